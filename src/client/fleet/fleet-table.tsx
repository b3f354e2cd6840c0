import { IconBuildingWarehouse, IconShip } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted, numberText, t } from '../../contract/language/index.ts'
import { countBySide, type FleetFeature, type MapView, placeIdOf } from '../map/index.ts'
import { classes, Estimate, NoValue, Pill } from '../ui/index.ts'
import { type FleetRow, fleetRow } from './fleet.present.ts'

const kinds = ['all', 'ships', 'ports'] as const
export type PlaceKind = (typeof kinds)[number]

/** The ships and the ports of a map. */
export const byKind = (features: readonly FleetFeature[]) => ({
  ships: features.filter(({ properties }) => properties.feature_type === 'fleet_vessel'),
  ports: features.filter(({ properties }) => properties.feature_type === 'fleet_port'),
})

/** Rows that are written at first, and with each step: thousands of them would hold up the page. */
const ROWS_A_STEP = 100

interface FleetTableProps {
  /** Those of the kind. */
  features: readonly FleetFeature[]
  counts: Record<PlaceKind, number>
  kind: PlaceKind
  onKind: (kind: PlaceKind) => void
  /** What the map shows; undefined where there is no map. */
  view: MapView | undefined
  selected: string | null
  now: Date
  onSelect: (place: string) => void
}

/** The ships and ports of the map in words, the most urgent first. */
export function FleetTable(props: FleetTableProps) {
  const { features, counts, kind, onKind, view, selected, now, onSelect } = props
  const [steps, setSteps] = useState(1)
  const selectedAt = features.findIndex((each) => placeIdOf(each) === selected)
  const shown = Math.max(steps * ROWS_A_STEP, selectedAt + 1)
  const rows = useMemo(
    () => features.slice(0, shown).map((each) => fleetRow(each, now)),
    [features, shown, now],
  )
  const titles: Record<PlaceKind, string> = { all: t('Worst first'), ships: t('Ships'), ports: t('Ports') }
  return (
    <section className="fleet-table" aria-label={t('Ships and ports')}>
      <div className="fleet-table-head">
        <div className="place-choice" role="group" aria-label={t('Shown on the map and in the table')}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => onKind(each)}>
              {titles[each]} <small>{numberText(counts[each])}</small>
            </button>
          ))}
        </div>
        {view && <InView features={features} view={view} />}
      </div>
      <div className="fleet-rows">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Ship or port')}</th>
              <th scope="col" className="number">
                {t('Containers')}
              </th>
              <th scope="col">{t('Most urgent')}</th>
              <th scope="col">{t('Next act by')}</th>
              <th scope="col">{t('Next arrival')}</th>
              <th scope="col">{t('Position')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.place} row={row} isSelected={row.place === selected} onSelect={onSelect} />
            ))}
          </tbody>
        </table>
        {shown < features.length && (
          <button type="button" className="btn" onClick={() => setSteps(steps + 1)}>
            {t('{n} more', { n: features.length - shown })}
          </button>
        )}
      </div>
    </section>
  )
}

interface RowProps {
  row: FleetRow
  isSelected: boolean
  onSelect: (place: string) => void
}

function Row({ row, isSelected, onSelect }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isSelected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const Icon = row.isShip ? IconShip : IconBuildingWarehouse
  return (
    <tr ref={line} className={classes(isSelected && 'selected')} onClick={() => onSelect(row.place)}>
      <th scope="row">
        <Icon size={15} stroke={1.6} aria-hidden="true" />
        <button type="button" aria-pressed={isSelected} onClick={() => onSelect(row.place)}>
          {row.name}
        </button>
        {row.code !== null && <span className="code">{row.code}</span>}
      </th>
      <td className="number">{numberText(row.containers)}</td>
      <td>
        <Pill tone={row.worst.tone}>{row.worst.text}</Pill>
      </td>
      <td className={`t-${row.actBy?.tone ?? 'rest'}`}>
        {row.actBy ? (
          <>
            {row.actBy.isEstimate && <Estimate />} {row.actBy.text}
          </>
        ) : (
          <NoValue />
        )}
      </td>
      <td title={row.arrival?.title}>
        {row.arrival ? (
          <>
            <Estimate /> {row.arrival.text} <span className="code">{row.arrival.code}</span>
          </>
        ) : (
          <NoValue />
        )}
      </td>
      <td className={classes(row.position?.isOld === true && 't-warn')}>
        {row.position?.text ?? <NoValue />}
      </td>
    </tr>
  )
}

/** What the map shows, and what is past its edges. */
function InView({ features, view }: { features: readonly FleetFeature[]; view: MapView }) {
  const { inside, ...outside } = countBySide(features, view)
  const sum = (name: keyof typeof inside) =>
    Object.values(outside).reduce((total, counts) => total + counts[name], 0)
  const text = ({ ships, ports, containers }: typeof inside) =>
    [counted(ships, 'ship'), counted(ports, 'port'), counted(containers, 'container')].join(' · ')
  return (
    <p className="muted fleet-in-view">
      {t('In this view: {counts}.', { counts: text(inside) })}{' '}
      {sum('containers') > 0 &&
        t('Outside: {counts}.', {
          counts: text({ ships: sum('ships'), ports: sum('ports'), containers: sum('containers') }),
        })}
    </p>
  )
}
