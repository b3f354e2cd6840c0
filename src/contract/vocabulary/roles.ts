import { msg } from '../language/index.ts'
import { type KeyScope, type Role, roles } from './role.ts'

/** What a role may do, for people. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  owner: msg('everything, and who else is owner'),
  admin: msg('people, keys, sources, settings'),
  clerk: msg('track, edit, share, documents'),
  viewer: msg('read and export'),
  customer: msg('only shipments of one party, no fees'),
}

/** Who may use an operation. */
export interface OperationAccess {
  /** The least role that may use it; whether customers may is said beside. */
  role: Exclude<Role, 'customer'>
  /** The scope that a key needs for it; `person` where no key may use it. */
  scope: KeyScope | 'person'
  /** Whether customers may use it too: it answers for the shipments of their party alone. */
  customers: boolean
}

/** Who asks: the role of a person, or that of a key with its scopes. */
export interface GrantedAccess {
  role: Role
  /** Null for a person, whom scopes do not limit. */
  scopes: readonly KeyScope[] | null
}

const rankOf = (each: Role): number => roles.indexOf(each)

/** Whether this role, and these scopes where it is a key, are enough for an operation. */
export function isGranted({ role: held, scopes }: GrantedAccess, needed: OperationAccess): boolean {
  if (scopes !== null && (needed.scope === 'person' || !scopes.includes(needed.scope))) return false
  return held === 'customer' ? needed.customers : rankOf(held) <= rankOf(needed.role)
}

/** How a browser was signed in: by the link that the service prints, an API key, an invitation, a password, a passkey, or a provider. */
export const signInMethods = ['link', 'key', 'invitation', 'password', 'passkey', 'openid'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Days within which an invitation is accepted. */
export const INVITATION_DAYS = 7
