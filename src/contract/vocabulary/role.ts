import { z } from 'zod'

/**
 * What a person may do in an account, from most to least: an owner everything, an admin people, keys, sources and settings, a
 * clerk the work of the day, a viewer reading and exports. A customer sees only the shipments of one party.
 */
export const roles = ['owner', 'admin', 'clerk', 'viewer', 'customer'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles)

/** An API key belongs to an account and not to a person: within its scopes it may do what an admin may. */
export const KEY_ROLE = 'admin' satisfies Role

/** What an API key may be used for. */
export const keyScopes = ['read', 'write', 'documents', 'webhooks'] as const
export type KeyScope = (typeof keyScopes)[number]
export const keyScope = z.enum(keyScopes)
