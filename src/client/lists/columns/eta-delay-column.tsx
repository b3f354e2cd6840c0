import { plural, t } from '../../../contract/language/index.ts'
import {
  etaFirstReported,
  type EtaDelayFacts,
  etaDelayOf,
  isArrivalOverdue,
  tellEtaDelayDays,
  withOwnEtaDelay,
} from '../../format/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import { Estimate, NoValue } from '../../ui/index.ts'
import type { RecordRow } from './attribute-columns.tsx'

const EtaDelay = ({ facts, now }: { facts: EtaDelayFacts; now: Date }) => {
  const days = etaDelayOf(facts, now)
  if (days === null) return <NoValue />
  if (isArrivalOverdue(facts, now))
    return <b className="t-bad">{plural(days, '{n} day late, or more', '{n} days late, or more')}</b>
  const isExpected = typeof facts['pod_ata_at'] !== 'string'
  const first = days === 0 ? null : etaFirstReported(facts, now)
  return (
    <span
      className={isExpected ? 'moment expected' : 'moment'}
      title={first ?? t('The latest reported arrival, against the one first reported')}
    >
      {isExpected && <Estimate />}
      <span className={days > 1 ? 't-bad' : undefined}>{tellEtaDelayDays(days)}</span>
      {first !== null && <span className="muted">, {first}</span>}
    </span>
  )
}

/** How far the arrival of a shipment, or of a container, moved. */
export const etaDelayColumn = <Row extends RecordRow>(): GridColumn<Row> => ({
  key: 'eta_slip_days',
  header: t('ETA delay'),
  width: 230,
  least: 120,
  sort: 'eta_slip_days',
  cell: ({ record: { attributes }, shipment, now }) => (
    <EtaDelay facts={shipment ? withOwnEtaDelay(shipment.attributes, attributes) : attributes} now={now} />
  ),
})
