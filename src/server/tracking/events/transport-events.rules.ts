import { isEstimate } from '../../../contract/vocabulary/index.ts'
import {
  differences,
  filled,
  type ReportedColumns,
  transportEventComparisons,
  utc,
} from '../rows/fields.rules.ts'
import type { CompareContext, RowUpdate, TransportEventRow } from '../rows/changes.ts'
import { importSource, isReportedUnderId } from '../journey/estimate-reports.rules.ts'
import { byTime } from '../journey/journey.rules.ts'
import { isDerived } from './derived-events.rules.ts'
import type { TransportEventSnapshot } from '../source.ts'

export interface EventChanges {
  insert: TransportEventRow[]
  update: (RowUpdate<TransportEventRow> & { before: TransportEventRow })[]
  remove: TransportEventRow[]
  /** All reported events of the container, after the snapshot. */
  after: TransportEventRow[]
  /** The derived events. */
  derived: TransportEventRow[]
  /** Ids of the events that the snapshot reports. */
  reportedIds: Set<string>
}
interface EventOwner {
  account_id: string
  container_id: string
  shipment_id: string | null
}

const content = (event: {
  event: string
  timestamp: string | null
  location_locode?: string | null
  voyage_number?: string | null
}) =>
  [
    event.event,
    event.location_locode ?? '',
    event.voyage_number ?? '',
    event.timestamp === null ? '' : Date.parse(event.timestamp),
  ].join('|')

/**
 * Pairs what is reported with what is known: by id, else by the source's key, else by content, else with a derived
 * event that said it before the source did. Two reports under different ids are two records, also where their content
 * is the same: an estimate that moves away and back has been reported three times. Each known event is paired once, and
 * the pairs do not depend on the order of the reports.
 */
function pairs(known: readonly TransportEventRow[], reported: readonly TransportEventSnapshot[]) {
  const paired = new Map<TransportEventSnapshot, TransportEventRow>()
  const free = new Set(known.toSorted(byTime))
  const ways: ((event: TransportEventSnapshot) => (row: TransportEventRow) => boolean)[] = [
    (event) => (row) => row.id === event.id,
    (event) => (row) => row.source_key === event.key,
    (event) => {
      const said = content(event)
      return (row) =>
        !isDerived(row) && content(row) === said && !(event.id !== undefined && isReportedUnderId(row))
    },
    (event) => (row) => isDerived(row) && event.id === undefined && isSameEvent(row, event),
  ]
  const inTime = reported.toSorted(byTime)
  for (const way of ways) {
    for (const event of inTime) {
      if (paired.has(event)) continue
      const row = [...free].find(way(event))
      if (!row) continue
      free.delete(row)
      paired.set(event, row)
    }
  }
  return { paired, free }
}

/** A derived actual event is dated when it was first known: not before it happened. */
const isSameEvent = (derived: TransportEventRow, reported: TransportEventSnapshot): boolean =>
  derived.event === reported.event &&
  (!derived.location_locode ||
    !reported.location_locode ||
    derived.location_locode === reported.location_locode) &&
  (isEstimate(derived.event) ||
    derived.timestamp === null ||
    reported.timestamp === null ||
    Date.parse(reported.timestamp) <= Date.parse(derived.timestamp))

const columnsOf = (event: TransportEventSnapshot, owner: EventOwner): ReportedColumns<TransportEventRow> => ({
  container_id: owner.container_id,
  shipment_id: owner.shipment_id ?? undefined,
  event: event.event,
  timestamp: event.timestamp,
  timezone: event.timezone,
  location_locode: event.location_locode,
  voyage_number: event.voyage_number,
  value: event.value,
  data_source: event.data_source,
  vessel_id: event.vessel_id,
  reported_as_happened: event.reported_as_happened ?? false,
  unmapped: event.unmapped,
  ...(event.location !== undefined && {
    location_id: event.location?.id ?? null,
    location_type: event.location?.type ?? null,
  }),
  ...(event.terminal !== undefined && {
    terminal_id: event.terminal?.id ?? null,
    terminal_type: event.terminal?.type ?? null,
  }),
})

