import {
  type EventName,
  isPickupChange,
  pickupEventNames,
  transportEventNames,
} from '../../../contract/vocabulary/index.ts'
import type { Entry } from '../../platform/events/entry.ts'
import type {
  CompareContext,
  ContainerRow,
  ContainerUpdatedEventRow,
  EstimatedEventRow,
  ShipmentRow,
  TransportEventRow,
} from '../rows/changes.ts'
import { containerComparisons, differences } from '../rows/fields.rules.ts'

const announced: ReadonlySet<string> = new Set([...transportEventNames, ...pickupEventNames])

/**
 * The entry for a transport event that is new or changed. Event names without a subscription have none; neither have
 * those of documents, which are announced with the document.
 */
export function announceTransportEvent(
  row: TransportEventRow,
  { now }: Pick<CompareContext, 'now'>,
  payload?: unknown,
): Entry[] {
  if (!announced.has(row.event)) return []
  const { event, id, shipment_id, container_id } = row
  const at = isPickupChange(event) ? null : row.timestamp
  const happened = at !== null && at <= now ? at : now
  return [
    {
      event: event as EventName,
      reference: { type: 'transport_event', id },
      shipment_id,
      container_id,
      ...(payload !== undefined && { payload }),
      occurred_at: happened,
    },
  ]
}

/** docs/interface.md, "container_updated_event": what can appear in a changeset, by the name that it has there. */
const inChangeset = {
  available_for_pickup: 'available_for_pickup',
  pickup_lfd: 'pickup_lfd',
  fees_at_pod_terminal: 'fees_at_pod_terminal',
  holds_at_pod_terminal: 'holds_at_pod_terminal',
  pickup_appointment_at: 'pickup_appointment_at',
  pod_terminal_id: 'pod_terminal',
} as const satisfies Partial<Record<keyof ContainerRow, string>>

type InChangeset = keyof typeof inChangeset

/** The values before the first report. */
const blank = { fees_at_pod_terminal: [], holds_at_pod_terminal: [] } as Partial<ContainerRow>

/**
 * What changed at the terminal, as a record: [before, after] by attribute, a terminal by its id. For a new container it
 * has every reported attribute, from null. Null when nothing changed that the interface announces.
 */
export function updatedEvent(
  before: ContainerRow | null,
  after: ContainerRow,
  { account_id, now, newId }: CompareContext,
): ContainerUpdatedEventRow | null {
  const changed: object = before ? differences(containerComparisons, before, after) : reportedAtFirst(after)
  const names = (Object.keys(inChangeset) as InChangeset[]).filter((name) => name in changed)
  if (before && names.length === 0) return null
  return {
    account_id,
    id: newId(),
    container_id: after.id,
    terminal_id: after.pod_terminal_id ?? before?.pod_terminal_id ?? null,
    changeset: Object.fromEntries(
      names.map((name) => [inChangeset[name], [before?.[name] ?? null, after[name]]]),
    ),
    timestamp: now,
    // Dated when it was first known, which is UTC where the port's zone is unknown.
    timezone: after.pod_timezone ?? 'Etc/UTC',
    data_source: 'terminal',
    unmapped: null,
  }
}

function reportedAtFirst(after: ContainerRow): Partial<ContainerRow> {
  const names = Object.keys(inChangeset) as InChangeset[]
  const none = Object.fromEntries(names.map((name) => [name, blank[name] ?? null]))
  return differences<Partial<ContainerRow>>(containerComparisons, none, after)
}

/**
 * The entry for a record of changes: the container is new, it changed, or its terminal changed. The
 * interface has four kinds of record that an event can refer to, and this is the one of containers.
 */
export const announceUpdate = (
  { id, container_id, changeset, timestamp }: ContainerUpdatedEventRow,
  shipment_id: string | null,
  event: 'container.created' | 'container.updated' | 'container.pod_terminal_changed' = 'container.updated',
): Entry => ({
  event,
  reference: { type: 'container_updated_event', id },
  shipment_id,
  container_id,
  payload: { changeset },
  occurred_at: timestamp,
})

/**
 * The record of a moved or first ETA of a stored shipment. The ETA of a new shipment is announced with the shipment.
 * @param vessel_id the vessel that it arrives with
 */
export function movedArrival(
  before: ShipmentRow | null,
  after: ShipmentRow,
  vessel_id: string | null,
  { account_id, now, newId }: CompareContext,
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
    vessel_id,
    voyage_number: after.pod_voyage_number,
    data_source: 'shipping_line',
    unmapped: null,
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
