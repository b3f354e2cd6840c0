import type { GridColumn } from '../../ui/grid/types.ts'
import { Estimate, NoValue } from '../../ui/index.ts'
import type { RecordRow } from './attribute-columns.tsx'
import { etaDelayDays } from '../../../contract/trade/index.ts'
import { counted } from '../../format/index.ts'

type EtaDelayFacts = Readonly<Record<string, unknown>>
export const textOf = (facts: EtaDelayFacts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** `etaDelayDays` of a shipment's attributes. */
export const etaDelayOf = (facts: EtaDelayFacts): number | null =>
  etaDelayDays(
    textOf(facts, 'pod_original_eta_at'),
    textOf(facts, 'pod_eta_at'),
    textOf(facts, 'pod_timezone'),
  )

/** `3 days later`, `1 day earlier`, `as first reported`. */
export function tellEtaDelayDays(days: number): string {
  if (days === 0) return 'as first reported'
  return days > 0 ? `${counted(days, 'day')} later` : `${counted(-days, 'day')} earlier`
}

const EtaDelay = ({ facts }: { facts: EtaDelayFacts }) => {
  const days = etaDelayOf(facts)
  if (days === null) return <NoValue />
  const isExpected = textOf(facts, 'pod_ata_at') === null
  return (
    <span
      className={isExpected ? 'moment expected' : 'moment'}
      title="The latest reported arrival, against the one first reported"
    >
      {isExpected && <Estimate />}
      <span className={days > 1 ? 't-bad' : undefined}>{tellEtaDelayDays(days)}</span>
    </span>
  )
}

/** How far the expected arrival of a shipment, or of a container's shipment, moved. */
export const etaDelayColumn = <Row extends RecordRow>(): GridColumn<Row> => ({
  key: 'eta_slip_days',
  header: 'ETA delay',
  width: 150,
  sort: 'eta_slip_days',
  cell: ({ record, shipment }) => <EtaDelay facts={(shipment ?? record).attributes} />,
})
