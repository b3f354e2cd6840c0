import { z } from 'zod'
import { timestamp } from '../../jsonapi/index.ts'
import { entitlementUse } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

export const get_system = operation({
  method: 'GET',
  path: '/system',
  tag: 'System',
  summary: 'The version, engine, health and size of the installation, and the files of the account',
  extension: true,
  shows: [],
  media: 'application/json',
  answers: {
    200: z.looseObject({
      version: z.string(),
      node_version: z.string(),
      engine: z.enum(['embedded', 'postgresql']),
      /** Of the process that answers. */
      started_at: timestamp,
      /** As `/readyz` answers them. */
      parts: z.array(z.object({ name: z.string(), is_working: z.boolean() })),
      /** Of all accounts together. */
      database_bytes: z.int(),
      /** Of the account. */
      files: z.object({ count: z.int(), bytes: z.int() }),
      /** What the account has, and may have at most. */
      entitlements: z.array(entitlementUse),
      migrations: z.object({ count: z.int(), latest: z.string().nullable() }),
      sends_mail: z.boolean(),
      receives_mail: z.boolean(),
    }),
  },
})
