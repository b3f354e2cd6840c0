import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'
import type { Timestamp, Uuid } from './columns.ts'
import type { AlertTables } from './tables.alerts.ts'
import type { AuditTables } from './tables.audit.ts'
import type { AccountTables, LimitTables } from './tables.accounts.ts'
import type { ConnectionTables } from './tables.connections.ts'
import type { CustomFieldTables } from './tables.custom-fields.ts'
import type { MailTables } from './tables.mail.ts'
import type { OrderTables } from './tables.orders.ts'
import type { ListsTables } from './tables.lists.ts'
import type { DeadlineTables } from './tables.deadlines.ts'
import type { DocumentTables } from './tables.documents.ts'
import type { BatchTables } from './tables.batches.ts'
import type { PublisherTables } from './tables.publisher.ts'
import type { ReferenceTables } from './tables.reference.ts'
import type { TrackingTables } from './tables.tracking.ts'
import type { WebhookTables } from './tables.webhooks.ts'

export interface EventLogTable {
  seq: GeneratedAlways<number>
  /** The transaction that appended the entry (xid8, as text); '0' for entries older than this column. */
  xid: Generated<string>
  account_id: Uuid
  id: Uuid
  event: string
  reference_type: string | null
  reference_id: Uuid | null
  shipment_id: Uuid | null
  container_id: Uuid | null
  payload: unknown
  /** The browser tab that asked for the change, where one did. */
  tab: Uuid | null
  occurred_at: Timestamp
  recorded_at: Timestamp
  /** By the clock of the database: its month is the part of the table that has the entry. */
  written_at: Generated<Timestamp>
}

/** A time from which on an account may have work of a kind (platform/jobs/due/due-work.ts). */
export interface WorkDueTable {
  kind: string
  account_id: Uuid
  at: Timestamp
}

/** A month that was taken out of a table that is kept by month. */
export interface ArchivedMonthsTable {
  table_name: string
  /** Its first day, `2026-11-01`. */
  month: string
  state: 'detached' | 'archived' | 'importing' | 'imported'
  rows: number
  /** Of the file, and its SHA-256 digest in hex; null until it is written. */
  bytes: number | null
  sha256: string | null
  /** The highest position in the event log among its entries; null for other tables. */
  last_xid: string | null
  last_seq: number | null
  detached_at: Timestamp
  leased_until: Timestamp | null
}

/** What accounts may have only so many of at once, over all processes: by kind, and by id of the account. */
export type OpenByAccount = Partial<Record<'streams' | 'export_files', Record<string, number>>>

export interface Tables
  extends
    AccountTables,
    AlertTables,
    AuditTables,
    ConnectionTables,
    CustomFieldTables,
    ListsTables,
    DeadlineTables,
    DocumentTables,
    LimitTables,
    MailTables,
    OrderTables,
    BatchTables,
    PublisherTables,
    ReferenceTables,
    TrackingTables,
    WebhookTables {
  settings: { key: string; value: unknown }
  processes: {
    id: Uuid
    started_at: Timestamp
    seen_at: Timestamp
    steady_since: Timestamp
    holders: Uuid[]
    open_by_account: OpenByAccount
  }
  event_log: EventLogTable
  archived_months: ArchivedMonthsTable
  work_due: WorkDueTable
  record_counts: { account_id: Uuid; kind: string; total: number }
}

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>
/** For several statements that must commit together: a function with this parameter does not open the transaction. */
export type Trx = Transaction<Tables>

/** The account that owns the shared catalogue of ports, terminals, lines and vessels. */
export const catalogueAccount = '00000000-0000-0000-0000-000000000000'
