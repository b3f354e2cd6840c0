import type { ContainerSnapshot, Snapshot } from '../../tracking/source.ts'
import type { Cycle } from './cycles.rules.ts'
import { equipmentOf } from './equipment.rules.ts'
import { reportedEvents } from './event-report.rules.ts'
import { withoutRetracted } from './in-force.rules.ts'
import { type ContainerJourney, journeysOf, shipmentKeyOf } from './journeys.rules.ts'
import type { MoveName, ReportedMove } from './moves.rules.ts'
import type { CodeResolver } from './resolving.rules.ts'
import type { JourneyRoute } from './route.rules.ts'
import { idOfType, reportedShipment } from './shipment-report.rules.ts'

type Hold = NonNullable<ContainerSnapshot['holds_at_pod_terminal']>[number]

const begins: Partial<Record<MoveName, Hold['name']>> = {
  customs_hold: 'customs',
  usda_hold: 'USDA',
  other_hold: 'other',
}
const ends: Partial<Record<MoveName, readonly Hold['name'][]>> = {
  customs_release: ['customs'],
  carrier_release: ['freight'],
  both_releases: ['customs', 'freight'],
  freight_paid: ['freight'],
}

/**
 * The holds that are not released yet. A source that reports neither holds nor releases says nothing of them: then the attribute is
 * left out.
 * @param cycle in the order of time
 */
function holdsOf(cycle: Cycle): Pick<ContainerSnapshot, 'holds_at_pod_terminal'> {
  const open = new Map<Hold['name'], Hold>()
  let isReported = false
  for (const { name, text } of cycle) {
    const hold = begins[name]
    if (hold !== undefined) open.set(hold, { name: hold, status: 'hold', description: text })
    for (const released of ends[name] ?? []) open.delete(released)
    const last = [...open.keys()].at(-1)
    if (name === 'hold_release' && last !== undefined) open.delete(last)
    isReported ||= hold !== undefined || ends[name] !== undefined || name === 'hold_release'
  }
  return isReported ? { holds_at_pod_terminal: [...open.values()] } : {}
}

export interface MappedReports {
  /** One for each shipment that the reports name. */
  snapshots: Snapshot[]
  /** Whether each report became an event, or at least a raw event with a name. */
  wasMapped: ReadonlyMap<ReportedMove, boolean>
  /** Why the place of a report cannot be the one of its code. */
  doubts: ReadonlyMap<ReportedMove, string>
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
  const doubts = doubtsOf(reports, asked.resolver)
  const valid = withoutRetracted(reports).map((report) => (doubts.has(report) ? doubted(report) : report))
  const journeys = journeysOf(valid, asked.resolver)
  const byShipment = Map.groupBy(journeys, shipmentKeyOf)
  const snapshots = [...byShipment].map(([, all]) => snapshotOf(all, valid, asked, wasMapped))
  return { snapshots, wasMapped, doubts }
}

/** That a booking is cancelled is true wherever it was made. */
const doubtsOf = (reports: readonly ReportedMove[], resolver: CodeResolver): Map<ReportedMove, string> =>
  new Map(
    reports.flatMap((report): [ReportedMove, string][] => {
      const reason = report.name === 'booking_cancelled' ? null : resolver.contradictionOf(report.place)
      return reason === null ? [] : [[report, reason]]
    }),
  )

/** It is kept as it was sent, with its time and code, and nothing is made of it. */
const doubted = (report: ReportedMove): ReportedMove => ({
  ...report,
  name: 'other',
  place: { ...report.place, is_doubtful: true },
})

function snapshotOf(
  journeys: readonly ContainerJourney[],
  reports: readonly ReportedMove[],
  asked: Asked,
  wasMapped: Map<ReportedMove, boolean>,
): Snapshot {
  const containers = journeys.map((journey) => {
    const { transport_events, raw_events } = reportedEvents(journey, asked.resolver, wasMapped)
    const last = journey.cycle.findLast(({ iso_type }) => iso_type !== null)
    return {
      number: journey.container,
      reported_at: lastReportOf([journey]),
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
  const shipment = reportedShipment(journeys, reports, asked)
  return {
    source: asked.source,
    taken_at: asked.taken_at,
    shipment: shipment && { ...shipment, reported_at: lastReportOf(journeys) },
    containers,
  }
}

/** When the source made the last report of these journeys; null where it does not say. ISO 8601 UTC. */
const lastReportOf = (journeys: readonly ContainerJourney[]): string | null =>
  journeys
    .flatMap(({ cycle }) => cycle.flatMap(({ reported_at }) => reported_at ?? []))
    .reduce<string | null>(
      (last, at) => (last === null || Date.parse(at) > Date.parse(last) ? at : last),
      null,
    )

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
    ...(port && { pod_terminal_id: idOfType(port.terminal, 'terminal'), pod_timezone: port.timezone }),
    ...(inland && { final_destination_timezone: inland.timezone }),
  }
}
