import type { GridColumn } from '../../ui/grid/types.ts'
import { Estimate, Nothing } from '../../ui/index.ts'
import type { RecordRow } from './attribute-columns.tsx'
import { type Facts, slipDaysOf, tellSlipDays, textOf } from './slip.rules.ts'

const Slip = ({ facts }: { facts: Facts }) => {
  const days = slipDaysOf(facts)
  if (days === null) return <Nothing />
  const isExpected = textOf(facts, 'pod_ata_at') === null
  return (
    <span
      className={isExpected ? 'moment expected' : 'moment'}
      title="The arrival that was told last, against the one that was told first"
    >
      {isExpected && <Estimate />}
      <span className={days > 1 ? 't-bad' : undefined}>{tellSlipDays(days)}</span>
    </span>
  )
}

/** How much the expected arrival of a shipment, or of a box's shipment, moved. */
export const slipColumn = <Row extends RecordRow>(): GridColumn<Row> => ({
  key: 'eta_slip_days',
  header: 'ETA slip',
  width: 150,
  sort: 'eta_slip_days',
  cell: ({ record, shipment }) => <Slip facts={(shipment ?? record).attributes} />,
})
