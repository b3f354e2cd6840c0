import type { ReactNode } from 'react'
import { t } from '../../contract/language/index.ts'
import { StatusPill } from '../ui/index.ts'
import type { SharedRow } from './shared.present.ts'
import { ActByPart, ArrivalPart, FeesPart, SharedPickup, PlacePart, VesselPart } from './shared-cells.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The list on a narrow screen: a card for each container, the most important data first. */
export const SharedCards = ({ rows }: { rows: readonly SharedRow[] }) => (
  <ul className="shared-cards">
    {rows.map((row) => (
      <li key={row.number} className="card">
        <h2>
          <span className="id">{row.number}</span>{' '}
          <StatusPill status={row.status} stage={row.stage} stop={row.stop} readiness={row.readiness} />
        </h2>
        {row.equipment && <p className="muted">{row.equipment}</p>}
        <dl>
          <Fact name={t('Act by')}>
            <ActByPart row={row} />
          </Fact>
          <Fact name={t('Pickup')}>
            <SharedPickup row={row} />
          </Fact>
          <Fact name={t('Arrival')}>
            <ArrivalPart row={row} />
          </Fact>
          <Fact name={t('Terminal')}>
            <PlacePart row={row} />
          </Fact>
          <Fact name={t('Vessel')}>
            <VesselPart row={row} />
          </Fact>
          {row.fees !== undefined && (
            <Fact name={t('Fees')}>
              <FeesPart fees={row.fees} />
            </Fact>
          )}
        </dl>
      </li>
    ))}
  </ul>
)
