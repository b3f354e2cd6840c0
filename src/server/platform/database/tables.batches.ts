import type { InitialCustomFields } from '../../../contract/operations/index.ts'
import type { CustomFieldValue } from '../../../contract/resources/index.ts'
import type {
  BatchRowState,
  BulkAction,
  BulkOutcome,
  RequestType,
} from '../../../contract/vocabulary/index.ts'
import type { Owned, Timestamp, Uuid } from './columns.ts'

/** Many numbers to track, from one paste or file; see migration 0012. */
export interface BatchesTable extends Owned {
  user_id: Uuid | null
  file_name: string | null
  created_at: Timestamp
}
export interface BatchRowsTable {
  account_id: Uuid
  batch_id: Uuid
  ordinal: number
  row: number
  request_number: string
  request_type: RequestType
  scac: string | null
  ref_numbers: string[]
  tags: string[]
  initial_custom_fields: InitialCustomFields | null
  state: BatchRowState
  detail: string | null
  repeats: number | null
  tracking_request_id: Uuid | null
  shipment_id: Uuid | null
  completed_at: Timestamp | null
}

/** One change to many records; see migration 0011. */
export interface BulkEditsTable extends Owned {
  user_id: Uuid | null
  list: 'containers' | 'shipments'
  action: BulkAction
  values: string[]
  custom_field: { api_slug: string; value: CustomFieldValue } | null
  query: string | null
  except_ids: Uuid[]
  written_to: unknown
  written: number
  next_ordinal: number
  expected: number
  undoes: Uuid | null
  /** The browser tab that requested it; null for other clients. */
  tab: Uuid | null
  undone_at: Timestamp | null
  finished_at: Timestamp | null
  created_at: Timestamp
}
interface BulkEditRowsTable {
  account_id: Uuid
  bulk_edit_id: Uuid
  ordinal: number
  record_id: Uuid
  number: string
  target_id: Uuid | null
  state: BulkOutcome | 'waiting'
  detail: string | null
  /** The values before and after the edit; their type depends on the action. */
  before: unknown
  after: unknown
  completed_at: Timestamp | null
}

export interface BatchTables {
  tracking_request_batches: BatchesTable
  tracking_request_batch_rows: BatchRowsTable
  bulk_edits: BulkEditsTable
  bulk_edit_rows: BulkEditRowsTable
}
