import { t } from '../../contract/language/index.ts'
import { StatusPill } from '../ui/index.ts'
import type { SharedRow } from './shared.present.ts'
import { ActByPart, ArrivalPart, FeesPart, SharedPickup, PlacePart, VesselPart } from './shared-cells.tsx'

const headings = [
  t('Container'),
  t('Status'),
  t('Act by'),
  t('Pickup'),
  t('Arrival'),
  t('Terminal'),
  t('Vessel'),
]

/** The list on a wide screen and in print. */
export const SharedTable = ({ rows, label }: { rows: readonly SharedRow[]; label: string }) => {
  const showsFees = rows.some(({ fees }) => fees !== undefined)
  return (
    <div className="shared-sheet" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[...headings, ...(showsFees ? [t('Fees')] : [])].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">
                <span className="id">{row.number}</span>
                {row.equipment && <span className="shared-small">{row.equipment}</span>}
              </th>
              <td>
                <StatusPill status={row.status} stage={row.stage} stop={row.stop} readiness={row.readiness} />
              </td>
              <td>
                <ActByPart row={row} />
              </td>
              <td>
                <SharedPickup row={row} />
              </td>
              <td>
                <ArrivalPart row={row} />
              </td>
              <td>
                <PlacePart row={row} />
              </td>
              <td>
                <VesselPart row={row} />
              </td>
              {showsFees && (
                <td>
                  <FeesPart fees={row.fees ?? []} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
