import { isEstimate, isPickupChange } from '../../contract/vocabulary/index.ts'
import type { TransportEvent, Shipment } from '../../contract/resources/index.ts'
import type { IncludedRecords } from '../api/index.ts'
import { eventText, sourceText } from '../format/event-text.ts'
import {
  etaDelayDays,
  instantAtPlace,
  type LastFreeDay,
  withoutRepeatedEvents,
} from '../../contract/trade/index.ts'

/** One that was entered by hand or calculated has no event of the interface. */
const eventsOfChange = {
  line: 'container.pickup_lfd_line.changed',
  terminal: 'container.pickup_lfd_terminal.changed',
  rail: 'container.pickup_lfd_rail.changed',
  unspecified: 'container.pickup_lfd.changed',
  appointment: 'container.pickup_appointment.changed',
} as const satisfies Record<Exclude<LastFreeDay['source'], 'entered' | 'calculated'> | 'appointment', string>

/** When a value last moved, and what it was before; null where that is not known. ISO 8601. */
export interface LastChange {
  at: string
  from: string | null
}

/**
 * When each source last moved its last free day, and when the appointment was moved. The first report is a change too, from nothing:
 * only a second one is a move.
 */
export function lastChanges(
  events: readonly TransportEvent[],
): Partial<Record<LastFreeDay['source'] | 'appointment', LastChange>> {
  const changes: ReturnType<typeof lastChanges> = {}
  for (const [name, event] of Object.entries(eventsOfChange)) {
    const reports = events
      .map(({ attributes }) => attributes)
      .filter((each) => each.event === event)
      .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    const [before, last] = reports.slice(-2)
    if (before && last)
      changes[name as keyof typeof eventsOfChange] = { at: last.created_at, from: before.value }
  }
  return changes
}

const estimate = 'container.transport.estimated.vessel_arrived'

/**
 * The estimated arrivals at the port of discharge in the order in which they were reported, from the first to the one in
 * force, ISO 8601 UTC. A report within the same calendar day at the port is no move; one that comes back is another.
 */
export function arrivalReports(
  { attributes }: Pick<Shipment, 'attributes'>,
  events: readonly TransportEvent[],
): string[] {
  const { port_of_discharge_locode, pod_original_eta_at, pod_eta_at, pod_timezone } = attributes
  const reported = events
    .map((each) => each.attributes)
    .filter(
      ({ event, location_locode }) => event === estimate && location_locode === port_of_discharge_locode,
    )
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .map(({ timestamp }) => timestamp)
  const moves: string[] = []
  for (const at of [pod_original_eta_at, ...reported, pod_eta_at]) {
    const last = moves.at(-1)
    if (at !== null && (last === undefined || etaDelayDays(last, at, pod_timezone) !== 0)) moves.push(at)
  }
  return moves
}

/** An event of a container, past or expected. */
export interface TimelineEvent {
  id: string
  event: string
  text: string
  estimate: boolean
  /** When a later report of the same estimate came, ISO 8601 UTC; null for the one in force, and for facts. */
  replaced_at: string | null
  /** Its source takes the estimate for a fact, although it lies in the future. */
  isAhead: boolean
  /** ISO 8601 UTC; null when no time was reported. */
  at: string | null
  zone: string | null
  /** Milliseconds: `at` as an instant, also where no zone of it was reported but that of the place is known. */
  instant: number
  source: string | null
  reported_at: string
}
/** What happened one after the other at one place. */
export interface TimelinePlace {
  key: string
  name: string | null
  locode: string | null
  terminal: string | null
  events: TimelineEvent[]
}

const withState = (name: string, state_abbr: string | null, country_code: string | undefined): string =>
  state_abbr !== null && country_code === 'US' ? `${name}, ${state_abbr}` : name

/** When it happened: of a deadline that was changed, when that was noticed, for its own time is the new deadline. */
const happenedAt = ({ attributes: { event, timestamp, created_at } }: TransportEvent): string | null =>
  isPickupChange(event) ? created_at : timestamp

/** The time by which it is ordered; an event without a time stands with those reported at the same moment. */
const timeOf = (each: TransportEvent): number => Date.parse(happenedAt(each) ?? each.attributes.created_at)

/** One port call is reported as several events: a fact under any of them replaces what was expected. */
const stem = (event: string): string =>
  event.replace('.estimated', '').replace(/\.(vessel|transshipment|feeder)_/, '.ship_')

