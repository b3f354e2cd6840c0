import type { Generated } from 'kysely'
import type { Owned, Timestamp, Uuid } from './columns.ts'

interface EventSubscriptionsTable extends Owned {
  callback_url: string
  /** Base64, of earlier versions: encrypted at the next start. */
  secret: string | null
  /** Encrypted; the owner is the subscription. */
  sealed_secret: Uint8Array | null
  filters: Record<string, string | string[]>
  /** The place after which events are to be sent. */
  learned_at: Timestamp
  event_id: Uuid
  /** Callbacks that failed since the last that succeeded. */
  attempts: Generated<number>
  next_attempt_at: Timestamp | null
  last_error: string | null
  /** Events in one callback. */
  bundle: number
  leased_by: Uuid | null
  leased_until: Timestamp | null
  created_at: Timestamp
}

export interface PublisherTables {
  event_subscriptions: EventSubscriptionsTable
}
