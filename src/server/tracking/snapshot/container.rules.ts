import { containerFields } from '../../../contract/fields/index.ts'
import { isSameValue } from '../../../contract/trade/index.ts'
import { mergeUnmapped } from '../rows/unmapped.rules.ts'
import {
  availabilitySourceOf,
  factsOfOthers,
  partedReports,
  resolved,
  type ResolvedRecord,
  type SourceReports,
  viewOfSource,
} from '../reports/reports.rules.ts'
import type { CompareContext, ContainerRow, ShipmentRow } from '../rows/changes.ts'
import { factsAheadOf } from './facts-ahead.rules.ts'
import { reportingIdentity } from './reporting.rules.ts'
import {
  blankOf,
  containerComparisons,
  differences,
  type ReportedColumns,
  utc,
} from '../rows/fields.rules.ts'
import type { ContainerSnapshot } from '../source.ts'
import { derivedStatus } from '../journey/status.rules.ts'
import { containerTimes, eventsAhead, fillTimes, routeOf, type TimedEvent } from '../journey/times.rules.ts'
import { mergeLabels, union } from '../rows/labels.rules.ts'
import { holdStatuses } from '../../../contract/vocabulary/index.ts'

type Holds = ContainerSnapshot['holds_at_pod_terminal']

/** A hold that is over is left out (docs/interface.md, "Holds"); some sources send it with its new status. */
const ended = new Set(['released', 'cleared', 'removed', 'lifted', 'none', 'off', 'inactive'])
const isKnown = (status: string): status is (typeof holdStatuses)[number] =>
  holdStatuses.some((known) => known === status)

/**
 * The holds of a source with the statuses that are known. One with a status that nobody knows stops the truck until the source says
 * something else: what is not known is no release. Its word stays in the description.
 */
const readHolds = (holds: Holds): Holds =>
  holds?.flatMap((hold) => {
    const { status } = hold as { status: string | null | undefined }
    const word = (status ?? '').trim()
    const known = word.toLowerCase()
    if (isKnown(known)) return [{ ...hold, status: known }]
    if (ended.has(known)) return []
    const description = [hold.description, word === '' ? null : `status: ${word}`].filter(Boolean).join(', ')
    return [{ ...hold, status: 'hold', description: description === '' ? null : description }]
  })

/** The reported columns. */
function columnsOf(reported: ContainerSnapshot): ReportedColumns<ContainerRow> {
  const {
    id: _id,
    created_at: _created,
    reported_at: _reported,
    shipment_id: _shipment,
    import_deadlines: deadlines,
    ...rest
  } = reported
  const { transport_events: _events, whole_history: _whole, unmapped: _unmapped, ...columns } = rest
  return {
    ...columns,
    holds_at_pod_terminal: readHolds(columns.holds_at_pod_terminal),
    ref_numbers: undefined,
    pickup_lfd_line: deadlines?.pickup_lfd_line,
    pickup_lfd_terminal: deadlines?.pickup_lfd_terminal,
    pickup_lfd_rail: deadlines?.pickup_lfd_rail,
  }
}

/** docs/interface.md, "Last free day": the line's, else the terminal's, else the rail's. */
const lineFirst = (row: ContainerRow) => row.pickup_lfd_line ?? row.pickup_lfd_terminal ?? row.pickup_lfd_rail

interface ComparedContainer {
  before: ContainerRow | null
  reported: ContainerSnapshot | null
  /** Its events before and after the snapshot. */
  events: { before: readonly TimedEvent[]; after: readonly TimedEvent[]; changed: boolean }
  id: string
  /** What each source says of it. */
  reports: readonly SourceReports[]
}

/** A container after a snapshot, and what its own source said before. */
export interface ContainerAfter extends ResolvedRecord<ContainerRow> {
  viewBefore: ContainerRow | null
}

/** A container has the zones of its shipment, unless others are reported. */
const zonesOf = (shipment: ShipmentRow | null): Partial<ContainerRow> => ({
  ...(shipment?.pod_timezone && { pod_timezone: shipment.pod_timezone }),
  ...(shipment?.destination_timezone && { final_destination_timezone: shipment.destination_timezone }),
})

/**
 * A container after a snapshot.
 * @param shipment its shipment before and after
 */
