import { z } from 'zod'
import { id, recordDocument } from '../../jsonapi/index.ts'
import { apiKey } from '../../resources/index.ts'
import {
  embedSites,
  keyScope,
  MAX_KEY_ADDRESS_RANGES,
  MAX_KEY_LABEL_CHARACTERS,
  MAX_KEY_OVERLAP_HOURS,
  rateBuckets,
} from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'API keys'
const resource = 'api_key'

const label = z.string().trim().min(1, "Label can't be blank").max(MAX_KEY_LABEL_CHARACTERS)
const scopes = z
  .array(keyScope)
  .min(1, 'A key needs at least one scope')
  .transform((given) => [...new Set(given)])
/** An address, or a network in CIDR notation. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const addressRange = z
  .string()
  .refine((text) => network.safeParse(text).success, 'Send addresses, or networks like 203.0.113.64/27')
const address_ranges = z.array(addressRange).max(MAX_KEY_ADDRESS_RANGES)
const allowed_origins = embedSites(0)
const expires_at = z.iso.datetime({ offset: true, error: 'Send a time like 2027-01-31T00:00:00Z' }).nullable()
const madeKey = z.looseObject({
  data: apiKey.schema,
  /** The key, for the only time. */
  meta: z.looseObject({ secret: z.string() }),
})

export const list_api_keys = operation({
  method: 'GET',
  path: '/api_keys',
  tag,
  summary: 'All keys of the account that are valid or ended within 30 days, the newest first',
  extension: true,
  resource,
  answers: { 200: z.looseObject({ data: z.array(apiKey.schema) }) },
})

export const create_api_key = operation({
  method: 'POST',
  path: '/api_keys',
  tag,
  summary: 'Make a key; `meta.secret` is answered this once',
  extension: true,
  resource,
  body: z.object({
    data: z.object({
      type: z.literal('api_key'),
      attributes: z.object({
        label,
        scopes,
        address_ranges: address_ranges.default([]),
        allowed_origins: allowed_origins.default([]),
        expires_at: expires_at.default(null),
      }),
    }),
  }),
  answers: { 201: madeKey },
})

export const edit_api_key = operation({
  method: 'PATCH',
  path: '/api_keys/{id}',
  tag,
  summary:
    'Edit what a key is called, may be used for, from where, in which pages and until when; it holds from the next request',
  extension: true,
  resource,
  params: z.object({ id }),
  body: z.object({
    data: z.object({
      type: z.literal('api_key').optional(),
      id: id.optional(),
      attributes: z.object({ label, scopes, address_ranges, allowed_origins, expires_at }).partial(),
    }),
  }),
  refuses: { 409: 'The key was revoked or has expired, or the body names another key than the address' },
  answers: { 200: recordDocument(apiKey.schema) },
})

export const rotate_api_key = operation({
  method: 'POST',
  path: '/api_keys/{id}/rotate',
  tag,
  summary:
    'Make a key in place of one, which stays valid for some hours, so that both can be in use meanwhile',
  extension: true,
  resource,
  params: z.object({ id }),
  body: z.object({ overlap_hours: z.int().min(0).max(MAX_KEY_OVERLAP_HOURS).default(24) }),
  refuses: { 409: 'The key was revoked, has expired or was rotated before' },
  answers: { 201: madeKey },
})

export const revoke_api_key = operation({
  method: 'DELETE',
  path: '/api_keys/{id}',
  tag,
  summary: 'Revoke a key at once, with the browsers that were signed in with it',
  extension: true,
  resource,
  params: z.object({ id }),
  answers: { 200: recordDocument(apiKey.schema) },
})

export const list_limits = operation({
  method: 'GET',
  path: '/limits',
  tag,
  summary: 'How much of each limit of the account was used within the last 60 seconds',
  extension: true,
  shows: ['session'],
  media: 'application/json',
  answers: {
    200: z.looseObject({
      data: z.array(
        z.looseObject({
          bucket: z.enum(Object.keys(rateBuckets) as (keyof typeof rateBuckets)[]),
          /** Requests in 60 seconds. */
          limit: z.int(),
          used: z.int(),
          /** Until the next request is accepted, where none is now. */
          retry_after_seconds: z.int().nullable(),
        }),
      ),
    }),
  },
})
