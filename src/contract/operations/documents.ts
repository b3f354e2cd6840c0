import { z } from 'zod'
import { id, includeQuery, oneOf, pageOf, pageQuery, sortQuery } from '../jsonapi/index.ts'
import { directUpload, document } from '../resources/index.ts'
import { operation } from './operation.ts'

const tag = 'Documents'
const params = z.object({ id })

export const create_direct_upload = operation({
  method: 'POST',
  path: '/storage/direct_uploads',
  tag,
  summary: 'First step of a direct upload: announce a file, get an address to put it to',
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
  answers: { 201: oneOf(document.schema) },
})

export const list_documents = operation({
  method: 'GET',
  path: '/documents',
  tag,
  summary: 'List documents, newest first',
  resource: 'document',
  query: z.object({
    ...pageQuery,
    ...includeQuery,
    ...sortQuery,
    'filter[filename]': z.string().optional(),
    'filter[document_types]': z.string().optional(),
  }),
  answers: { 200: pageOf(document.schema) },
})

export const get_document = operation({
  method: 'GET',
  path: '/documents/{id}',
  tag,
  summary: 'Get a document',
  resource: 'document',
  params,
  query: z.object(includeQuery),
  answers: { 200: oneOf(document.schema) },
})

export const get_document_download_url = operation({
  method: 'GET',
  path: '/documents/{id}/download_url',
  tag,
  summary: 'An address, good for a few minutes, to download the original file from',
  params,
  media: 'application/json',
  answers: { 200: z.looseObject({ download_url: z.string() }) },
})
