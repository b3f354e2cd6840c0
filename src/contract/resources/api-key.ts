import { z } from 'zod'
import { defineResource, id, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import { keyScope } from '../vocabulary/index.ts'

/** Ours, beside the interface: a key of the account. The key itself is answered once, when it is made. */
export const apiKey = defineResource(
  'api_key',
  {
    label: z.string(),
    /** Its last four characters; null for keys that were made before they were kept. */
    hint: nullableText,
    scopes: z.array(keyScope),
    /** Addresses and networks from which alone it is accepted (`203.0.113.64/27`); empty for all. */
    address_ranges: z.array(z.string()),
    /** Origins of the pages that may use it in a browser (CORS): `https://www.example.com`; empty for none. */
    allowed_origins: z.array(z.string()),
    created_at: timestamp,
    expires_at: nullableTimestamp,
    revoked_at: nullableTimestamp,
    /** To five minutes. */
    last_used_at: nullableTimestamp,
    last_used_address: nullableText,
    /** The key that was made in its place by rotating it. */
    replaced_by_id: id.nullable(),
  },
  { user: one('user') },
)
export type ApiKey = z.output<typeof apiKey.schema>
