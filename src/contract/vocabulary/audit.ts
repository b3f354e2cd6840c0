/**
 * Who changed something: a person, somebody with a key, the operator by a command, the person who opened a link that was mailed, the service
 * by a setting of the account, or somebody who is not signed in, as where a sign-in failed.
 */
export const auditActorKinds = ['person', 'key', 'operator', 'link', 'service', 'system'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

/** What was done to the record; `refuse` of a sign-in that failed, `request` of what changes no record. */
export const auditActions = ['create', 'update', 'delete', 'refuse', 'request'] as const
export type AuditAction = (typeof auditActions)[number]

/** What an entry is about, for people who look for one. */
export const auditGroups = [
  'records',
  'documents',
  'lists',
  'people',
  'sign_in',
  'keys',
  'webhooks',
  'sources',
  'settings',
] as const
export type AuditGroup = (typeof auditGroups)[number]

/** For how many days entries are kept. */
export const auditDays = { least: 30, standard: 400, most: 3650 } as const
/** How many sign-ins that failed are kept of one person in a day: more of them say no more. */
export const MAX_FAILED_SIGN_INS_KEPT = 20
