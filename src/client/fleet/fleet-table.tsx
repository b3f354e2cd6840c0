import { IconBuildingWarehouse, IconShip } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted, numberText, t } from '../../contract/language/index.ts'
import { countBySide, type FleetFeature, type MapView } from '../map/index.ts'
import { classes, Estimate, NoValue, Pill } from '../ui/index.ts'
import { type FleetRow, fleetRow } from './fleet.present.ts'

const kinds = ['all', 'ships', 'ports'] as const
type Kind = (typeof kinds)[number]

/** Rows that are written at first, and with each step: thousands of them would hold up the page. */
const ROWS_A_STEP = 100

interface FleetTableProps {
  features: readonly FleetFeature[]
  /** What the map shows; undefined where there is no map. */
  view: MapView | undefined
  selected: string | null
  now: Date
  onSelect: (place: string) => void
}

/** The ships and ports of the map in words, the most urgent first. */
export function FleetTable({ features, view, selected, now, onSelect }: FleetTableProps) {
  const [kind, setKind] = useState<Kind>('all')
  const [steps, setSteps] = useState(1)
  const isShip = ({ properties }: FleetFeature) => properties.feature_type === 'fleet_vessel'
  const ships = features.filter(isShip)
  const ofKind =
    kind === 'all' ? features : kind === 'ships' ? ships : features.filter((each) => !isShip(each))
  const selectedAt = ofKind.findIndex((each) => fleetRow(each, now).place === selected)
  const shown = Math.max(steps * ROWS_A_STEP, selectedAt + 1)
  const rows = useMemo(() => ofKind.slice(0, shown).map((each) => fleetRow(each, now)), [ofKind, shown, now])
  const titles: Record<Kind, [string, number]> = {
    all: [t('Worst first'), features.length],
    ships: [t('Ships'), ships.length],
    ports: [t('Ports'), features.length - ships.length],
  }
  return (
    <section className="fleet-table" aria-label={t('Ships and ports')}>
      <div className="fleet-table-head">
        <div className="place-choice" role="group" aria-label={t('Shown in the table')}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => setKind(each)}>
              {titles[each][0]} <small>{numberText(titles[each][1])}</small>
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
        {shown < ofKind.length && (
          <button type="button" className="btn" onClick={() => setSteps(steps + 1)}>
            {t('{n} more', { n: ofKind.length - shown })}
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
