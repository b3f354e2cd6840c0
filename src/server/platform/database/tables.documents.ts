import type { Generated } from 'kysely'
import type { DocumentTemplate, FieldMark, ReadEvidence } from '../../../contract/resources/index.ts'
import type {
  DocumentState,
  DocumentType,
  LeftOutReason,
  MailCheck,
} from '../../../contract/vocabulary/index.ts'
import type { Unmapped, Owned, Timestamp, Uuid } from './columns.ts'

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
  /** Which values of `extracted_data_manual` a person edited; null where that is not known. */
  edited_paths: string[] | null
  last_document_representation_id: Uuid | null
  user_id: Uuid | null
  email_submission_id: Uuid | null
  unmapped: Unmapped | null
  state: DocumentState
  failure: string | null
  classification_confidence: number | null
  is_unsure: boolean
  reviewed_at: Timestamp | null
  pages_count: number | null
  uncertain_values: number | null
  /** Key fields that are not on the document, as a person said. */
  absent_fields: string[]
  /** What a person marked on the pages as values. */
  marked_fields: FieldMark[]
  differing_values: number | null
  missing_values: number | null
  accepted_by: 'person' | 'service' | null
  chosen_by_chance: boolean
  /** False where a person accepted it while learning was off. */
  may_teach: boolean
  parent_document_id: Uuid | null
  depth: number
  leased_by: Uuid | null
  leased_until: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}
export interface DocumentRepresentationsTable extends OfDocument {
  id: Uuid
  origin: 'extracted' | 'manual'
  schema_version: string
  payload: Record<string, unknown>
  unmapped: Unmapped | null
  created_at: Timestamp
  updated_at: Timestamp
}
export interface DocumentJobsTable extends OfDocument {
  kind: 'rotate' | 'split' | 'classify' | 'extract' | 'link'
  /** Clockwise; of a rotation only. */
  degrees: number | null
  /** Of a split only. */
  parts: DocumentPart[] | null
  wishes: number
  requested_at: Timestamp
  next_attempt_at: Timestamp
  attempts: number
}
export interface DocumentPart {
  first_page: number
  last_page: number
  name?: string | undefined
}
/** Why a document is about a record, or that a person said that it is not; see the migration 0014. */
interface DocumentLink extends OfDocument {
  origin: 'found' | 'manual' | 'refused'
  identifier: string | null
  field: string | null
  reason: string | null
}
/** A shipment of several that one number of a document names. */
export interface DocumentPossibleShipmentsTable extends OfDocument {
  shipment_id: Uuid
  identifier: string
  field: string
  reason: string
}
/** The words of one page; see documents/records/page-words.ts. */
export interface DocumentPageWordsTable extends OfDocument {
  /** From 1. */
  page: number
  words: Uint8Array
  is_complete: boolean
}
/** What accepted documents of one issuer and type have in common; JSON is that of reading/learned. */
export interface LearnedIssuersTable extends Owned {
  document_type: DocumentType
  name: string
  documents: number
  fingerprint: unknown
  fields: unknown
  fields_read: number
  created_at: Timestamp
  updated_at: Timestamp
  last_used_at: Timestamp | null
}
export interface LearnedDocumentsTable extends OfDocument {
  issuer_id: Uuid
  fingerprint: unknown
  lessons: unknown
  accepted_at: Timestamp
}
export interface LearningJobsTable extends OfDocument {
  requested_at: Timestamp
  attempts: number
}
export interface DocumentTemplatesTable
  extends Owned, Pick<DocumentTemplate['attributes'], 'name' | 'keywords' | 'fields' | 'table'> {
  user_id: Uuid | null
  document_type: DocumentType
  created_at: Timestamp
  updated_at: Timestamp
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
  unmapped: Unmapped | null
  /** What is in the mail and was not stored as a document. */
  left_out: LeftOutFile[]
  /** All bytes of a mail of which something was left out. */
  raw_blob_id: Uuid | null
  /** Null where the sender was not checked. */
  authentication: MailAuthentication | null
  created_at: Timestamp
  updated_at: Timestamp
}
export interface MailAuthentication {
  spf: MailCheck
  dkim: MailCheck
  dmarc: MailCheck
}
export interface LeftOutFile {
  file_name: string
  byte_size: number
  reason: LeftOutReason
}

/** Where the database has something of its own to begin with. */
type Beginning<Table, Name extends keyof Table> = Omit<Table, Name> & {
  [Each in Name]: Generated<Table[Each]>
}

export interface DocumentTables {
  blobs: BlobsTable
  documents: Beginning<
    DocumentsTable,
    'state' | 'is_unsure' | 'depth' | 'absent_fields' | 'marked_fields' | 'chosen_by_chance' | 'may_teach'
  >
  document_representations: DocumentRepresentationsTable
  document_shipments: Beginning<DocumentLink, 'origin'> & { shipment_id: Uuid }
  document_containers: Beginning<DocumentLink, 'origin'> & { container_id: Uuid }
  document_possible_shipments: DocumentPossibleShipmentsTable
  document_jobs: Beginning<DocumentJobsTable, 'attempts' | 'wishes'>
  document_evidence: OfDocument & { evidence: ReadEvidence; words: string[] }
  document_page_words: DocumentPageWordsTable
  document_keys: OfDocument & { key: string; field: string; is_on_pages: boolean }
  document_corrections: OfDocument & { document_type: DocumentType; words: string[] }
  document_words: { account_id: Uuid; word: string; document_type: DocumentType; documents: number }
  document_templates: DocumentTemplatesTable
  learned_issuers: LearnedIssuersTable
  learned_documents: LearnedDocumentsTable
  learning_jobs: Beginning<LearningJobsTable, 'attempts'>
  email_submissions: Beginning<EmailSubmissionsTable, 'left_out'>
}
