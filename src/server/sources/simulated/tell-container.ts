import type { Container } from '../../../contract/resources/index.ts'
import type { ContainerSnapshot, Mapped } from '../../tracking/source.ts'
import { inlandEta, lastTold, planNow } from './estimates.ts'
import { tellFees } from './fees.ts'
import type { Box, Journey } from './plan.ts'
import { tellEvents } from './tell-events.ts'
import { tellRawEvents } from './tell-raw-events.ts'
import { hour, type Moment, told } from './times.ts'
import { offsetAt } from './zones.ts'

const orNull = (at: number | undefined): string | null => (at === undefined ? null : told(at))
const ifPassed = (moment: Moment, at: number | null | undefined): string | null =>
  at !== null && at !== undefined && moment.passed(at) ? told(at) : null

/** All that the line, the terminal and the railway tell of a box. */
export function tellContainer(
  moment: Moment,
  journey: Journey,
  box: Box,
): Mapped<ContainerSnapshot, Container['attributes']> {
  const { inland, discharge, port_of_discharge: port } = journey
  const arrival = journey.legs.at(-1)?.to.arrival
  const out = ifPassed(moment, box.full_out)
  const events = tellEvents(moment, journey, box)
  return {
    number: box.number,
    seal_number: box.seal,
    equipment_type: box.equipment_type,
    equipment_length: box.equipment_length,
    equipment_height: box.equipment_height,
    weight_in_lbs: box.weight_in_lbs,
    ...availability(moment, journey, box),
    holds_at_pod_terminal: holdsNow(moment, box),
    fees_at_pod_terminal: tellFees(moment, journey, box),
    ...deadlines(moment, box),
    pickup_appointment_at: orNull(lastTold(moment, box.appointments)),
    ...whereabouts(moment, journey, box),
    pod_arrived_at: ifPassed(moment, arrival),
    pod_discharged_at: ifPassed(moment, box.discharged),
    pod_full_out_at: inland ? null : out,
    pod_full_out_chassis_number: out && !inland && port.country_code === 'US' ? chassis(box) : null,
    pod_timezone: port.time_zone,
    ...railway(moment, journey, box),
    final_destination_full_out_at: inland ? out : null,
    final_destination_timezone: inland?.city.time_zone ?? null,
    empty_terminated_at: ifPassed(moment, box.empty_in),
    empty_terminated_timezone: moment.passed(box.empty_in) ? (inland?.city ?? port).time_zone : null,
    terminal_checked_at: discharge.tells && ifPassed(moment, arrival) && !out ? told(moment.now) : undefined,
    pod_last_tracking_request_at: undefined,
    shipment_last_tracking_request_at: undefined,
    transport_events: events,
    raw_events: tellRawEvents(events, journey),
    whole_history: true,
  }
}

function availability(moment: Moment, { discharge }: Journey, box: Box) {
  if (!discharge.tells || !moment.passed(box.checked)) {
    return { availability_known: false, available_for_pickup: null }
  }
  const free = box.available.some(({ from, until }) => moment.passed(from) && !moment.passed(until))
  return { availability_known: true, available_for_pickup: free }
}

/** A cleared hold is no longer told, and a box that is gone has none. */
function holdsNow(moment: Moment, box: Box) {
  const gone = moment.passed(box.full_out)
  return box.holds
    .filter(({ from, until }) => moment.passed(from) && !moment.passed(until) && !gone)
    .map(({ name, status, description }) => ({ name, status, description }))
}

function deadlines(moment: Moment, { deadlines: { line, terminal, rail } }: Box) {
  const [byLine, byTerminal, byRail] = [line, terminal, rail].map((steps) => lastTold(moment, steps))
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

function whereabouts(moment: Moment, { discharge, inland, port_of_discharge: port }: Journey, box: Box) {
  const moved = moment.passed(discharge.moved)
  const terminal = moved ? discharge.terminal : discharge.planned
  const outside = box.off_dock_at !== null && moment.passed(box.off_dock_at) ? discharge.off_dock : null
  const gone = moment.passed(box.full_out)
  const { chance } = box
  const row = `Yard - ${String.fromCharCode(65 + chance.whole('row', 0, 25))}${chance.whole('stack', 1000, 9999)}`
  const on = (at: number) => localStamp(at, port.time_zone)
  const place =
    inland || !discharge.tells || !moment.passed(box.discharged)
      ? null
      : gone
        ? `Delivered ${on(box.full_out)}`
        : outside
          ? 'Off dock'
          : moment.passed(box.discharged + 3 * hour)
            ? row
            : 'Grounded'
  return {
    pod_terminal_id: terminal?.id ?? null,
    pickup_facility_id: (outside ?? (inland ? null : terminal))?.id ?? null,
    location_at_pod_terminal: place,
    // Nothing that happens to a box says this: the terminal does.
    current_status: outside && !gone ? 'off_dock' : undefined,
  }
}

/** As terminals print it: month first, local time. */
function localStamp(at: number, zone: string): string {
  const [date = '', time = ''] = new Date(at + offsetAt(zone, at)).toISOString().split('T')
  const [year, month, dayOfMonth] = date.split('-')
  return `${month}/${dayOfMonth}/${year} ${time.slice(0, 5)}`
}

const chassis = ({ chance }: Box): string =>
  `${chance.pick('pool', ['TSXZ', 'DCLZ', 'FLXZ', 'APMZ', 'MAEC'])}${chance.whole('chassis', 100_000, 999_999)}`

function railway(moment: Moment, journey: Journey, box: Box) {
  const { rail } = box
  const { inland, plans } = journey
  const last = planNow(moment, plans)?.legs.at(-1)
  const scac = inland?.terminal.rail_carrier_scac ?? null
  const arrival = rail && rail.arrived + 0.5 * hour
  return {
    pod_rail_carrier_scac: scac,
    ind_rail_carrier_scac: scac,
    pod_rail_loaded_at: ifPassed(moment, rail?.loaded),
    pod_rail_departed_at: ifPassed(moment, rail?.departed),
    ind_eta_at: last ? orNull(inlandEta(moment, journey, box, last)) : null,
    ind_ata_at: ifPassed(moment, arrival),
    ind_rail_unloaded_at: ifPassed(moment, rail?.unloaded),
  }
}
