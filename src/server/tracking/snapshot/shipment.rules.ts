import { shipmentFields } from '../../../contract/fields/index.ts'
import { normalizedNumber } from '../rows/numbers.rules.ts'
import {
  partedReports,
  type ResolvedRecord,
  resolved,
  type SourceReports,
  viewOfSource,
} from '../reports/reports.rules.ts'
import type { CompareContext, ShipmentRow } from '../rows/changes.ts'
import { factsAheadOf } from './facts-ahead.rules.ts'
import { keepFirstReported } from './first-reported.rules.ts'
import { reportingIdentity } from './reporting.rules.ts'
import { blankOf, differences, shipmentComparisons, type ReportedColumns, utc } from '../rows/fields.rules.ts'
import type { ShipmentSnapshot } from '../source.ts'
import { eventsAhead, fillTimes, routeOf, shipmentTimes, type TimedEvent } from '../journey/times.rules.ts'
import { mergeLabels, union } from '../rows/labels.rules.ts'
import { mergeUnmapped } from '../rows/unmapped.rules.ts'

/** The reported columns. */
function columnsOf(reported: ShipmentSnapshot): ReportedColumns<ShipmentRow> {
  const {
    id: _id,
    created_at: _created,
    reported_at: _reported,
    destination,
    destination_terminal,
    unmapped: _unmapped,
    ...columns
  } = reported
  return {
    ...columns,
    normalized_number: reported.normalized_number ?? undefined,
    ref_numbers: undefined,
    tags: undefined,
    ...(destination !== undefined && {
      destination_id: destination?.id ?? null,
      destination_type: destination?.type ?? null,
    }),
    ...(destination_terminal !== undefined && {
      destination_terminal_id: destination_terminal?.id ?? null,
      destination_terminal_type: destination_terminal?.type ?? null,
    }),
  }
}

/** The events of all containers of a shipment, before and after a snapshot. */
interface ShipmentEvents {
  before: readonly TimedEvent[]
  after: readonly TimedEvent[]
  /** UN/LOCODEs of the ports between that of lading and that of discharge. */
  between: ReadonlySet<string>
}

/**
 * The shipment after a snapshot.
 * @param goneIds reported container ids of which the records are stored under other ids
 * @param known what each source says of it
 */
export function shipmentAfter(
  before: ShipmentRow | null,
  reported: ShipmentSnapshot,
  events: ShipmentEvents,
  goneIds: ReadonlySet<string>,
  known: readonly SourceReports[],
  context: CompareContext,
): ShipmentAfter {
  const by = reportingIdentity(context, reported.reported_at)
  const { own, others } = partedReports(known, by)
  const viewBefore = before && viewOfSource(before, own, others)
  const start = viewBefore ?? blankShipment(reported, context)
  const columns = columnsOf(reported)
  const view: ShipmentRow = { ...start, ...differences(shipmentComparisons, start, columns) }
  fillTimes(
    view,
    columns,
    shipmentTimes(events.before, routeOf(before)),
    shipmentTimes(events.after, routeOf(view)),
  )
  const after = resolved('shipment', view, known, by && { by, columns, stored: before })
  const { row } = after
  keepFirstReported(row, before, columns, events.between)
  row.facts_ahead = factsAheadOf({ row, view, before, columns }, eventsAhead(events.after, routeOf(view)))
  const last = start.unmapped?.told
  if (reported.ref_numbers)
    row.ref_numbers = mergeLabels(row.ref_numbers, last?.ref_numbers ?? [], reported.ref_numbers)
  if (reported.tags) row.tags = mergeLabels(row.tags, last?.tags ?? [], reported.tags)
  row.unmapped = mergeUnmapped(start.unmapped, reported, goneIds)
  if (!before && context.request) {
    row.ref_numbers = union(row.ref_numbers, context.request.ref_numbers)
    row.tags = union(row.tags, context.request.tags)
    row.customer_name ??= context.request.customer_name ?? null
    // With the row, so that noting the check need not write it a second time.
    row.line_tracking_last_attempted_at = context.now
    row.line_tracking_last_succeeded_at = context.now
  }
  return { ...after, viewBefore }
}

/** A shipment after a snapshot, and what its own source said before. */
export interface ShipmentAfter extends ResolvedRecord<ShipmentRow> {
  viewBefore: ShipmentRow | null
}

function blankShipment(
  reported: ShipmentSnapshot,
  { account_id, source, now, newId }: CompareContext,
): ShipmentRow {
  const scac = reported.shipping_line_scac ?? null
  return {
    ...blankOf(shipmentFields),
    account_id,
    id: reported.id ?? newId(),
    bill_of_lading_number: reported.bill_of_lading_number,
    normalized_number: normalizedNumber(reported.bill_of_lading_number, scac),
    port_of_lading_id: null,
    port_of_discharge_id: null,
    pod_terminal_id: null,
    destination_id: null,
    destination_type: null,
    destination_terminal_id: null,
    destination_terminal_type: null,
    line_tracking_stopped_by_user_id: null,
    data_origin: source,
    unmapped: null,
    created_at: reported.created_at ? utc(reported.created_at) : now,
    updated_at: now,
  }
}
