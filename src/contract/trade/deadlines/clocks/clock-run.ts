import { isPickedUp } from '../../pickup.ts'
import type { OwnTariff, TariffStartEvent } from '../own-tariff.ts'
import type { ClockedContainer, ClockPlaceName, ClockTime, ReportedTime } from './clock-facts.ts'

/** Where the clock of a tariff runs, and what started and stopped it. */
export interface ClockRun {
  place: ClockPlaceName
  start: ReportedTime | null
  /** It happened, or may have, and nobody reported when. */
  isStartMissed: boolean
  stop: ReportedTime | null
  /** It is over, and nobody reported when. */
  isStopMissed: boolean
}

/** What starts a clock, by the attribute in which it is kept; null of what no source reports. */
const timeOfStart: Readonly<
  Record<Exclude<TariffStartEvent, 'available' | 'last_free_day'>, ClockTime | null>
> = {
  discharged: 'discharged',
  discharge_completed: null,
  vessel_arrived: 'vessel_arrived',
  vessel_departed: null,
  rail_unloaded: 'rail_unloaded',
  rail_notified: null,
  full_out: 'full_out',
  empty_out: 'empty_out',
  full_in: 'full_in',
}
const statusesOnLand = new Set<string>([
  'grounded',
  'available',
  'not_available',
  'awaiting_inland_transfer',
  'on_rail',
  'off_dock',
])

/** Null where the container has no such clock: it does not go inland. Of a dwell fee, which follows another clock, nothing is said here. */
export function clockRunOf(tariff: OwnTariff, container: ClockedContainer): ClockRun | null {
  const { direction, terms } = tariff
  const place = placeOf(tariff, container)
  if (place === null) return null
  const timeOf = (name: ClockTime): ReportedTime | null => container.times[name] ?? null
  const startEvent = terms.start_event
  const name = startEvent === 'last_free_day' ? null : startTimeOf(startEvent, place)
  const start = name === null ? null : timeOf(name)
  const stop = timeOf(stopOf[direction][terms.scope])
  const isStopMissed = stop === null && isOver(tariff, container)
  const isStartMissed =
    start === null && (stop !== null || isStopMissed || mayHaveStarted(startEvent, container))
  return { place, start, isStartMissed, stop, isStopMissed }
}

function placeOf({ direction, terms }: OwnTariff, { places }: ClockedContainer): ClockPlaceName | null {
  if (direction === 'export') return 'lading'
  if (terms.scope === 'rail_storage') return places.inland ? 'inland' : null
  return terms.scope === 'detention' && places.inland ? 'inland' : 'discharge'
}

const startTimeOf = (
  event: Exclude<TariffStartEvent, 'last_free_day'>,
  place: ClockPlaceName,
): ClockTime | null => {
  if (event === 'available') return place === 'inland' ? 'available_inland' : 'available_at_port'
  return timeOfStart[event]
}

const stopOf: Readonly<Record<OwnTariff['direction'], Record<OwnTariff['terms']['scope'], ClockTime>>> = {
  import: {
    demurrage: 'port_left',
    storage: 'port_left',
    dwell: 'port_left',
    combined: 'empty_in',
    detention: 'empty_in',
    rail_storage: 'full_out',
  },
  export: {
    demurrage: 'loaded',
    storage: 'loaded',
    dwell: 'loaded',
    combined: 'loaded',
    detention: 'full_in',
    rail_storage: 'loaded',
  },
}

/** Whether what stops the clock has happened by all that is reported, with a time or without. */
function isOver({ direction, terms }: OwnTariff, container: ClockedContainer): boolean {
  const { times, current_status } = container
  if (direction === 'export') {
    const isAtSea = Boolean(times.departed ?? times.vessel_arrived ?? times.discharged)
    return isAtSea || (terms.scope === 'detention' && Boolean(times.loaded))
  }
  const isEmptyBack = current_status === 'empty_returned'
  return terms.scope === 'combined' || terms.scope === 'detention' ? isEmptyBack : isPickedUp(container)
}

/** Whether what starts the clock has happened by what is reported after it. */
function mayHaveStarted(event: TariffStartEvent, container: ClockedContainer): boolean {
  const { times, current_status } = container
  const isOnLand = Boolean(times.discharged) || statusesOnLand.has(current_status) || isPickedUp(container)
  switch (event) {
    case 'full_out':
      return isPickedUp(container)
    case 'discharged':
    case 'vessel_arrived':
    case 'discharge_completed':
    case 'vessel_departed':
      return isOnLand
    case 'rail_notified':
      return Boolean(times.rail_unloaded)
    default:
      return false
  }
}
