import { z } from 'zod'
import { defineResource, nullableTimestamp, timestamp } from '../jsonapi/index.ts'
import { embedKind } from '../vocabulary/index.ts'

/** Ours, beside the interface: a publishable key, which opens one page in frames of other sites. It is no secret. */
export const embedKey = defineResource(
  'embed_key',
  {
    label: z.string(),
    kind: embedKind,
    /** Origins of the pages that may show it: `https://www.example.com`. */
    sites: z.array(z.string()),
    /** `pk_…`, as it stands in the address. */
    key: z.string(),
    /** Of the page that is framed, below the address of the service: `/embed/pk_…`. */
    path: z.string(),
    created_at: timestamp,
    revoked_at: nullableTimestamp,
    /** To five minutes. */
    last_used_at: nullableTimestamp,
  },
  {},
)
export type EmbedKey = z.output<typeof embedKey.schema>
