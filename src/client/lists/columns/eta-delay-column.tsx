import type { GridColumn } from '../../ui/grid/types.ts'
import { Estimate, NoValue } from '../../ui/index.ts'
import type { RecordRow } from './attribute-columns.tsx'
import { type EtaDelayFacts, etaDelayOf, tellEtaDelayDays, textOf } from './eta-delay.rules.ts'

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
