import { z } from 'zod'
import { id, recordDocument } from '../../jsonapi/index.ts'
import { embedKey } from '../../resources/index.ts'
import { embedKind, embedSites, MAX_KEY_LABEL_CHARACTERS } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Embeds'
const resource = 'embed_key'

export const list_embed_keys = operation({
  method: 'GET',
  path: '/embed_keys',
  tag,
  summary:
    'All publishable keys of the account that are valid or were revoked within 30 days, the newest first',
  extension: true,
  resource,
  answers: { 200: z.looseObject({ data: z.array(embedKey.schema) }) },
})

export const create_embed_key = operation({
  method: 'POST',
  path: '/embed_keys',
  tag,
  summary: 'Make a publishable key of a look-up, or of a look-up with a map, for pages of the named sites',
  extension: true,
  resource,
  body: z.object({
    data: z.object({
      type: z.literal('embed_key'),
      attributes: z.object({
        label: z.string().trim().min(1, "Label can't be blank").max(MAX_KEY_LABEL_CHARACTERS),
        kind: embedKind,
        sites: embedSites(1),
      }),
    }),
  }),
  answers: { 201: recordDocument(embedKey.schema) },
})

export const revoke_embed_key = operation({
  method: 'DELETE',
  path: '/embed_keys/{id}',
  tag,
  summary: 'Revoke a publishable key at once',
  extension: true,
  resource,
  params: z.object({ id }),
  answers: { 200: recordDocument(embedKey.schema) },
})
