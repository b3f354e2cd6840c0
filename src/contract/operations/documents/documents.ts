import { z } from 'zod'
import {
  id,
  includeQuery,
  listQuery,
  recordDocument,
  pageDocumentOf,
  timestamp,
} from '../../jsonapi/index.ts'
import {
  directUpload,
  document,
  documentEvidence,
  documentSchema,
  documentWords,
  fieldMark,
} from '../../resources/index.ts'
import { documentLimits, documentTypes, rotations } from '../../vocabulary/index.ts'
import { documentColumns } from '../lists/index.ts'
import { operation } from '../operation.ts'

export const get_document_schema = operation({
  method: 'GET',
  path: '/document_schemas/{id}',
  tag: 'Document schemas',
  summary: 'The fields that are read of one type of documents, e.g. `commercial_invoice@2026-03-23`',
  shows: [],
  params: z.object({ id: z.string().max(200) }),
  answers: { 200: recordDocument(documentSchema.schema) },
})

const tag = 'Documents'
const params = z.object({ id })

export const create_direct_upload = operation({
  method: 'POST',
  path: '/storage/direct_uploads',
  tag,
  summary: 'First step of a direct upload: announce a file, get an address to put it to',
  changes: [],
  body: z.object({
    blob: z.object({
      filename: z.string().trim().min(1).max(255),
      content_type: z.string().trim().min(1).max(255),
      byte_size: z.int().min(1, 'The file is empty: 0 bytes cannot be a document'),
      checksum: z.base64().length(24, 'Checksum must be the Base64 of a 16-byte MD5 digest'),
    }),
  }),
  media: 'application/json',
  answers: { 200: directUpload },
})

export const create_document = operation({
  method: 'POST',
  path: '/documents',
  tag,
  summary: 'Make a document of an uploaded file',
  resource: 'document',
  body: z.object({
    data: z.object({
      type: z.literal('document'),
      attributes: z.object({
        name: z.string().trim().min(1).max(255),
        /** The `signed_id` of a finished upload; never an address. */
        attached_document: z.string().min(1).max(2000),
      }),
    }),
  }),
  refuses: { 409: 'The file is here already: `meta.existing_document_id` names it' },
  answers: { 201: recordDocument(document.schema) },
})

export const list_documents = operation({
  method: 'GET',
  path: '/documents',
  tag,
  summary: 'List documents, newest first',
  resource: 'document',
  query: z.object({
    ...listQuery(documentColumns),
    /** Words of its name, or a part of an identifier in it. */
    q: z.string().optional(),
  }),
  answers: { 200: pageDocumentOf(document.schema) },
})

export const get_document = operation({
  method: 'GET',
  path: '/documents/{id}',
  tag,
  summary: 'Get a document',
  resource: 'document',
  params,
  query: z.object(includeQuery),
  answers: { 200: recordDocument(document.schema) },
})

export const get_document_download_url = operation({
  method: 'GET',
  path: '/documents/{id}/download_url',
  tag,
  summary: 'An address, good for a few minutes, to download the original file from',
  shows: [],
  params,
  media: 'application/json',
  refuses: { 422: 'The file of this document is not here' },
  answers: { 200: z.looseObject({ download_url: z.string() }) },
})

export const edit_document = operation({
  method: 'PATCH',
  path: '/documents/{id}',
  tag,
  summary: 'Say what type a document is of and what stands in it, over what was read; null clears',
  resource: 'document',
  params,
  body: z.object({
    data: z.object({
      type: z.literal('document').optional(),
      id: id.optional(),
      attributes: z.object({
        document_type_manual: z.enum(documentTypes).nullable().optional(),
        extracted_data_manual: z.record(z.string(), z.unknown()).nullable().optional(),
        /** Ours: whether the person accepts the present values, of one that was read; a later reading takes it back. */
        reviewed: z.boolean().optional(),
        /** Ours: `updated_at` of the last representation, as the person saw it, null for none: where its values are others now, nothing is accepted. */
        expected_updated_at: timestamp.nullable().optional(),
        /** Ours: all key fields that are not on the document. */
        absent_fields: z.array(z.string().min(1).max(200)).max(documentLimits.absent).optional(),
        /** Ours: all values that a person marked on the pages, with their places. */
        marked_fields: z.array(fieldMark).max(documentLimits.marks).optional(),
      }),
    }),
  }),
  refuses: {
    409: 'The body names another document than the address, or its values were changed since they were seen (`code` is `document_changed`)',
  },
  answers: { 200: recordDocument(document.schema) },
})

