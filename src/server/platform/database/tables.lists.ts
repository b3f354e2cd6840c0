import type { Generated } from 'kysely'
import type { WeightUnit } from '../../../contract/format/index.ts'
import type { EmbedKind, ExportFormat, ViewedList } from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

export interface SavedViewsTable extends Owned {
  user_id: Uuid | null
  name: string
  list: ViewedList
  query: string
  columns: string
  shared: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

/** The parameters of an export, which is written when its file is fetched. */
export interface ExportRequest {
  list: ViewedList
  format: ExportFormat
  query: string
  ids: string[] | null
  /** Shipments without a container, among containers; missing in rows of older versions. */
  shipment_ids?: string[]
  columns: string[]
  /** Whose shipments alone it has, and nothing internal: of a customer. Missing in rows of older versions. */
  party_id?: string | null
  /** Missing where weights are in pounds. */
  weight_unit?: WeightUnit | undefined
  /** What was committed until then is in it: only where there is a read replica. */
  wal_position?: string | undefined
  file_name: string
}
/** The same of entries of the audit. */
export interface AuditExportRequest {
  /** Filters by their parameters, and `q`. */
  audit: Record<string, string>
  format: ExportFormat
  file_name: string
}
/** The same of the tariffs of an account. */
export interface TariffExportRequest {
  tariffs: true
  format: ExportFormat
  file_name: string
}
/** The same of the gate calendars of an account. */
export interface CalendarExportRequest {
  gate_calendars: true
  format: ExportFormat
  file_name: string
}
/** The same of the parties of an account. */
export interface PartyExportRequest {
  parties: true
  format: ExportFormat
  file_name: string
}
/** The dispute pack of a container. */
export interface DisputePackRequest {
  disputed_container: Uuid
  file_name: string
}
export type AskedExport =
  | ExportRequest
  | AuditExportRequest
  | TariffExportRequest
  | CalendarExportRequest
  | PartyExportRequest
  | DisputePackRequest
/** Who asked: the address of a file ends with the key and with the membership. */
export interface AskedBy {
  key_id: Uuid | null
  user_id: Uuid | null
}
interface ExportsTable {
  token_hash: Uint8Array
  account_id: Uuid
  asked: AskedExport & Partial<AskedBy>
  expires_at: Timestamp
}

/** Publishable keys of the look-up and the map for pages of others. */
export interface EmbedKeysTable extends Owned {
  key: string
  label: string
  kind: EmbedKind
  /** Origins of the pages that may show it. */
  sites: string[]
  created_at: Timestamp
  revoked_at: Timestamp | null
  /** Of the wall clock, to five minutes. */
  last_used_at: Timestamp | null
}

/** Links that show containers without signing in. */
export interface SharesTable extends Owned {
  user_id: Uuid | null
  name: string
  container_ids: Uuid[]
  shows_fees: boolean
  /** Origins of the pages that may show its maps in a frame. */
  sites: string[]
  expires_at: Timestamp
  revoked_at: Timestamp | null
  opened_count: Generated<number>
  last_opened_at: Timestamp | null
  created_at: Timestamp
}

export interface ListsTables {
  shares: SharesTable
  embed_keys: EmbedKeysTable
  saved_views: SavedViewsTable
  exports: ExportsTable
}
