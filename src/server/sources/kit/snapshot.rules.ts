import type {
  RawEventSnapshot,
  ShipmentSnapshot,
  Snapshot,
  TransportEventSnapshot,
} from '../../tracking/source.ts'
import { type Cycle, cyclesOf } from './cycles.rules.ts'
import { equipmentOf } from './equipment.rules.ts'
import { isNamed, namesOf } from './event-names.rules.ts'
import { type ContainerMove, movesInForce, withoutRetracted } from './in-force.rules.ts'
import { isByWater, placeKey, type ReportedMove } from './moves.rules.ts'
import type { CodeResolver } from './resolving.rules.ts'
import { holdsOf } from './holds.rules.ts'
import { type JourneyRoute, routeOfMoves } from './route.rules.ts'
import { zoned } from './times.rules.ts'

export interface MappedReports {
  /** One for each shipment that the reports name. */
  snapshots: Snapshot[]
  /** Whether each report became an event, or at least a raw event with a name. */
  wasMapped: ReadonlyMap<ReportedMove, boolean>
}

interface Asked {
  source: string
  resolver: CodeResolver
  /** The line that answers; null where the source does not say. */
  scac: string | null
  /** When the reports were taken, ISO 8601 UTC. */
  taken_at: string
}

/**
 * What is known by all reports of a source so far: pure, so that reports in any order, twice, or corrected lead to the same
 * snapshots, and a better mapping can be applied to what was received long ago.
 */
export function snapshotsOfMoves(reports: readonly ReportedMove[], asked: Asked): MappedReports {
  const wasMapped = new Map<ReportedMove, boolean>(reports.map((report) => [report, false]))
  const valid = withoutRetracted(reports)
  const journeys: Journey[] = []
  for (const [container, moves] of perContainer(valid, asked.resolver)) {
    const cycles = cyclesOf(movesInForce(moves))
    const named = cycles.filter((cycle) =>
      cycle.some(({ bills, bookings }) => bills.length + bookings.length > 0),
    )
    // Without papers nothing says of whose shipment the earlier journeys were.
    for (const cycle of named.length > 0 ? named : cycles.slice(-1))
      journeys.push(journeyOf(container, cycle, moves))
  }
  const byShipment = Map.groupBy(journeys, shipmentKeyOf)
  const snapshots = [...byShipment].map(([, all]) => snapshotOf(all, valid, asked, wasMapped))
  return { snapshots, wasMapped }
}

interface Journey {
  container: string
  cycle: Cycle
  route: JourneyRoute
  /** All reports of the container, also those that later ones replaced. */
  reports: readonly ContainerMove[]
  bill: string | null
  booking: string | null
}

function journeyOf(container: string, cycle: Cycle, reports: readonly ContainerMove[]): Journey {
  return {
    container,
    cycle,
    route: routeOfMoves(cycle),
    reports,
    bill: mostFrequent(cycle.flatMap(({ bills }) => bills)),
    booking: mostFrequent(cycle.flatMap(({ bookings }) => bookings)),
  }
}

const shipmentKeyOf = ({ bill, booking, container }: Journey): string =>
  bill ?? booking ?? `container ${container}`

function mostFrequent(values: readonly string[]): string | null {
  const counts = Map.groupBy(values, (value) => value)
  const [best] = [...counts].toSorted(
    ([one, first], [other, second]) => second.length - first.length || (one < other ? -1 : 1),
  )
  return best?.[0] ?? null
}

/** The moves of each container; those of a ship or a paper are of all containers of the call, or of the same papers. */
function perContainer(
  reports: readonly ReportedMove[],
  resolver: CodeResolver,
): Map<string, ContainerMove[]> {
  const all = new Map<string, ContainerMove[]>()
  const add = (container: string, report: ReportedMove) => {
    const moves = all.get(container) ?? []
    all.set(container, moves)
    moves.push({ ...report, container, at: instantOf(report, resolver), ...origin(report) })
  }
  for (const report of reports) for (const container of report.containers) add(container, report)
  const own = new Map([...all].map(([container, moves]) => [container, [...moves]]))
  for (const report of reports) {
    if (report.containers.length > 0) continue
    for (const container of carriedBy(report, own)) add(container, report)
  }
  return all
}

