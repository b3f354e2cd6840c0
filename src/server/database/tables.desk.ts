import type { ExportFormat, ViewedList } from '../../contract/vocabulary/index.ts'
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

/** What is written when its file is fetched. */
export interface AskedExport {
  list: ViewedList
  format: ExportFormat
  query: string
  ids: string[] | null
  columns: string[]
  file_name: string
}
export interface ExportsTable {
  token_hash: Uint8Array
  account_id: Uuid
  asked: AskedExport
  expires_at: Timestamp
}

export interface DeskTables {
  saved_views: SavedViewsTable
  exports: ExportsTable
}