export const delete_document = operation({
  method: 'DELETE',
  path: '/documents/{id}',
  tag,
  summary: 'Delete a document and its file; the same content may come again',
  changes: ['document'],
  params,
  answers: { 204: null },
})

export const list_document_types = operation({
  method: 'GET',
  path: '/documents/types',
  tag,
  summary: 'The types that a document may be of, with words for people',
  shows: [],
  media: 'application/json',
  answers: {
    200: z.looseObject({
      document_types: z.array(z.looseObject({ code: z.string(), label: z.string() })),
    }),
  },
})

const accepted = z.looseObject({ status: z.literal('accepted') })
const asked = <const Path extends `/${string}`>(path: Path, summary: string) =>
  operation({
    method: 'POST',
    path,
    tag,
    summary,
    changes: ['document'],
    params,
    media: 'application/json',
    answers: { 202: accepted },
  })

export const reextract_document = asked('/documents/{id}/reextract', 'Have the fields read again')
export const reclassify_document = asked('/documents/{id}/reclassify', 'Have the type found again')
export const relink_document = asked(
  '/documents/{id}/relink',
  'Look again which shipments and containers a document is about',
)
export const rotate_document = operation({
  ...asked('/documents/{id}/rotate', 'Have a picture turned, clockwise'),
  body: z.object({ degrees: z.int().meta({ enum: [...rotations] }) }),
})

export const get_document_evidence = operation({
  method: 'GET',
  path: '/documents/{id}/evidence',
  tag,
  summary: 'What the type, the fields and the links of a document rest on',
  extension: true,
  shows: ['document', 'document_template'],
  params,
  media: 'application/json',
  answers: { 200: documentEvidence },
})

/** For what browsers cannot show (TIFF), and for small pictures of pages. */
export const get_document_page = operation({
  method: 'GET',
  path: '/documents/{id}/pages/{number}',
  tag,
  summary: 'An address, good for a few minutes, to get the picture of a page from (PNG)',
  extension: true,
  shows: ['document'],
  params: z.object({ id, number: z.string().regex(/^[1-9]\d{0,4}$/, 'must be the number of a page') }),
  media: 'application/json',
  refuses: { 422: 'The file of this document is not here' },
  answers: { 200: z.looseObject({ page_url: z.string() }) },
})

export const get_document_words = operation({
  method: 'GET',
  path: '/documents/{id}/pages/{number}/words',
  tag,
  summary: 'The words of a page with their places, so that a person can mark where a value is printed',
  extension: true,
  shows: ['document'],
  params: get_document_page.params,
  media: 'application/json',
  answers: { 200: documentWords },
})

const page = z.int().min(1).max(100_000)
export const split_document = operation({
  ...asked('/documents/{id}/split', 'Make documents of parts of a PDF'),
  extension: true,
  body: z.object({
    parts: z
      .array(
        z
          .object({ first_page: page, last_page: page, name: z.string().trim().min(1).max(255).optional() })
          .refine(({ first_page, last_page }) => first_page <= last_page, {
            message: 'The last page comes before the first',
            path: ['last_page'],
          }),
      )
      .min(1)
      .max(documentLimits.parts),
  }),
})

const either = 'Send either shipment_id or container_id'
export const create_document_link = operation({
  method: 'POST',
  path: '/documents/{id}/links',
  tag,
  summary: 'Say that a document is about a shipment or a container',
  extension: true,
  resource: 'document',
  params,
  body: z
    .object({ shipment_id: id.optional(), container_id: id.optional() })
    .refine((body) => (body.shipment_id === undefined) !== (body.container_id === undefined), either),
  answers: { 200: recordDocument(document.schema) },
})

export const delete_document_link = operation({
  method: 'DELETE',
  path: '/documents/{id}/links/{record_id}',
  tag,
  summary:
    'Say that a document is not about a shipment or a container; it is not linked to it by itself again',
  extension: true,
  resource: 'document',
  params: z.object({ id, record_id: id }),
  answers: { 200: recordDocument(document.schema) },
})