/** The report that a container's move was made of. */
const reported = Symbol('report')
const origin = (report: ReportedMove) => ({ [reported]: report })
const reportOf = (move: ContainerMove): ReportedMove =>
  (move as ContainerMove & { [reported]?: ReportedMove })[reported] ?? move

function carriedBy(report: ReportedMove, own: ReadonlyMap<string, readonly ContainerMove[]>): string[] {
  const containers = [...own]
  const where = (fits: (move: ContainerMove) => boolean) =>
    containers.flatMap(([container, moves]) => (moves.some(fits) ? container : []))
  const sameCall = report.call_id === null ? [] : where(({ call_id }) => call_id === report.call_id)
  const samePapers = where(
    ({ bills, bookings }) =>
      bills.some((bill) => report.bills.includes(bill)) ||
      bookings.some((booking) => report.bookings.includes(booking)),
  )
  const fitting = sameCall.length > 0 ? sameCall : samePapers
  return fitting.length > 0 ? fitting : containers.map(([container]) => container)
}

function instantOf({ time, place }: ReportedMove, resolver: CodeResolver): number {
  return time === null ? Number.NaN : Date.parse(zoned(time, resolver.place(place).timezone).timestamp)
}

function snapshotOf(
  journeys: readonly Journey[],
  reports: readonly ReportedMove[],
  asked: Asked,
  wasMapped: Map<ReportedMove, boolean>,
): Snapshot {
  const containers = journeys.map((journey) => {
    const { transport_events, raw_events } = eventsOf(journey, asked.resolver, wasMapped)
    const last = journey.cycle.findLast(({ iso_type }) => iso_type !== null)
    return {
      number: journey.container,
      ...equipmentOf(last?.iso_type ?? null),
      ...sealOf(journey.cycle),
      ...holdsOf(journey.cycle),
      ...appointmentOf(journey.cycle),
      ...availabilityOf(journey.cycle),
      ...facilitiesOf(journey.route, asked.resolver),
      transport_events,
      raw_events,
      whole_history: true,
    }
  })
  return {
    source: asked.source,
    taken_at: asked.taken_at,
    shipment: shipmentOf(journeys, reports, asked),
    containers,
  }
}

function shipmentOf(
  journeys: readonly Journey[],
  reports: readonly ReportedMove[],
  { scac: asked, resolver }: Asked,
): ShipmentSnapshot | null {
  const bill = journeys.find((each) => each.bill !== null)?.bill ?? null
  const booking = mostFrequent(journeys.flatMap((each) => each.booking ?? []))
  const number = bill ?? booking
  if (number === null) return null
  const route = journeys.map((each) => each.route).toSorted(byKnown)[0]
  if (!route) return null
  const [pol, pod, destination] = [route.port_of_lading, route.port_of_discharge, route.destination].map(
    (place) => (place === null ? null : resolver.place(place)),
  )
  const scac =
    asked ?? mostFrequent(journeys.flatMap(({ cycle }) => cycle.flatMap((move) => move.scac ?? [])))
  const line = scac === null ? undefined : resolver.line(scac)
  const arrivals = estimatesOf(journeys, 'arrived', ({ port_of_discharge }) => port_of_discharge)
  const departures = estimatesOf(journeys, 'departed', ({ port_of_lading }) => port_of_lading)
  const cancelled = reports.find(({ name }) => name === 'booking_cancelled')
  return {
    bill_of_lading_number: number,
    ...(booking !== null && { booking_number: booking }),
    ...(scac !== null && { shipping_line_scac: scac }),
    ...(line && { shipping_line_name: line.name, shipping_line_short_name: line.short_name }),
    ...(pol && {
      port_of_lading_id: idOf(pol.location, 'port'),
      port_of_lading_locode: pol.locode,
      port_of_lading_name: pol.name,
      pol_timezone: pol.timezone,
    }),
    ...(pod && {
      port_of_discharge_id: idOf(pod.location, 'port'),
      port_of_discharge_locode: pod.locode,
      port_of_discharge_name: pod.name,
      pod_timezone: pod.timezone,
      pod_terminal_id: idOf(pod.terminal, 'terminal'),
    }),
    destination: destination?.location ?? null,
    destination_locode: destination?.locode ?? null,
    destination_name: destination?.name ?? null,
    destination_terminal: destination?.terminal ?? null,
    ...(destination && { destination_timezone: destination.timezone }),
    ...(route.arriving && {
      pod_vessel_name: route.arriving.vessel_name,
      pod_vessel_imo: route.arriving.vessel_imo,
      pod_voyage_number: route.arriving.voyage_number,
    }),
    ...(arrivals !== null && { pod_original_eta_at: arrivals }),
    ...(departures !== null && { pol_original_etd_at: departures }),
    ...(cancelled && {
      line_tracking_stopped_at: cancelled.reported_at,
      line_tracking_stopped_reason: 'booking_cancelled' as const,
    }),
  }
}

