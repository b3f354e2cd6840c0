import type { Shipment } from '../../../../contract/resources/index.ts'
import type { Mapped, ShipmentSnapshot, Snapshot, ReportedPosition } from '../../../tracking/source.ts'
import { etaOf, etdOf, inlandEta, originalEta, planNow } from '../estimates.ts'
import { reportingEndOf } from '../journey.ts'
import type { Journey } from '../plan.ts'
import type { Ships } from '../ships.ts'
import { reportContainer } from './report-container.ts'
import { hour, minute, SimulatedTime, isoMinute } from '../times.ts'

export const sourceName = 'simulated'

/** The number that was asked for, where it is not the journey's own. */
export interface AskedNumber {
  bill?: string
  booking?: string
  container?: { index: number; number: string }
}

/** What the line and the terminals report of a journey at `now`, and when they will first report something else. */
export function reportJourney(journey: Journey, asked: AskedNumber, now: number, ships: Ships): Snapshot {
  const end = reportingEndOf(journey)
  const moment = new SimulatedTime(end && end.from < now ? end.from : now)
  const clock = new SimulatedTime(now)
  const stopped = end !== undefined && clock.passed(end.stopped)
  const shipment: Mapped<ShipmentSnapshot, Shipment['attributes']> = {
    ...reportShipment(moment, journey),
    // The customer comes with the request, and the service itself knows when the line was asked.
    customer_name: undefined,
    line_tracking_last_attempted_at: undefined,
    line_tracking_last_succeeded_at: undefined,
    line_tracking_stopped_at: stopped && end ? isoMinute(end.stopped) : null,
    line_tracking_stopped_reason: stopped ? journey.outcome : null,
  }
  if (asked.bill !== undefined) shipment.bill_of_lading_number = asked.bill
  if (asked.booking !== undefined) shipment.booking_number = asked.booking
  const containers = journey.containers.map((container, index) =>
    reportContainer(
      moment,
      journey,
      index === asked.container?.index ? { ...container, number: asked.container.number } : container,
    ),
  )
  const positions = positionsSince(journey, moment, ships)
  // Once the line stops reporting, only the end of tracking is to come.
  const next = end && end.from <= now ? clock.next : earliest(moment.next, end?.from)
  return {
    source: sourceName,
    taken_at: isoMinute(now),
    shipment,
    containers,
    positions,
    check_again_at: next === null ? null : isoMinute(next),
  }
}

const earliest = (next: number | null, other: number | undefined): number | null =>
  next === null ? (other ?? null) : Math.min(next, Math.ceil((other ?? Infinity) / minute) * minute)

const latest = (times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : Math.max(...times)

function reportShipment(moment: SimulatedTime, journey: Journey) {
  const { line, port_of_lading: pol, port_of_discharge: pod, inland, discharge, containers } = journey
  const legs = planNow(moment, journey.plans)?.legs ?? journey.legs
  const [first, last] = [legs[0], legs.at(-1)]
  const terminal = moment.passed(discharge.moved) ? discharge.terminal : discharge.planned
  const [container] = containers
  const original = originalEta(journey)
  const reached = (at: number | undefined) => (at !== undefined && moment.passed(at) ? isoMinute(at) : null)
  return {
    bill_of_lading_number: journey.bill,
    booking_number: journey.booking,
    shipping_line_scac: line.scac,
    shipping_line_name: line.name,
    shipping_line_short_name: line.short_name,
    port_of_lading_id: pol.id,
    port_of_lading_locode: pol.code,
    port_of_lading_name: pol.name,
    port_of_discharge_id: pod.id,
    port_of_discharge_locode: pod.code,
    port_of_discharge_name: pod.name,
    pod_terminal_id: terminal?.id ?? null,
    destination: inland ? ({ id: inland.city.id, type: 'metro_area' } as const) : null,
    destination_locode: inland?.city.code ?? null,
    destination_name: inland?.city.name ?? null,
    destination_terminal: inland ? ({ id: inland.terminal.id, type: 'rail_terminal' } as const) : null,
    pod_vessel_name: last?.to.vessel.name ?? null,
    pod_vessel_imo: last?.to.vessel.imo ?? null,
    pod_voyage_number: last?.voyage_number ?? null,
    // Tracking keeps the first ship, and finds facts in the future.
    pod_original_vessel_name: undefined,
    pod_original_vessel_imo: undefined,
    pod_original_voyage_number: undefined,
    facts_ahead: undefined,
    pol_etd_at: first ? isoMinute(etdOf(moment, first.from)) : null,
    pol_original_etd_at: undefined,
    pol_atd_at: reached(first?.from.departure),
    pol_timezone: pol.time_zone,
    pod_eta_at: last ? isoMinute(etaOf(moment, last.to)) : null,
    pod_original_eta_at: original === undefined ? null : isoMinute(original),
    pod_ata_at: reached(last?.to.arrival),
    pod_timezone: pod.time_zone,
    destination_eta_at:
      last && container && inland
        ? isoMinute(inlandEta(moment, journey, container, last) ?? last.to.arrival)
        : null,
    destination_original_eta_at: undefined,
    // As tracking takes it: of those that have arrived the last.
    destination_ata_at: reached(
      latest(
        containers
          .flatMap(({ rail }) => rail?.arrived ?? [])
          .map((at) => at + 0.5 * hour)
          .filter((at) => moment.passed(at)),
      ),
    ),
    destination_timezone: inland?.city.time_zone ?? null,
  }
}

const positionInterval = 6 * hour

/**
 * Each ship on each leg so far: every six hours, and where it was last seen (every fifteen minutes). While she
 * sails it is worth asking again every six hours, at an hour of her own so that not all are asked at once.
 */
function positionsSince({ legs }: Journey, moment: SimulatedTime, ships: Ships): ReportedPosition[] {
  const { now } = moment
  return legs.flatMap(({ from, to }) => {
    if (!moment.passed(from.departure)) return []
    const until = Math.min(now, to.arrival)
    const own = (Number(from.vessel.imo) % 360) * minute
    if (!moment.passed(to.arrival))
      moment.passed(Math.floor((now - own) / positionInterval + 1) * positionInterval + own)
    const reportedAt = Math.floor(until / (15 * minute)) * 15 * minute
    const track = ships.track(from.vessel.imo, from.departure, until, positionInterval)
    const last = reportedAt > from.departure ? ships.positionAt(from.vessel.imo, reportedAt) : undefined
    return last && last.timestamp !== track.at(-1)?.timestamp ? [...track, last] : track
  })
}
