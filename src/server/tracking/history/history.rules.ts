import type { HistoryLine } from '../../../contract/operations/index.ts'
import { pickupZone } from '../../../contract/trade/index.ts'
import type { ChangedSubject, EnteredAttribute, Reporter } from '../../../contract/vocabulary/index.ts'
import { availabilityWord, changedDay, type Changeset, changesIn, type ValueChange } from './changes.rules.ts'
export interface HistoryFacts {
  pod_timezone: string | null
  final_destination_timezone: string | null
  shipment_pod_timezone: string | null
  pod_original_eta_at: string | null
  created_at: string
}
export interface ChangedAtTerminal {
  id: string
  changeset: Changeset
  at: string
}
/** A last free day as one source reported it. */
export interface ReportedDay {
  id: string
  event: string
  value: string
  /** What it was before, as it was noted then; null where that was not, or there was none. */
  before: string | null
  at: string
}
export interface ReportedArrival {
  id: string
  expected: string
  at: string
  data_source: string | null
}
export interface EnteredBefore {
  id: string
  attribute: string
  value: string | boolean
  /** What the party is called that the value names. */
  label: string | null
  entered_by: string
  entered_at: string
  ended_at: string | null
  ended_by: string | null
}
/** All that the history of a container is made of; each list is in the order of time. */
export interface StoredHistory {
  facts: HistoryFacts
  changes: ChangedAtTerminal[]
  days: ReportedDay[]
  arrivals: ReportedArrival[]
  entered: EnteredBefore[]
}

interface Zones {
  port: string | null
  pickup: string | null
}
const zonesOf = (facts: HistoryFacts): Zones => {
  const port = facts.pod_timezone ?? facts.shipment_pod_timezone
  return { port, pickup: pickupZone(facts) ?? port }
}
/** The zone in which times at the container are shown. */
export const historyZone = (facts: HistoryFacts): string | null => zonesOf(facts).pickup

const lineOf = (
  { subject, before, after }: ValueChange,
  from: { id: string; zone: string | null; source: Reporter | null; at: string; by?: string | null },
): HistoryLine => ({ subject, before, after, by: null, ...from, id: `${from.id} ${subject}` })

/** Of the last free day of all sources it is not known who moved it. */
const changesAtTerminal = ({ id, changeset, at }: ChangedAtTerminal, { pickup }: Zones): HistoryLine[] =>
  changesIn(changeset, pickup).map((change) =>
    lineOf(change, { id, at, zone: pickup, source: change.subject === 'last_free_day' ? null : 'terminal' }),
  )

/** What moved from one report to the next: a report within the same day is no move. */
function moves<Report extends { at: string }>(
  first: string | null,
  reports: readonly Report[],
  valueOf: (report: Report) => string,
  subject: ChangedSubject,
  zone: string | null,
): { report: Report; change: ValueChange }[] {
  let last = first
  return reports.flatMap((report) => {
    const value = valueOf(report)
    const changes = changedDay(subject, last, value, zone)
    if (last === null || changes.length > 0) last = value
    return changes.map((change) => ({ report, change }))
  })
}

const daySources: Readonly<Record<string, { subject: ChangedSubject; source: Reporter }>> = {
  'container.pickup_lfd_line.changed': { subject: 'last_free_day_line', source: 'line' },
  'container.pickup_lfd_terminal.changed': { subject: 'last_free_day_terminal', source: 'terminal' },
  'container.pickup_lfd_rail.changed': { subject: 'last_free_day_rail', source: 'rail' },
}
const movedDays = (days: readonly ReportedDay[], { port, pickup }: Zones): HistoryLine[] =>
  Object.entries(daySources).flatMap(([event, { subject, source }]) => {
    const zone = subject === 'last_free_day_terminal' ? port : pickup
    const own = days.filter((day) => day.event === event)
    return moves(own[0]?.before ?? null, own, ({ value }) => value, subject, zone).map(
      ({ report: { id, at }, change }) => lineOf(change, { id, at, zone, source }),
    )
  })

const arrivalSource = (data_source: string | null): Reporter | null =>
  data_source === 'shipping_line' ? 'line' : data_source === 'terminal' ? 'terminal' : null
const movedArrivals = (
  first: string | null,
  arrivals: readonly ReportedArrival[],
  { port }: Zones,
): HistoryLine[] =>
  moves(first, arrivals, ({ expected }) => expected, 'arrival', port).map(({ report, change }) =>
    lineOf(change, { id: report.id, at: report.at, zone: port, source: arrivalSource(report.data_source) }),
  )

const enteredSubjects: Readonly<Record<EnteredAttribute, ChangedSubject>> = {
  pickup_lfd: 'last_free_day',
  pickup_appointment_at: 'appointment',
  available_for_pickup: 'availability',
  pickup_number: 'pickup_number',
  location_at_pod_terminal: 'yard_place',
  dray_carrier: 'dray_carrier',
  delivery_place: 'delivery_place',
  delivery_appointment_at: 'delivery_appointment',
  empty_return_place: 'empty_return_place',
  empty_return_appointment_at: 'empty_return_appointment',
}
const isEntered = (attribute: string): attribute is EnteredAttribute =>
  Object.hasOwn(enteredSubjects, attribute)
const enteredText = ({ value, label }: EnteredBefore): string | null =>
  typeof value === 'boolean' ? availabilityWord(value) : (label ?? value)

/** Each value as it was entered, and as it ended where none took its place. */
function enteredLines(entered: readonly EnteredBefore[], { pickup: zone }: Zones): HistoryLine[] {
  const byAttribute = Map.groupBy(entered, ({ attribute }) => attribute)
  return [...byAttribute].flatMap(([attribute, values]) => {
    if (!isEntered(attribute)) return []
    const subject = enteredSubjects[attribute]
    return values.flatMap((value, at) => {
      const [before, next] = [values[at - 1], values[at + 1]]
      const isInPlace = before !== undefined && before.ended_at === value.entered_at
      const change = (from: string | null, to: string | null): ValueChange => ({
        subject,
        meaning: null,
        before: from,
        after: to,
      })
      const text = enteredText(value)
      const begun = lineOf(change(isInPlace ? enteredText(before) : null, text), {
        id: value.id,
        at: value.entered_at,
        by: value.entered_by,
        zone,
        source: 'person',
      })
      if (value.ended_at === null || next?.entered_at === value.ended_at) return [begun]
      const { ended_at, ended_by } = value
      const ended = lineOf(change(text, null), {
        id: `${value.id} ended`,
        at: ended_at,
        by: ended_by,
        zone,
        source: 'person',
      })
      return [begun, ended]
    })
  })
}

/** The last free day of all sources follows from those of each, which say more. */
const withoutRepeatedDays = (lines: readonly HistoryLine[]): HistoryLine[] =>
  lines.filter(
    ({ subject, source, at }) =>
      subject !== 'last_free_day' ||
      source === 'person' ||
      !lines.some((other) => other.subject.startsWith('last_free_day_') && other.at === at),
  )

/** What changed of a container, the newest first. */
export function containerHistory({ facts, changes, days, arrivals, entered }: StoredHistory): HistoryLine[] {
  const zones = zonesOf(facts)
  const lines = [
    ...changes.flatMap((change) => changesAtTerminal(change, zones)),
    ...movedDays(days, zones),
    ...movedArrivals(facts.pod_original_eta_at, arrivals, zones),
    ...enteredLines(entered, zones),
  ]
  return withoutRepeatedDays(lines).toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1),
  )
}
