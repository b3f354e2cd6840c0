import type { Container } from '../../../../contract/resources/index.ts'
import type { ContainerSnapshot, Mapped } from '../../../tracking/source.ts'
import { inlandEta, lastReported, planNow } from '../estimates.ts'
import { reportFees } from '../fees.ts'
import type { SimulatedContainer, Journey } from '../plan.ts'
import { reportEvents } from './report-events.ts'
import { reportRawEvents } from './report-raw-events.ts'
import { hour, type SimulatedTime, isoMinute } from '../times.ts'
import { offsetAt } from '../zones.ts'

const orNull = (at: number | undefined): string | null => (at === undefined ? null : isoMinute(at))
const ifPassed = (moment: SimulatedTime, at: number | null | undefined): string | null =>
  at !== null && at !== undefined && moment.passed(at) ? isoMinute(at) : null

/** All that the line, the terminal and the railway report of a container. */
export function reportContainer(
  moment: SimulatedTime,
  journey: Journey,
  container: SimulatedContainer,
): Mapped<ContainerSnapshot, Container['attributes']> {
  const { inland, discharge, port_of_discharge: port } = journey
  const arrival = journey.legs.at(-1)?.to.arrival
  const out = ifPassed(moment, container.full_out)
  const events = reportEvents(moment, journey, container)
  return {
    number: container.number,
    seal_number: container.seal,
    equipment_type: container.equipment_type,
    equipment_length: container.equipment_length,
    equipment_height: container.equipment_height,
    weight_in_lbs: container.weight_in_lbs,
    ...availability(moment, journey, container),
    holds_at_pod_terminal: holdsNow(moment, container),
    fees_at_pod_terminal: reportFees(moment, journey, container),
    ...deadlines(moment, container),
    pickup_appointment_at: orNull(lastReported(moment, container.appointments)),
    ...whereabouts(moment, journey, container),
    // The events say so.
    empty_out_at: undefined,
    pol_full_in_at: undefined,
    pol_vessel_loaded_at: undefined,
    pol_vessel_departed_at: undefined,
    delivered_at: undefined,
    facts_ahead: undefined,
    pod_arrived_at: ifPassed(moment, arrival),
    pod_discharged_at: ifPassed(moment, container.discharged),
    pod_full_out_at: inland ? null : out,
    pod_full_out_chassis_number: out && !inland && port.country_code === 'US' ? chassis(container) : null,
    pod_timezone: port.time_zone,
    ...railway(moment, journey, container),
    final_destination_full_out_at: inland ? out : null,
    final_destination_timezone: inland?.city.time_zone ?? null,
    empty_terminated_at: ifPassed(moment, container.empty_in),
    empty_terminated_timezone: moment.passed(container.empty_in) ? (inland?.city ?? port).time_zone : null,
    terminal_checked_at:
      discharge.reports && ifPassed(moment, arrival) && !out ? isoMinute(moment.now) : undefined,
    pod_last_tracking_request_at: undefined,
    rail_last_tracking_request_at: railwayAsked(moment, container),
    shipment_last_tracking_request_at: undefined,
    transport_events: events,
    raw_events: reportRawEvents(events, journey),
    whole_history: true,
  }
}

function availability(moment: SimulatedTime, { discharge }: Journey, container: SimulatedContainer) {
  if (!discharge.reports || !moment.passed(container.first_reported)) {
    return { availability_known: false, available_for_pickup: null }
  }
  const free = container.available.some(({ from, until }) => moment.passed(from) && !moment.passed(until))
  return { availability_known: true, available_for_pickup: free }
}

/** A cleared hold is no longer reported, and a container that is picked up has none. */
function holdsNow(moment: SimulatedTime, container: SimulatedContainer) {
  const gone = moment.passed(container.full_out)
  return container.holds
    .filter(({ from, until }) => moment.passed(from) && !moment.passed(until) && !gone)
    .map(({ name, status, description }) => ({ name, status, description }))
}

function deadlines(moment: SimulatedTime, { deadlines: { line, terminal, rail } }: SimulatedContainer) {
  const [byLine, byTerminal, byRail] = [line, terminal, rail].map((steps) => lastReported(moment, steps))
  return {
    import_deadlines: {
      pickup_lfd_line: orNull(byLine),
      pickup_lfd_terminal: orNull(byTerminal),
      pickup_lfd_rail: orNull(byRail),
    },
    // docs/interface.md, "Last free day": the line's, else the terminal's, else the railway's.
    pickup_lfd: orNull(byLine ?? byTerminal ?? byRail),
    ind_facility_lfd_on: orNull(byRail),
  }
}

function whereabouts(
  moment: SimulatedTime,
  { discharge, inland, port_of_discharge: port }: Journey,
  container: SimulatedContainer,
) {
  const moved = moment.passed(discharge.moved)
  const terminal = moved ? discharge.terminal : discharge.planned
  const outside =
    container.off_dock_at !== null && moment.passed(container.off_dock_at) ? discharge.off_dock : null
  const gone = moment.passed(container.full_out)
  const { random } = container
  const row = `Yard - ${String.fromCharCode(65 + random.integer('row', 0, 25))}${random.integer('stack', 1000, 9999)}`
  const on = (at: number) => localStamp(at, port.time_zone)
  const place =
    inland || !discharge.reports || !moment.passed(container.discharged)
      ? null
      : gone
        ? `Delivered ${on(container.full_out)}`
        : outside
          ? 'Off dock'
          : moment.passed(container.discharged + 3 * hour)
            ? row
            : 'Grounded'
  return {
    pod_terminal_id: terminal?.id ?? null,
    pickup_facility_id: (outside ?? (inland ? null : terminal))?.id ?? null,
    location_at_pod_terminal: place,
    // It follows from no event: the terminal reports it.
    current_status: outside && !gone ? 'off_dock' : undefined,
  }
}

/** As terminals print it: month first, local time. */
function localStamp(at: number, zone: string): string {
  const [date = '', time = ''] = new Date(at + offsetAt(zone, at)).toISOString().split('T')
  const [year, month, dayOfMonth] = date.split('-')
  return `${month}/${dayOfMonth}/${year} ${time.slice(0, 5)}`
}

const chassis = ({ random }: SimulatedContainer): string =>
  `${random.pick('pool', ['TSXZ', 'DCLZ', 'FLXZ', 'APMZ', 'MAEC'])}${random.integer('chassis', 100_000, 999_999)}`

/** The railway is asked from the loading of the container until it is picked up. */
const railwayAsked = (moment: SimulatedTime, { rail, full_out }: SimulatedContainer): string | undefined =>
  rail && moment.passed(rail.loaded) && !moment.passed(full_out) ? isoMinute(moment.now) : undefined

function railway(moment: SimulatedTime, journey: Journey, container: SimulatedContainer) {
  const { rail } = container
  const { inland, plans } = journey
  const last = planNow(moment, plans)?.legs.at(-1)
  const scac = inland?.terminal.rail_carrier_scac ?? null
  const arrival = rail && rail.arrived + 0.5 * hour
  return {
    pod_rail_carrier_scac: scac,
    ind_rail_carrier_scac: scac,
    pod_rail_loaded_at: ifPassed(moment, rail?.loaded),
    pod_rail_departed_at: ifPassed(moment, rail?.departed),
    ind_eta_at: last ? orNull(inlandEta(moment, journey, container, last)) : null,
    ind_ata_at: ifPassed(moment, arrival),
    ind_rail_unloaded_at: ifPassed(moment, rail?.unloaded),
  }
}
