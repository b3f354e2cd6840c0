import type { Generated } from 'kysely'

/** As in tables.ts: what an import told and the interface does not name. */
interface Aside {
  attributes?: Record<string, unknown>
  relationships?: Record<string, unknown>
}

interface OfDocument {
  account_id: string
  document_id: string
}

export interface DocumentsTable {
  account_id: string
  id: string
  /** Null where only the record is known: an import brings no bytes. */
  blob_id: string | null
  name: string
  document_type: string | null
  document_type_manual: string | null
  classification_notes: string | null
  source: string
  file_name: string
  file_content_type: string | null
  file_size_bytes: number | null
  checksum: string | null
  extracted_data_manual: Record<string, unknown> | null
  last_document_representation_id: string | null
  user_id: string | null
  email_submission_id: string | null
  aside: Aside | null
  created_at: string
  updated_at: string
}
export interface DocumentRepresentationsTable extends OfDocument {
  id: string
  origin: 'extracted' | 'manual'
  schema_version: string
  payload: Record<string, unknown>
  aside: Aside | null
  created_at: string
  updated_at: string
}
export interface DocumentJobsTable extends OfDocument {
  kind: 'classify' | 'extract' | 'rotate'
  /** Clockwise; of a rotation only. */
  degrees: number | null
  requested_at: string
  next_attempt_at: string
  attempts: Generated<number>
}
export interface EmailSubmissionsTable {
  account_id: string
  id: string
  user_id: string | null
  subject: string
  body: string | null
  from: string[]
  to: string[]
  cc: string[]
  sent_at: string | null
  message_id: string | null
  in_reply_to: string | null
  references: string[]
  content_type: string | null
  aside: Aside | null
  created_at: string
  updated_at: string
}

export interface DocumentTables {
  documents: DocumentsTable
  document_representations: DocumentRepresentationsTable
  document_shipments: OfDocument & { shipment_id: string }
  document_containers: OfDocument & { container_id: string }
  document_jobs: DocumentJobsTable
  email_submissions: EmailSubmissionsTable
}
