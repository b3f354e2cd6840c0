import { z } from 'zod'
import { deleted, id } from '../../jsonapi/index.ts'
import { documentLearning, learnedIssuer } from '../../resources/index.ts'
import { operation } from '../operation.ts'

const tag = 'Document templates'
const media = 'application/json'
const changes = ['document_learning'] as const
const params = z.object({ id })

export const get_document_learning = operation({
  method: 'GET',
  path: '/document_learning',
  tag,
  summary:
    'What was learned from accepted documents, by issuer: which fields are read where two documents agree that they are printed',
  extension: true,
  shows: changes,
  media,
  answers: { 200: documentLearning },
})

export const edit_document_learning = operation({
  method: 'PATCH',
  path: '/document_learning',
  tag,
  summary:
    'Switch learning from accepted documents on or off; off also keeps what was learned from being used',
  extension: true,
  changes,
  media,
  body: z.object({ is_on: z.boolean() }),
  answers: { 200: documentLearning },
})

export const edit_learned_issuer = operation({
  method: 'PATCH',
  path: '/document_learning/issuers/{id}',
  tag,
  summary: 'Name an issuer',
  extension: true,
  changes,
  media,
  params,
  body: z.object({ name: z.string().trim().min(1, "Name can't be blank").max(80) }),
  answers: { 200: learnedIssuer },
})

export const forget_learned_field = operation({
  method: 'DELETE',
  path: '/document_learning/issuers/{id}/fields/{path}',
  tag,
  summary: 'Forget where a field of an issuer is printed; two documents must agree on it again',
  extension: true,
  changes,
  params: z.object({ id, path: z.string().max(200) }),
  answers: { 200: deleted },
})

export const forget_learned_issuer = operation({
  method: 'DELETE',
  path: '/document_learning/issuers/{id}',
  tag,
  summary: 'Forget all that was learned of an issuer',
  extension: true,
  changes,
  params,
  answers: { 200: deleted },
})

export const forget_learned_issuers = operation({
  method: 'DELETE',
  path: '/document_learning/issuers',
  tag,
  summary: 'Forget all that was learned from accepted documents',
  extension: true,
  changes,
  answers: { 200: deleted },
})