export const noEventChanges = (): EventChanges => ({
  insert: [],
  update: [],
  remove: [],
  after: [],
  derived: [],
  reportedIds: new Set(),
})

/** The key of one arrival or departure, estimated or actual: the events of one port call have several names. */
const portCall = ({ event, location_locode }: Pick<TransportEventRow, 'event' | 'location_locode'>): string =>
  `${event.replace('.estimated', '').replace(/\.(vessel|transshipment|feeder)_/, '.ship_')} ${location_locode ?? ''}`

/**
 * What the reported events change in the history of a container. Actual events are never removed. An estimate is, when
 * the source no longer plans it; one that came true stays, because log entries refer to it.
 */
export function compareEvents(
  known: readonly TransportEventRow[],
  reported: readonly TransportEventSnapshot[],
  owner: EventOwner,
  wholeHistory: boolean,
  context: CompareContext,
): EventChanges {
  const { paired, free } = pairs(known, reported)
  const changes = noEventChanges()
  const keys = new Set(known.map((row) => row.source_key))
  for (const event of reported.toSorted(byTime)) {
    const before = paired.get(event)
    if (!before) {
      // Reported twice in one snapshot: the second report adds nothing.
      if (keys.has(event.key)) continue
      keys.add(event.key)
      changes.insert.push(
        filled(transportEventComparisons, blank(event, owner, context), columnsOf(event, owner)),
      )
      continue
    }
    const set = differences(transportEventComparisons, before, columnsOf(event, owner))
    // A derived event that is reported back by its id stays derived; reported under a key, it becomes the source's.
    const taken = isDerived(before) && event.id === undefined
    if (taken) set.source_key = event.key
    const columns = Object.keys(set) as (keyof TransportEventRow & string)[]
    const row = { ...before, ...set }
    changes.reportedIds.add(row.id)
    ;(isDerived(row) ? changes.derived : changes.after).push(row)
    if (columns.length > 0) changes.update.push({ before, row, columns })
  }
  const imported = context.source === importSource
  const happened = new Set(
    [...known, ...changes.insert].filter(({ event }) => !isEstimate(event)).map(portCall),
  )
  for (const row of free) {
    if (isDerived(row)) {
      keepDerived(changes, row, owner.shipment_id)
      continue
    }
    const withdrawn =
      wholeHistory &&
      isEstimate(row.event) &&
      !happened.has(portCall(row)) &&
      (imported || !isReportedUnderId(row))
    ;(withdrawn ? changes.remove : changes.after).push(row)
  }
  changes.after.push(...changes.insert)
  for (const { id } of changes.insert) changes.reportedIds.add(id)
  return changes
}

/** A derived event stays, and follows its container to another shipment. */
function keepDerived(
  { derived: own, update }: EventChanges,
  before: TransportEventRow,
  shipment_id: string | null,
): void {
  const row = { ...before, shipment_id: shipment_id ?? before.shipment_id }
  own.push(row)
  if (row.shipment_id !== before.shipment_id) update.push({ before, row, columns: ['shipment_id'] })
}

const blank = (
  event: TransportEventSnapshot,
  owner: EventOwner,
  { now, newId }: CompareContext,
): TransportEventRow => ({
  ...owner,
  id: event.id ?? newId(),
  source_key: event.key,
  event: event.event,
  timestamp: null,
  timezone: null,
  location_locode: null,
  location_id: null,
  location_type: null,
  voyage_number: null,
  vessel_id: null,
  terminal_id: null,
  terminal_type: null,
  value: null,
  data_source: null,
  reported_as_happened: false,
  unmapped: null,
  created_at: event.created_at ? utc(event.created_at) : now,
})