export function containerAfter(
  { before, reported, events, id, reports: known }: ComparedContainer,
  shipment: { before: ShipmentRow | null; after: ShipmentRow | null },
  shipmentId: string | null,
  context: CompareContext,
): ContainerAfter {
  const route = { before: routeOf(shipment.before), after: routeOf(shipment.after) }
  const by = reportingIdentity(context, reported?.reported_at)
  const { own, others } = partedReports(known, by)
  const viewBefore = before && viewOfSource(before, own, others)
  const start = viewBefore ?? blankContainer(id, reported, context)
  const columns: ReportedColumns<ContainerRow> = reported ? columnsOf(reported) : {}
  const view: ContainerRow = {
    ...start,
    ...differences(containerComparisons, start, columns),
    shipment_id: shipmentId,
  }
  if (columns.availability_known === undefined && typeof columns.available_for_pickup === 'boolean')
    view.availability_known = true
  const stored = before ?? start
  const withdrawn = columns.pickup_lfd === undefined && stored.pickup_lfd === lineFirst(stored)
  view.pickup_lfd = lineFirst(view) ?? (withdrawn ? null : view.pickup_lfd)
  fillTimes(view, columns, zonesOf(shipment.before), zonesOf(shipment.after))
  fillTimes(
    view,
    columns,
    containerTimes(events.before, route.before),
    containerTimes(events.after, route.after),
  )
  const after = resolved('container', view, known, by && { by, columns, stored: before })
  const row = after.row === view ? view : withWhatFollows(after.row, stored)
  const factsBefore = factsOfOthers(stored, start)
  const factsBeside = factsOfOthers(row, view)
  const moved =
    before === null ||
    events.changed ||
    row.available_for_pickup !== stored.available_for_pickup ||
    row.availability_known !== stored.availability_known ||
    !isSameValue(factsBefore, factsBeside) ||
    route.before.inland !== route.after.inland
  if (columns.current_status === undefined && moved)
    row.current_status = statusAfter(
      row,
      derivedStatus([...events.after, ...factsBeside], route.after.inland, row),
    )

  if (reported?.ref_numbers)
    row.ref_numbers = mergeLabels(
      row.ref_numbers,
      start.unmapped?.told?.ref_numbers ?? [],
      reported.ref_numbers,
    )
  if (reported) row.unmapped = mergeUnmapped(start.unmapped, reported)
  row.facts_ahead = factsAheadOf({ row, view, before, columns }, eventsAhead(events.after, route.after))
  Object.assign(row, availabilityOf(after.reports, stored, context.now))
  if (!before && context.request) row.ref_numbers = union(row.ref_numbers, context.request.ref_numbers)
  return { ...after, row, viewBefore }
}

/** What follows from the values that several sources report. */
const withWhatFollows = (row: ContainerRow, before: ContainerRow): ContainerRow => ({
  ...row,
  pickup_lfd: lineFirst(row) ?? row.pickup_lfd,
  availability_known: row.available_for_pickup === null ? before.availability_known : true,
})

/** Whose availability is shown, and how old it is: what that source answers later moves the time on. */
function availabilityOf(
  reports: readonly SourceReports[],
  before: ContainerRow,
  now: string,
): Pick<ContainerRow, 'availability_source' | 'availability_checked_at' | 'availability_ended'> {
  const { source, reporter, isEnded } = availabilitySourceOf(reports)
  const isOwnAge = source === null || reporter === 'terminal'
  const known = before.availability_source === source ? before.availability_checked_at : null
  return {
    availability_source: source,
    availability_checked_at: isOwnAge ? null : (known ?? now),
    availability_ended: isEnded,
  }
}

/** `delivered` is set by hand: only the return of the empty container ends it (docs/interface.md). */
function statusAfter(row: ContainerRow, derived: string | null): string {
  if (derived === null) return row.current_status
  return row.current_status === 'delivered' && derived !== 'empty_returned' ? 'delivered' : derived
}

function blankContainer(
  id: string,
  reported: ContainerSnapshot | null,
  { account_id, source, now }: CompareContext,
): ContainerRow {
  return {
    ...blankOf(containerFields),
    account_id,
    id,
    shipment_id: null,
    number: reported?.number ?? '',
    pickup_facility_id: null,
    pod_terminal_id: null,
    availability_source: null,
    dray_carrier_id: null,
    data_origin: source,
    unmapped: null,
    created_at: reported?.created_at ? utc(reported.created_at) : now,
    updated_at: now,
  }
}
