import type { DirectUpload, Document } from '../../contract/resources/index.ts'
import type { DocumentsTable } from '../database/tables.ts'
import { disposition } from './storage.rules.ts'
import type { BlobRow } from './uploads.store.ts'

const linkTo = <Type extends string>(type: Type, id: string | null) => ({
  data: id === null ? null : { id, type },
})

/** interface.md, "document". Representations and linked shipments are made by reading, which comes after this. */
export const presentDocument = (row: DocumentsTable): Document => ({
  id: row.id,
  type: 'document',
  attributes: {
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
  },
  relationships: {
    account: linkTo('account', row.account_id),
    user: linkTo('user', row.user_id),
    email_submission: linkTo('email_submission', row.email_submission_id),
    last_document_representation: { data: null },
    shipments: { data: [] },
    cargos: { data: [] },
  },
  links: { self: `/v2/documents/${row.id}`, download: `/v2/documents/${row.id}/download_url` },
})

/** interface.md, "direct upload blob": what the client sends along with the bytes stands in `headers`. */
export const presentDirectUpload = (
  blob: BlobRow,
  signed: { service_name: string; signed_id: string; url: string },
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
  direct_upload: {
    url: signed.url,
    headers: {
      'Content-Type': blob.content_type,
      'Content-MD5': blob.checksum,
      'Content-Disposition': disposition('inline', blob.filename),
    },
  },
})
