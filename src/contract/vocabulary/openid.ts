import { z } from 'zod'

/** How long a person may take at the provider. */
export const OPENID_MINUTES = 10
export const MAX_OPENID_PROVIDERS = 10
const MAX_GROUPS = 100

/** Nobody becomes owner by a group. */
const groupRole = z.enum(['admin', 'clerk', 'viewer', 'customer'])

/** What a group of the provider may do here. */
export const openidGroup = z
  .object({
    group: z.string().trim().min(1).max(200),
    role: groupRole,
    /** Of a customer: whose shipments they see. */
    party_id: z.guid().nullable().default(null),
  })
  .refine(({ role, party_id }) => (role === 'customer') === (party_id !== null), {
    message: 'A customer has a party, and nobody else',
    path: ['party_id'],
  })
export type OpenidGroup = z.output<typeof openidGroup>
export const openidGroups = z.array(openidGroup).max(MAX_GROUPS)
