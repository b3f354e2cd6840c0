import { isAhead, isFactAhead, isSameValue } from '../../../contract/trade/index.ts'
import { columnsOfRow } from '../reports/reports.rules.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot, TransportEventSnapshot } from '../source.ts'

/** Events of facts, and the events of the estimates in which their times stand instead. The others have no estimate. */
const estimateOf: Readonly<Record<string, string>> = {
  'container.transport.vessel_arrived': 'container.transport.estimated.vessel_arrived',
  'container.transport.vessel_departed': 'container.transport.estimated.vessel_departed',
  'container.transport.arrived_at_inland_destination':
    'container.transport.estimated.arrived_at_inland_destination',
}

/** Facts of a shipment, where their times stand instead, where the first estimate does, and the zone. */
const ofShipment = [
  ['pol_atd_at', 'pol_etd_at', 'pol_original_etd_at', 'pol_timezone'],
  ['pod_ata_at', 'pod_eta_at', 'pod_original_eta_at', 'pod_timezone'],
  ['destination_ata_at', 'destination_eta_at', 'destination_original_eta_at', 'destination_timezone'],
] as const
/** Facts of a container, and the zones of their places. */
const ofContainer = {
  empty_out_at: 'UTC',
  pol_full_in_at: 'UTC',
  pol_vessel_loaded_at: 'UTC',
  pol_vessel_departed_at: 'UTC',
  pod_arrived_at: 'pod_timezone',
  pod_discharged_at: 'pod_timezone',
  pod_full_out_at: 'pod_timezone',
  pod_rail_loaded_at: 'pod_timezone',
  pod_rail_departed_at: 'pod_timezone',
  ind_ata_at: 'final_destination_timezone',
  ind_rail_unloaded_at: 'final_destination_timezone',
  final_destination_full_out_at: 'final_destination_timezone',
  delivered_at: 'final_destination_timezone',
  empty_terminated_at: 'empty_terminated_timezone',
} as const

/**
 * The snapshot with what has happened by now alone: a fact of the future is an estimate, and says that it is reported as a fact. The one place
 * where facts are judged against the present, before they are compared with what is stored: nothing counts from one then.
 */
export function withoutFactsAhead(snapshot: Snapshot, now: string): Snapshot {
  const { shipment } = snapshot
  return {
    ...snapshot,
    shipment: shipment && shipmentNow(shipment, now),
    containers: snapshot.containers.map((container) => containerNow(container, shipment, now)),
    ...(snapshot.loose_events && {
      loose_events: snapshot.loose_events.map((loose) => ({
        ...loose,
        transport_events: eventsNow(loose.transport_events, now),
      })),
    }),
  }
}

function shipmentNow(reported: ShipmentSnapshot, now: string): ShipmentSnapshot {
  const set: Partial<ShipmentSnapshot> = {}
  const ahead: string[] = []
  for (const [fact, estimate, first, zone] of ofShipment) {
    const at = reported[fact]
    if (!at || !isAhead(at, reported[zone] ?? 'UTC', now)) continue
    ahead.push(fact)
    Object.assign(set, { [fact]: null, [estimate]: at })
    // The estimate that it came with was reported before.
    if (reported[first] === undefined && reported[estimate]) set[first] = reported[estimate]
  }
  return ahead.length === 0
    ? reported
    : { ...reported, ...set, facts_ahead: [...new Set([...(reported.facts_ahead ?? []), ...ahead])] }
}

function containerNow(
  reported: ContainerSnapshot,
  shipment: ShipmentSnapshot | null,
  now: string,
): ContainerSnapshot {
  const events = reported.transport_events && eventsNow(reported.transport_events, now)
  const ahead = Object.entries(ofContainer).filter(([fact, zone]) => {
    const at = reported[fact as keyof typeof ofContainer]
    return typeof at === 'string' && isAhead(at, zoneOf(reported, shipment, zone), now)
  })
  const isAvailableAhead = reported.transport_events?.some(
    (event) => event.event === 'container.transport.available' && !events?.includes(event),
  )
  return {
    ...reported,
    ...(events && { transport_events: events }),
    ...Object.fromEntries(ahead.map(([fact]) => [fact, null])),
    ...(reported.ind_ata_at &&
      ahead.some(([fact]) => fact === 'ind_ata_at') && { ind_eta_at: reported.ind_ata_at }),
    ...(ahead.length > 0 && {
      facts_ahead: [...new Set([...(reported.facts_ahead ?? []), ...ahead.map(([fact]) => fact)])],
    }),
    // It was read from the event.
    ...(isAvailableAhead === true &&
      reported.available_for_pickup === true && {
        availability_known: undefined,
        available_for_pickup: undefined,
      }),
  }
}

/** The zone of an attribute is not always reported with it: then it was an instant already. */
function zoneOf(
  reported: ContainerSnapshot,
  shipment: ShipmentSnapshot | null,
  name: (typeof ofContainer)[keyof typeof ofContainer],
): string {
  if (name === 'UTC') return 'UTC'
  const own = reported[name]
  if (own) return own
  const shared = name === 'pod_timezone' ? shipment?.pod_timezone : shipment?.destination_timezone
  return shared ?? 'UTC'
}

function eventsNow(events: readonly TransportEventSnapshot[], now: string): TransportEventSnapshot[] {
  return events.flatMap((event) => {
    if (!isFactAhead(event, now)) return event
    const estimate = estimateOf[event.event]
    return estimate === undefined ? [] : { ...event, event: estimate, reported_as_happened: true }
  })
}

/** The estimate in which the time of a fact of the future stands. */
const estimateOfFact: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(ofShipment.map(([fact, estimate]) => [fact, estimate])),
  ind_ata_at: 'ind_eta_at',
}
const factNames: readonly string[] = [...ofShipment.map(([fact]) => fact), ...Object.keys(ofContainer)]

interface Compared {
  /** As it is shown, and as its own source alone shows it. */
  row: object
  view: object
  before: { facts_ahead: string[] } | null
  /** What the snapshot reports. */
  columns: object
}

/**
 * The facts of a record that a source reports for a time in the future, by name. One whose estimate is that of another source is none.
 * @param fromEvents those that events say (`eventsAhead`)
 */
export function factsAheadOf(compared: Compared, fromEvents: readonly string[]): string[] {
  const row = columnsOfRow(compared.row)
  const view = columnsOfRow(compared.view)
  const columns = columnsOfRow(compared.columns)
  const reported = columns['facts_ahead'] as string[] | undefined
  return factNames
    .filter((fact) => {
      if (!(fact in row) || row[fact] !== null) return false
      const estimate = estimateOfFact[fact]
      if (estimate !== undefined && (row[estimate] === null || !isSameValue(row[estimate], view[estimate])))
        return false
      if (fromEvents.includes(fact) || reported?.includes(fact) === true) return true
      const isReportedAnew = [fact, estimate ?? fact].some((name) => columns[name] !== undefined)
      const before = compared.before && columnsOfRow(compared.before)
      return (
        reported === undefined &&
        !isReportedAnew &&
        compared.before?.facts_ahead.includes(fact) === true &&
        (estimate === undefined || isSameValue(before?.[estimate], row[estimate]))
      )
    })
    .toSorted()
}
