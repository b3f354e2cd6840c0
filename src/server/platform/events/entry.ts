import type { AlertEventName, EventName, SourceEventName } from '../../../contract/vocabulary/index.ts'

/** A person's edit, for the pages that show the record. It is no event of the interface: no webhook can subscribe to it. */
export const editedEvent = 'record.edited'

/** Another source's report of an attribute is shown than before. It is no event of the interface either. */
type WinnerEvent = 'record.source_changed'

/** A webhook was switched off, because nothing could be delivered to it: no webhook receives that. */
export const switchedOffEvent = 'webhook.switched_off'

/** A person entered a value by hand, or one has ended: no events of the interface either. */
type EnteredEvent = 'container.value_entered' | 'container.value_ended'

/** A delivery order was drafted, sent, answered, expired or was withdrawn: an entry for each of its containers. */
type OrderEvent = 'container.delivery_order_changed'

/** A line of the event log: an event of the interface, of a connected source, of an alert rule, or an edit, and the record that it is about. */
export interface Entry {
  event:
    | EventName
    | SourceEventName
    | AlertEventName
    | typeof editedEvent
    | WinnerEvent
    | EnteredEvent
    | OrderEvent
    | typeof switchedOffEvent
  reference: { type: string; id: string } | null
  shipment_id: string | null
  container_id: string | null
  payload?: unknown
  /** When it happened, where that is known; else when it was first known. ISO 8601 UTC. */
  occurred_at: string
}
