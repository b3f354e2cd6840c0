import { z } from 'zod'
import { deleted, id, recordDocument } from '../../jsonapi/index.ts'
import { documentTemplate, evidenceField, templateShape } from '../../resources/index.ts'
import { documentTypes, openEnum } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Document templates'
const resource = 'document_template'
const params = z.object({ id })

export const list_document_templates = operation({
  method: 'GET',
  path: '/document_templates',
  tag,
  summary: 'All templates by which documents of the account are read, by name',
  extension: true,
  resource,
  answers: { 200: z.looseObject({ data: z.array(documentTemplate.schema) }) },
})

export const create_document_template = operation({
  method: 'POST',
  path: '/document_templates',
  tag,
  summary: 'Tell how the papers of an issuer are read; documents that come from now on are read by it',
  extension: true,
  resource,
  body: z.object({
    data: z.object({ type: z.literal('document_template'), attributes: z.object(templateShape) }),
  }),
  answers: { 201: recordDocument(documentTemplate.schema) },
})

export const edit_document_template = operation({
  method: 'PATCH',
  path: '/document_templates/{id}',
  tag,
  summary: 'Edit a template',
  extension: true,
  resource,
  params,
  body: z.object({
    data: z.object({
      type: z.literal('document_template'),
      id: id.optional(),
      attributes: z.object({
        name: templateShape.name.optional(),
        document_type: templateShape.document_type.optional(),
        keywords: templateShape.keywords.optional(),
        fields: templateShape.fields.unwrap().optional(),
        table: templateShape.table.unwrap().optional(),
      }),
    }),
  }),
  refuses: { 409: 'The body names another template than the address' },
  answers: { 200: recordDocument(documentTemplate.schema) },
})

export const delete_document_template = operation({
  method: 'DELETE',
  path: '/document_templates/{id}',
  tag,
  summary: 'Delete a template; what was read by it stays',
  extension: true,
  changes: ['document_template'],
  params,
  answers: { 200: deleted },
})

export const try_document_template = operation({
  method: 'POST',
  path: '/document_templates/tries',
  tag,
  summary: 'What a template would read of a document; nothing is kept',
  extension: true,
  changes: [],
  body: z.object({ document_id: id, template: z.object(templateShape) }),
  media: 'application/json',
  refuses: { 404: 'The account has no such document' },
  answers: {
    200: z.looseObject({
      /** Whether all keywords stand in the document; without them nothing is read. */
      matched: z.boolean(),
      document_type: openEnum(documentTypes).nullable(),
      fields: z.array(evidenceField),
    }),
  },
})
