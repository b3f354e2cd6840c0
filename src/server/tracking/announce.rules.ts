import { eventNames, type EventName } from '../../contract/vocabulary/index.ts'
import type { Entry } from '../events/entry.ts'
import type { Context } from './changes.ts'
import { containerFields, differences } from './fields.rules.ts'
import type {
  ContainerRow,
  ContainerUpdatedEventRow,
  EstimatedEventRow,
  ShipmentRow,
  TransportEventRow,
} from './rows.ts'

const known: ReadonlySet<string> = new Set(eventNames)

/** A transport event that is new, or that now says something else. Names that nobody can subscribe to stay silent. */
export function announceTransportEvent(row: TransportEventRow, { now }: Context): Entry[] {
  if (!known.has(row.event)) return []
  const { event, id, shipment_id, container_id } = row
  const happened = row.timestamp !== null && row.timestamp <= now ? row.timestamp : now
  return [
    {
      event: event as EventName,
      reference: { type: 'transport_event', id },
      shipment_id,
      container_id,
      occurred_at: happened,
    },
  ]
}

export function announceContainer(row: ContainerRow, { now }: Context): Entry {
  const { id, shipment_id } = row
  const reference = { type: 'container', id }
  return { event: 'container.created', reference, shipment_id, container_id: id, occurred_at: now }
}

/** interface.md, "container_updated_event": what can appear in a changeset, by the name that it has there. */
const inChangeset = {
  available_for_pickup: 'available_for_pickup',
  pickup_lfd: 'pickup_lfd',
  fees_at_pod_terminal: 'fees_at_pod_terminal',
  holds_at_pod_terminal: 'holds_at_pod_terminal',
  pickup_appointment_at: 'pickup_appointment_at',
  pod_terminal_id: 'pod_terminal',
} as const satisfies Partial<Record<keyof ContainerRow, string>>

/** What changed at the terminal, as a record; null when nothing did that the interface tells of. */
export function updatedEvent(
  before: ContainerRow,
  after: ContainerRow,
  { account_id, now, newId }: Context,
): ContainerUpdatedEventRow | null {
  const changed = differences(containerFields, before, after)
  const names = (Object.keys(inChangeset) as (keyof typeof inChangeset)[]).filter((name) => name in changed)
  if (names.length === 0) return null
  return {
    account_id,
    id: newId(),
    container_id: after.id,
    terminal_id: after.pod_terminal_id,
    changeset: Object.fromEntries(names.map((name) => [inChangeset[name], [before[name], after[name]]])),
    timestamp: now,
    timezone: after.pod_timezone,
    data_source: 'terminal',
    aside: null,
  }
}

export const announceUpdate = (
  { id, container_id, changeset, timestamp }: ContainerUpdatedEventRow,
  shipment_id: string | null,
): Entry => ({
  event: 'container.updated',
  reference: { type: 'container_updated_event', id },
  shipment_id,
  container_id,
  payload: { changeset },
  occurred_at: timestamp,
})

/** Changes that have an event name of their own. */
const named = {
  pickup_lfd: 'container.pickup_lfd.changed',
  pickup_lfd_line: 'container.pickup_lfd_line.changed',
  pickup_lfd_terminal: 'container.pickup_lfd_terminal.changed',
  pickup_lfd_rail: 'container.pickup_lfd_rail.changed',
  pickup_appointment_at: 'container.pickup_appointment.changed',
  pod_terminal_id: 'container.pod_terminal_changed',
} as const satisfies Partial<Record<keyof ContainerRow, EventName>>

/** Deadlines, appointment and terminal; each tells of the update's record where there is one, else of the container. */
export function announceNamedChanges(
  before: ContainerRow,
  after: ContainerRow,
  update: ContainerUpdatedEventRow | null,
  { now }: Context,
): Entry[] {
  const changed = differences(containerFields, before, after)
  const reference = update
    ? { type: 'container_updated_event', id: update.id }
    : { type: 'container', id: after.id }
  return (Object.keys(named) as (keyof typeof named)[])
    .filter((name) => name in changed)
    .map((name) => ({
      event: named[name],
      reference,
      shipment_id: after.shipment_id,
      container_id: after.id,
      payload: { before: before[name], after: after[name] },
      occurred_at: now,
    }))
}

/** The ETA of a shipment that was known has moved: a record of what is expected now. */
export function movedArrival(
  before: ShipmentRow | null,
  after: ShipmentRow,
  { account_id, now, newId }: Context,
): EstimatedEventRow | null {
  if (!before || after.pod_eta_at === null || after.pod_eta_at === before.pod_eta_at) return null
  return {
    account_id,
    id: newId(),
    shipment_id: after.id,
    event: 'shipment.estimated.arrival',
    estimated_timestamp: after.pod_eta_at,
    timezone: after.pod_timezone,
    location_locode: after.port_of_discharge_locode,
    port_id: after.port_of_discharge_id,
    vessel_id: null,
    voyage_number: after.pod_voyage_number,
    data_source: 'shipping_line',
    aside: null,
    created_at: now,
  }
}

export const announceArrival = (
  { id, shipment_id, estimated_timestamp }: EstimatedEventRow,
  now: string,
): Entry => ({
  event: 'shipment.estimated.arrival',
  reference: { type: 'estimated_event', id },
  shipment_id,
  container_id: null,
  payload: { estimated_timestamp },
  occurred_at: now,
})
