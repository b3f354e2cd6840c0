import { z } from 'zod'
import { oneOf } from '../jsonapi/index.ts'
import { documentSchema } from '../resources/index.ts'
import { operation } from './operation.ts'

export const get_document_schema = operation({
  method: 'GET',
  path: '/document_schemas/{id}',
  tag: 'Document schemas',
  summary: 'The fields that are read of one type of documents, e.g. `commercial_invoice@2026-03-23`',
  shows: [],
  params: z.object({ id: z.string().max(200) }),
  answers: { 200: oneOf(documentSchema.schema) },
})
