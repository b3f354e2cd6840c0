import type { Generated } from 'kysely'
import type {
  AcknowledgementFormat,
  AcknowledgementVerdict,
  CallWindow,
  ConnectionKind,
  RequestType,
} from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

export interface ConnectionsTable extends Owned {
  kind: ConnectionKind
  name: string
  settings: Generated<Record<string, string>>
  /** JSON, encrypted (platform/secrets/sealing.ts). */
  secrets: Uint8Array | null
  /** When each secret was entered, by its name. */
  secrets_set_at: Generated<Record<string, Timestamp>>
  scacs: Generated<string[]>
  rank: number
  is_on: Generated<boolean>
  limits: Generated<{ [Window in CallWindow]?: number | null | undefined }>
  last_asked_at: Timestamp | null
  last_succeeded_at: Timestamp | null
  /** Calls that failed since the last success. */
  failures: Generated<number>
  problem_kind: 'refused' | 'failing' | 'silent' | 'limited' | null
  /** A sentence. */
  problem: string | null
  /** Of the first question without an answer since the last one with an answer. */
  failing_since: Timestamp | null
  /** On the wall clock. */
  paused_until: Timestamp | null
  /** Of its last acknowledgement. */
  last_control_number: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface OfConnection {
  account_id: Uuid
  connection_id: Uuid
}
export interface ConnectionCallsTable extends OfConnection {
  /** The beginning of ten seconds of the wall clock. */
  started_at: Timestamp
  calls: number
  failed: Generated<number>
  answered: Generated<number>
  /** Of all that were answered. */
  duration_ms: Generated<number>
}
export interface ReceivedEventsTable extends OfConnection {
  /** The same for the same event, however often it is sent. */
  semantic_key: string
  /** Normalised numbers of containers, bills of lading and bookings that it is about, and those that it was an answer to. */
  numbers: string[]
  /** As the source sent it, JSON. */
  payload: string
  /** A fact stays in force when it is no longer sent; an estimate does not. */
  is_fact: boolean
  /** When the source made it. */
  made_at: Timestamp | null
  received_at: Timestamp
  /** When it was first missing from an answer that had it before. */
  withdrawn_at: Timestamp | null
}
export interface ReceivedAnswersTable extends OfConnection {
  number: string
  /** Of the keys of its events. */
  answer_hash: string | null
  outcome: 'found' | 'not_found'
  answered_at: Timestamp
  /** When the source itself was last asked: an answer may also be made of what it sent by itself. */
  asked_at: Timestamp | null
  /** When all of it was last asked for, on the wall clock; null where an answer is of another kind. */
  whole_at: Timestamp | null
  /** What the source made since then can be asked for alone, on its clock; null where it is to be asked for all. */
  mark: Timestamp | null
}

/** A message of a source that said of what there is news. */
export interface ReceivedNewsTable extends OfConnection {
  message: string
  received_at: Timestamp
}

/** What a source is to send by itself. A row says what is wanted; the source has it once `remote_id` is there. */
export interface SourceSubscriptionsTable extends Owned {
  connection_id: Uuid
  /** Both empty for everything. */
  request_type: RequestType | ''
  number: string
  /** Encrypted; null while the source has not chosen one. */
  secret: Uint8Array | null
  /** As the source names it. */
  remote_id: string | null
  /** The address that the source was given last, also where its answer was lost. */
  callback_url: string | null
  /** False: to be ended at the source. */
  is_wanted: Generated<boolean>
  /** When it is looked after next, on the wall clock. */
  due_at: Timestamp
  /** That failed since the last that succeeded. */
  attempts: Generated<number>
  /** What went wrong, as a sentence. */
  problem: string | null
  last_received_at: Timestamp | null
  leased_by: Uuid | null
  leased_until: Timestamp | null
  created_at: Timestamp
}

/** A file of messages that a partner sent. */
export interface ReceivedMessagesTable extends Owned {
  connection_id: Uuid
  name: string
  body: string
  /** A file that comes again is the same one. */
  body_hash: string
  received_at: Timestamp
  /** Statuses in it. */
  statuses: number
  /** Why messages in it were not understood, with the segment. */
  refusals: string[]
  unmapped_codes: string[]
}

/** An acknowledgement (X12 997, EDIFACT CONTRL) of one interchange that was received. */
export interface AcknowledgementsTable extends Owned {
  connection_id: Uuid
  message_id: Uuid
  /** The same for the same interchange, whatever file it came in. */
  interchange_key: string
  control_number: number
  format: AcknowledgementFormat
  verdict: AcknowledgementVerdict
  /** Of its file. */
  name: string
  body: string
  made_at: Timestamp
  written_at: Timestamp | null
  leased_by: Uuid | null
  leased_until: Timestamp | null
}

/** Of a connection that sends positions of ships: which process listens to it, and what it counted since it began. */
export interface PositionFeedsTable extends OfConnection {
  leased_by: Uuid
  /** On the wall clock. */
  leased_until: Timestamp
  counted_since: Timestamp
  last_received_at: Timestamp | null
  received: Generated<number>
  stored: Generated<number>
  implausible: Generated<number>
  unreadable: Generated<number>
  dropped: Generated<number>
  ships: Generated<number>
  ships_seen: Generated<number>
}

/** A shipment of another service that changed here: to be compared with that one. */
export interface EditedShipmentsTable extends Owned {
  /** Counted, so that a change during the comparison is not lost. */
  edits: Generated<number>
  /** Containers that a person wants refreshed. */
  refresh_ids: Generated<string[]>
  /** Null for at once; on the wall clock. */
  due_at: Timestamp | null
  attempts: Generated<number>
  leased_by: Uuid | null
  leased_until: Timestamp | null
}
/** What both services had when they were last compared. */
export interface PassedOnTable extends OfConnection {
  shipment_id: Uuid
  is_stopped: boolean
}

export interface ConnectionTables {
  position_feeds: PositionFeedsTable
  edited_shipments: EditedShipmentsTable
  passed_on: PassedOnTable
  received_messages: ReceivedMessagesTable
  acknowledgements: AcknowledgementsTable
  source_subscriptions: SourceSubscriptionsTable
  received_news: ReceivedNewsTable
  connections: ConnectionsTable
  connection_calls: ConnectionCallsTable
  received_events: ReceivedEventsTable
  received_answers: ReceivedAnswersTable
}