const byKnown = (one: JourneyRoute, other: JourneyRoute): number => known(other) - known(one)
const known = ({ port_of_lading, port_of_discharge, transshipments }: JourneyRoute): number =>
  (port_of_lading ? 1 : 0) + (port_of_discharge ? 1 : 0) + transshipments.size / 100

const idOf = (relation: { id: string; type: string } | null, type: 'port' | 'terminal'): string | null =>
  relation?.type === type ? relation.id : null

/** The first estimate that was reported, also where a later one replaced it. ISO 8601 UTC. */
function estimatesOf(
  journeys: readonly Journey[],
  name: 'arrived' | 'departed',
  placeOf: (route: JourneyRoute) => ReportedMove['place'] | null,
): string | null {
  const all = journeys.flatMap(({ reports, route }) => {
    const place = placeOf(route)
    return reports.filter(
      (move) =>
        move.name === name &&
        move.certainty !== 'actual' &&
        isByWater(move) &&
        place !== null &&
        placeKey(move.place) === placeKey(place) &&
        !Number.isNaN(move.at),
    )
  })
  const [first] = all.toSorted((one, other) => (one.reported_at ?? '').localeCompare(other.reported_at ?? ''))
  return first ? new Date(first.at).toISOString() : null
}

function sealOf(cycle: Cycle): { seal_number?: string } {
  const seal = cycle.findLast(({ seal_number }) => seal_number !== null)?.seal_number
  return seal ? { seal_number: seal } : {}
}

/** The appointment that was reported last. */
function appointmentOf(cycle: Cycle): { pickup_appointment_at?: string } {
  const last = cycle.findLast(({ name, at }) => name === 'pickup_appointment' && !Number.isNaN(at))
  return last ? { pickup_appointment_at: new Date(last.at).toISOString() } : {}
}

/** Available until it leaves; a source that never says so says nothing of it. */
function availabilityOf(cycle: Cycle) {
  const said = cycle.some(({ name, certainty }) => name === 'available' && certainty === 'actual')
  return said ? { availability_known: true, available_for_pickup: true } : {}
}

function facilitiesOf({ port_of_discharge, destination }: JourneyRoute, resolver: CodeResolver) {
  const port = port_of_discharge && resolver.place(port_of_discharge)
  const inland = destination && resolver.place(destination)
  return {
    ...(port && { pod_terminal_id: idOf(port.terminal, 'terminal'), pod_timezone: port.timezone }),
    ...(inland && { final_destination_timezone: inland.timezone }),
  }
}

function eventsOf(
  { cycle, route, reports }: Journey,
  resolver: CodeResolver,
  wasMapped: Map<ReportedMove, boolean>,
): { transport_events: TransportEventSnapshot[]; raw_events: RawEventSnapshot[] } {
  const transport_events = new Map<string, TransportEventSnapshot>()
  const raw_events = new Map<string, RawEventSnapshot>()
  // A report that a later one replaced was understood as well.
  for (const report of reports)
    if (isNamed(report, namesOf(report, cycle, route))) wasMapped.set(reportOf(report), true)
  for (const move of cycle) {
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
    placeKey(move.place) ?? move.call_id ?? '',
    move.call_sequence ?? (move.certainty === 'actual' ? (move.voyage_number ?? '') : ''),
  ].join('|')
