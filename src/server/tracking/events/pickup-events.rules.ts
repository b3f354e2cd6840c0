import type { DataSource } from '../../../contract/vocabulary/index.ts'
import { announceTransportEvent } from './announce.rules.ts'
import type { CompareContext, ContainerRow, TransportEventRow } from '../rows/changes.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { containerComparisons, differences } from '../rows/fields.rules.ts'
import { facts } from '../journey/journey.rules.ts'
import { derivedEvent, placeInland, portOfDischarge, type ContainerOnRoute } from './derived-events.rules.ts'

/** Events that are derived from the fields of a container, and their log entries. */
interface DerivedEvents {
  rows: TransportEventRow[]
  log: Entry[]
}

type PickupColumn =
  | 'pickup_lfd'
  | 'pickup_lfd_line'
  | 'pickup_lfd_terminal'
  | 'pickup_lfd_rail'
  | 'pickup_appointment_at'
const events: Record<PickupColumn, string> = {
  pickup_lfd: 'container.pickup_lfd.changed',
  pickup_lfd_line: 'container.pickup_lfd_line.changed',
  pickup_lfd_terminal: 'container.pickup_lfd_terminal.changed',
  pickup_lfd_rail: 'container.pickup_lfd_rail.changed',
  pickup_appointment_at: 'container.pickup_appointment.changed',
}

/** Lines report their last free day; terminals and ramps report the others, and the appointments. */
function dataSourceOf(name: PickupColumn, row: ContainerRow): DataSource {
  const byLine = name === 'pickup_lfd_line' || (name === 'pickup_lfd' && row.pickup_lfd_line !== null)
  return byLine ? 'shipping_line' : 'terminal'
}

/**
 * Deadlines and appointment of a stored container: each change is a separate event, with the new day or appointment as its
 * time and value. The change of `pickup_lfd`, which follows from the others, is dated when it was noticed and has no value
 * (docs/interface.md, "transport_event": the `container.pickup_*` change names).
 * @param reported the events of this snapshot: a change that is reported as an event gets no derived one
 */
export function pickupChanges(
  before: ContainerRow,
  setting: ContainerOnRoute,
  reported: readonly TransportEventRow[],
  context: CompareContext,
): DerivedEvents {
  const { container: after, route } = setting
  const changed = differences(containerComparisons, before, after)
  const derived: DerivedEvents = { rows: [], log: [] }
  for (const name of Object.keys(events) as PickupColumn[]) {
    const event = events[name]
    if (!(name in changed) || reported.some((row) => row.event === event)) continue
    const atPort = !route.inland || name === 'pickup_lfd_terminal'
    const place = name !== 'pickup_lfd_rail' && atPort ? portOfDischarge(setting) : placeInland(setting)
    const columns = { ...place, event, data_source: dataSourceOf(name, after) }
    const value = after[name]
    const dated = name === 'pickup_lfd' ? columns : { ...columns, value, timestamp: value }
    add(derived, setting, dated, context, { before: before[name], after: value })
  }
  return derived
}

/**
 * The derived event of an availability that changed without a reported event. None for a container that has left.
 * @param history all events of the container after the snapshot
 */
export function availabilityChange(
  before: ContainerRow,
  setting: ContainerOnRoute,
  history: readonly TransportEventRow[],
  context: CompareContext,
): DerivedEvents {
  const derived: DerivedEvents = { rows: [], log: [] }
  const { container: after, route } = setting
  const available = after.available_for_pickup
  if (available === null || available === before.available_for_pickup) return derived
  const names = facts(history).map(({ event }) => event.replace('container.transport.', ''))
  if (names.some((name) => ['full_out', 'delivered', 'empty_in'].includes(name))) return derived
  const event = available ? 'available' : 'not_available'
  if (names.findLast((name) => name === 'available' || name === 'not_available') === event) return derived
  const inland = route.inland && names.some((name) => name === 'rail_unloaded' || name === 'rail_arrived')
  const place = inland ? placeInland(setting) : portOfDischarge(setting)
  add(derived, setting, { ...place, event: `container.transport.${event}`, data_source: 'terminal' }, context)
  return derived
}

function add(
  derived: DerivedEvents,
  setting: ContainerOnRoute,
  columns: Omit<Parameters<typeof derivedEvent>[1], 'timestamp'> & { timestamp?: string | null },
  context: CompareContext,
  payload?: { before: string | null; after: string | null },
): void {
  const { now, newId } = context
  // Dated when the change was noticed, unless it has a time; the zone is UTC where that of the place is unknown.
  const { timestamp = now } = columns
  const timezone = columns.timezone ?? 'Etc/UTC'
  const row = derivedEvent(setting, { ...columns, timezone, timestamp }, { id: newId(), now })
  derived.rows.push(row)
  derived.log.push(...announceTransportEvent(row, context, payload))
}
