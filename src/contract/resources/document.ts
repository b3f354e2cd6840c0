import { z } from 'zod'
import { defineResource, id, many, nullableText, one, timestamp } from '../jsonapi/index.ts'
import { documentSources, documentTypes, openEnum } from '../vocabulary/index.ts'

/** interface.md, "document". `document_type` is null until classification ends. */
export const documentAttributes = {
  id,
  name: z.string(),
  document_type: openEnum(documentTypes).nullable(),
  document_type_manual: openEnum(documentTypes).nullable(),
  classification_notes: nullableText,
  source: openEnum(documentSources),
  file_name: z.string(),
  file_content_type: nullableText,
  file_size_bytes: z.int().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
}
export const document = defineResource('document', documentAttributes, {
  account: one('account'),
  user: one('user'),
  email_submission: one('email_submission'),
  last_document_representation: one('document_representation'),
  shipments: many('shipment'),
  cargos: many('container'),
})
export type Document = z.output<typeof document.schema>

/** The answer to the first step of a direct upload (interface.md, "direct upload blob"). Plain JSON, no resource. */
export const directUpload = z.looseObject({
  id: z.string(),
  key: z.string(),
  filename: z.string(),
  content_type: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  service_name: z.string(),
  byte_size: z.int(),
  /** Base64 of the binary MD5 digest. */
  checksum: z.string(),
  created_at: timestamp,
  signed_id: z.string(),
  direct_upload: z.looseObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})
export type DirectUpload = z.output<typeof directUpload>
