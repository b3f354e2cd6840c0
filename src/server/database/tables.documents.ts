import type { Generated } from 'kysely'
import type { Aside, Owned, Timestamp, Uuid } from './columns.ts'

interface OfDocument {
  account_id: Uuid
  document_id: Uuid
}

export interface BlobsTable extends Owned {
  key: string
  filename: string
  content_type: string
  byte_size: number
  checksum: string
  created_at: Timestamp
  expires_at: Timestamp | null
  stored_at: Timestamp | null
}
export interface DocumentsTable extends Owned {
  /** Null where only the record is known: an import brings no bytes. */
  blob_id: Uuid | null
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
  last_document_representation_id: Uuid | null
  user_id: Uuid | null
  email_submission_id: Uuid | null
  aside: Aside | null
  created_at: Timestamp
  updated_at: Timestamp
}
export interface DocumentRepresentationsTable extends OfDocument {
  id: Uuid
  origin: 'extracted' | 'manual'
  schema_version: string
  payload: Record<string, unknown>
  aside: Aside | null
  created_at: Timestamp
  updated_at: Timestamp
}
export interface DocumentJobsTable extends OfDocument {
  kind: 'classify' | 'extract' | 'rotate'
  /** Clockwise; of a rotation only. */
  degrees: number | null
  requested_at: Timestamp
  next_attempt_at: Timestamp
  attempts: Generated<number>
}
export interface EmailSubmissionsTable extends Owned {
  user_id: Uuid | null
  subject: string
  body: string | null
  from: string[]
  to: string[]
  cc: string[]
  sent_at: Timestamp | null
  message_id: string | null
  in_reply_to: string | null
  references: string[]
  content_type: string | null
  aside: Aside | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface DocumentTables {
  blobs: BlobsTable
  documents: DocumentsTable
  document_representations: DocumentRepresentationsTable
  document_shipments: OfDocument & { shipment_id: Uuid }
  document_containers: OfDocument & { container_id: Uuid }
  document_jobs: DocumentJobsTable
  email_submissions: EmailSubmissionsTable
}
