import type { RawEventSnapshot, TransportEventSnapshot } from '../../tracking/source.ts'
import { isNamed, namesOf } from './event-names.rules.ts'
import type { ContainerMove } from './in-force.rules.ts'
import { type ContainerJourney, reportOf } from './journeys.rules.ts'
import { placeKey, type ReportedMove } from './moves.rules.ts'
import type { CodeResolver } from './resolving.rules.ts'
import { zoned } from './times.rules.ts'

/** The events of a journey, and which reports had a name. */
export function reportedEvents(
  { cycle, route, reports }: ContainerJourney,
  resolver: CodeResolver,
  wasMapped: Map<ReportedMove, boolean>,
): { transport_events: TransportEventSnapshot[]; raw_events: RawEventSnapshot[] } {
  const transport_events = new Map<string, TransportEventSnapshot>()
  const raw_events = new Map<string, RawEventSnapshot>()
  // A report that a later one replaced was understood as well.
  for (const report of reports)
    if (isNamed(report, namesOf(report, cycle, route))) wasMapped.set(reportOf(report), true)
  for (const move of cycle) {
    if (move.name === 'route_place') continue
    const names = namesOf(move, cycle, route)
    const place = resolver.place(move.place)
    const when = move.time && zoned(move.time, place.timezone)
    const key = keyOf(move)
    const common = {
      timestamp: when?.timestamp ?? null,
      timezone: when?.timezone ?? place.timezone,
      location_locode: place.locode,
      location: place.location,
      voyage_number: move.voyage_number,
      vessel_id: move.vessel_imo === null ? null : resolver.vesselId(move.vessel_imo),
    }
    raw_events.set(key, {
      ...common,
      key,
      index: raw_events.size,
      event: names.raw,
      original_event: move.text,
      estimated: move.certainty !== 'actual',
      location_name: place.name,
      vessel_name: move.vessel_name,
      vessel_imo: move.vessel_imo,
      ...(move.reported_at !== null && { created_at: move.reported_at }),
    })
    // An event has a time: without one nothing says that it happened, or when it will.
    if (move.time === null) continue
    for (const event of names.events) {
      const own = names.events.length > 1 ? `${key}|${event}` : key
      transport_events.set(own, {
        ...common,
        key: own,
        event: `container.transport.${event}`,
        data_source: 'shipping_line',
        terminal: place.terminal,
      })
    }
  }
  return { transport_events: [...transport_events.values()], raw_events: [...raw_events.values()] }
}

/**
 * Of an occurrence, not of a message: a report that moves its time has the same key. An estimate and the fact that follows are two
 * events of the interface.
 */
const keyOf = (move: ContainerMove): string =>
  [
    move.name === 'other' ? move.text : move.name,
    move.certainty === 'actual' ? 'actual' : 'expected',
    move.transport ?? '',
    move.is_laden === false ? 'empty' : 'laden',
    // A merge of ports, and taking it back, moves an event and makes no other.
    placeKey({ ...move.place, locode: move.place.reported_locode ?? move.place.locode }) ??
      move.call_id ??
      '',
    move.call_sequence ?? (move.certainty === 'actual' ? (move.voyage_number ?? '') : ''),
  ].join('|')
