import { linked, linkedAll } from '../../../contract/jsonapi/index.ts'
import type {
  DirectUpload,
  Document,
  DocumentRepresentation,
  EmailSubmission,
} from '../../../contract/resources/index.ts'
import type { EmailRecord } from './email-submissions.store.ts'
import type { RepresentationRow } from './representations.store.ts'
import type { DocumentRecord } from './store.ts'
import { isTypeUnsure } from './unsure-type.rules.ts'
import type { BlobRow } from './uploads.store.ts'

/** docs/interface.md, "document". */
export const presentDocument = (row: DocumentRecord): Document => ({
  id: row.id,
  type: 'document',
  attributes: {
    ...row.unmapped?.attributes,
    id: row.id,
    name: row.name,
    document_type: row.document_type,
    document_type_manual: row.document_type_manual,
    classification_notes: row.classification_notes,
    source: row.source,
    file_name: row.file_name,
    file_content_type: row.file_content_type,
    file_size_bytes: row.file_size_bytes,
    created_at: row.created_at,
    updated_at: row.updated_at,
    state: row.state,
    failure: row.failure,
    classification_confidence: row.classification_confidence,
    is_unsure: isTypeUnsure(row),
    reviewed_at: row.reviewed_at,
    pages_count: row.pages_count,
    uncertain_values: row.uncertain_values,
    differing_values: row.differing_values,
    missing_values: row.missing_values,
    accepted_by: row.accepted_by,
    chosen_by_chance: row.chosen_by_chance,
    possible_links: row.possible_links,
    ambiguous_numbers: row.ambiguous_numbers,
  },
  relationships: {
    ...row.unmapped?.relationships,
    account: linked('account', row.account_id),
    user: linked('user', row.user_id),
    email_submission: linked('email_submission', row.email_submission_id),
    last_document_representation: linked('document_representation', row.last_document_representation_id),
    shipments: linkedAll('shipment', row.shipment_ids),
    cargos: linkedAll('container', row.container_ids),
  },
  links: { self: `/v2/documents/${row.id}`, download: `/v2/documents/${row.id}/download_url` },
})

/** docs/interface.md, "document_representation". */
export const presentRepresentation = (row: RepresentationRow): DocumentRepresentation => ({
  id: row.id,
  type: 'document_representation',
  attributes: {
    ...row.unmapped?.attributes,
    schema_version: row.schema_version,
    payload: row.payload,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: { ...row.unmapped?.relationships },
})

const previewLength = 200
/** The beginning of a body in one line, not cut inside a surrogate pair. */
const previewOf = (body: string | null): string | null =>
  body === null
    ? null
    : [
        ...body
          .slice(0, 4 * previewLength)
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ]
        .slice(0, previewLength)
        .join('')

/** docs/interface.md, "email_submission". */
export const presentEmailSubmission = (row: EmailRecord): EmailSubmission => ({
  id: row.id,
  type: 'email_submission',
  attributes: {
    body_preview: previewOf(row.body),
    ...row.unmapped?.attributes,
    subject: row.subject,
    body: row.body,
    from: row.from,
    to: row.to,
    cc: row.cc,
    sent_at: row.sent_at,
    message_id: row.message_id,
    in_reply_to: row.in_reply_to,
    references: row.references,
    content_type: row.content_type,
    documents_count: row.document_ids.length,
    left_out: row.left_out,
    authentication: row.authentication,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: {
    ...row.unmapped?.relationships,
    account: linked('account', row.account_id),
    user: linked('user', row.user_id),
    documents: linkedAll('document', row.document_ids),
  },
  links: { self: `/v2/email_submissions/${row.id}` },
})

/** docs/interface.md, "direct upload blob": `headers` must be sent with the bytes. */
export const presentDirectUpload = (
  blob: BlobRow,
  signed: { service_name: string; signed_id: string; url: string; headers: Record<string, string> },
): DirectUpload => ({
  id: blob.id,
  key: blob.key,
  filename: blob.filename,
  content_type: blob.content_type,
  metadata: {},
  service_name: signed.service_name,
  byte_size: blob.byte_size,
  checksum: blob.checksum,
  created_at: blob.created_at,
  signed_id: signed.signed_id,
  direct_upload: { url: signed.url, headers: signed.headers },
})
