import { z } from 'zod'

/** What an account may have at most, where the operator set it (`npm run accounts -- entitlements`); no limit otherwise. */
export const entitlementKinds = {
  /** Members who can sign in, and invitations that still work. */
  people: 'people',
  /** Valid ones, without those that a rotation replaced. */
  api_keys: 'API keys',
  webhooks: 'webhooks',
  /** Made in the present calendar month, UTC. */
  tracking_requests_a_month: 'tracking requests a month',
  /** Of files, also of uploads that are announced. */
  storage_bytes: 'bytes of files',
} as const
export type EntitlementKind = keyof typeof entitlementKinds

export const entitlementNames = Object.keys(entitlementKinds) as EntitlementKind[]
/** The limits of an account. */
export type Entitlements = Partial<Record<EntitlementKind, number>>

/** How much of each an account has, and how much it may have; null for no limit. */
export const entitlementUse = z.object({
  kind: z.string(),
  used: z.int(),
  limit: z.int().nullable(),
})
export type EntitlementUse = z.output<typeof entitlementUse>
