import type { Db } from '../platform/database/tables.ts'

export interface ActiveMember {
  id: string
  name: string
  email: string | null
}

/** Members who may see every record of the account, and so its alerts: no customers, and nobody who was paused or removed. */
export const activeMembers = (db: Db, accountId: string): Promise<ActiveMember[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('account_id', '=', accountId)
    .where('role', '<>', 'customer')
    .where('paused_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Those of the members whom a rule alerts: everybody if it is shared, else its maker. */
export const alertedBy = (
  rule: { user_id: string; shared: boolean },
  members: readonly ActiveMember[],
): ActiveMember[] => members.filter(({ id }) => rule.shared || id === rule.user_id)