const placeKey = ({ attributes, relationships }: TransportEvent): string =>
  relationships?.location?.data?.id ?? attributes.location_locode ?? ''

/** Without the guesses that facts have overtaken. */
export function standing(events: readonly TransportEvent[]): TransportEvent[] {
  const key = (each: TransportEvent) => `${stem(each.attributes.event)} ${placeKey(each)}`
  const facts = new Set(events.filter(({ attributes }) => !isEstimate(attributes.event)).map(key))
  return events.filter((each) => !isEstimate(each.attributes.event) || !facts.has(key(each)))
}

/** An estimate that moved away and back is several reports: each but the last was replaced by the next. */
function replacedAt(report: TransportEvent, all: readonly TransportEvent[]): string | null {
  const { event, created_at } = report.attributes
  if (!isEstimate(event)) return null
  const later = all
    .filter((each) => each.attributes.event === event && placeKey(each) === placeKey(report))
    .map(({ attributes }) => attributes.created_at)
    .filter((reported) => Date.parse(reported) > Date.parse(created_at))
  return later.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

/** Without the estimates that a later report replaced. */
export const latestReports = (events: readonly TransportEvent[]): TransportEvent[] =>
  events.filter((each) => replacedAt(each, events) === null)

const lineFirst = 'container.pickup_lfd.changed'
/** The last free day moves because that of a source did: the event of the source shows it already. */
const said = (
  { attributes: { event, created_at } }: TransportEvent,
  all: readonly TransportEvent[],
): boolean =>
  event === lineFirst &&
  all.some(
    ({ attributes: other }) =>
      other.created_at === created_at && /\.pickup_lfd_\w+\.changed$/.test(other.event),
  )

/**
 * The arrival that is shown, where it is not that of the event, as when another source reported it: the page must not have two arrivals.
 */
function arrivalInstead(report: TransportEvent, shown: ShownArrival | undefined): string | null {
  const { event, location_locode, timestamp } = report.attributes
  if (!shown?.pod_eta_at || event !== estimate || location_locode !== shown.port_of_discharge_locode)
    return null
  const isSame = timestamp !== null && Date.parse(timestamp) === Date.parse(shown.pod_eta_at)
  return isSame ? null : shown.pod_eta_at
}
type ShownArrival = Pick<Shipment['attributes'], 'pod_eta_at' | 'port_of_discharge_locode'> &
  Partial<Pick<Shipment['attributes'], 'pod_timezone'>>

/**
 * The events of a container by place, newest first. A place that is visited again is listed again.
 * @param shown of the shipment
 */
export function timelineOf(
  events: readonly TransportEvent[],
  include: IncludedRecords,
  shown?: ShownArrival,
): TimelinePlace[] {
  const places: TimelinePlace[] = []
  for (const each of standing(withoutRepeatedEvents(events)).toSorted((a, b) => timeOf(b) - timeOf(a))) {
    if (said(each, events)) continue
    const { attributes, relationships } = each
    const location = include.one(relationships?.location)?.attributes
    const terminal = include.one(relationships?.terminal)?.attributes
    const vessel = include.one(relationships?.vessel)?.attributes.name ?? null
    const key = placeKey(each)
    let place = places.at(-1)
    if (place?.key !== key) {
      place = {
        key,
        name: location ? withState(location.name, location.state_abbr, location.country_code) : null,
        locode: attributes.location_locode ?? location?.code ?? null,
        terminal: null,
        events: [],
      }
      places.push(place)
    }
    place.terminal ??= terminal?.nickname ?? terminal?.name ?? null
    const replaced_at = replacedAt(each, events)
    const instead = replaced_at === null ? arrivalInstead(each, shown) : null
    place.events.push({
      id: each.id,
      event: attributes.event,
      text: eventText(attributes.event, vessel, attributes.voyage_number),
      estimate: isEstimate(attributes.event),
      replaced_at,
      isAhead: attributes.reported_as_happened === true,
      at: instead ?? happenedAt(each),
      zone: attributes.timezone,
      instant: instantAtPlace(
        instead ?? happenedAt(each) ?? '',
        instead === null ? attributes.timezone : (shown?.pod_timezone ?? attributes.timezone),
        location?.time_zone ?? null,
      ),
      source: instead === null ? sourceText(attributes.data_source) : null,
      reported_at: attributes.created_at,
    })
  }
  return places
}
