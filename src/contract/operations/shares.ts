import { z } from 'zod'
import { id, recordDocument, timestamp } from '../jsonapi/index.ts'
import { share, sharedList } from '../resources/index.ts'
import { embedSites, MAX_SHARED_CONTAINERS } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Shares'
const resource = 'share'

export const list_shares = operation({
  method: 'GET',
  path: '/shares',
  tag,
  summary:
    'All links that show containers to others, newest first; those that ended stay listed for thirty days',
  extension: true,
  resource,
  answers: { 200: z.looseObject({ data: z.array(share.schema) }) },
})

export const create_share = operation({
  method: 'POST',
  path: '/shares',
  tag,
  summary:
    'Make a link that shows some containers to anybody who has it, without signing in, until it expires',
  extension: true,
  resource,
  body: z.object({
    data: z.object({
      type: z.literal('share'),
      attributes: z.object({
        name: z.string().trim().min(1, "Name can't be blank").max(120),
        container_ids: z.array(id).min(1).max(MAX_SHARED_CONTAINERS),
        shows_fees: z.boolean().default(false),
        /** Sites that may show the map of one of its containers in a frame. */
        sites: embedSites(0).default([]),
        /** At most a year from now. */
        expires_at: timestamp,
      }),
    }),
  }),
  answers: { 201: recordDocument(share.schema) },
})

export const revoke_share = operation({
  method: 'DELETE',
  path: '/shares/{id}',
  tag,
  summary: 'End a link at once',
  extension: true,
  changes: ['share'],
  params: z.object({ id }),
  answers: { 204: null },
})

export const get_shared_list = operation({
  method: 'GET',
  path: '/shared/{token}',
  tag,
  summary: 'What a link shows',
  extension: true,
  auth: 'public',
  shows: ['share', 'container', 'shipment'],
  params: z.object({ token: z.string().max(200) }),
  media: 'application/json',
  refuses: { 410: 'The link has expired (`code` is `share_expired`) or was revoked (`share_revoked`)' },
  answers: { 200: sharedList },
})
