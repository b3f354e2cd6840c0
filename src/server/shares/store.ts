import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { SharesTable } from '../platform/database/tables.lists.ts'
import type { Db } from '../platform/database/tables.ts'

export type StoredShare = Selectable<SharesTable>
/** Null where a program made it. */
export type SharedByPerson = StoredShare & {
  /** Whether the account has route maps. */
  routing_data: boolean
  company_name: string
  user_name: string | null
  user_email: string | null
}

/** Shares of an account that are valid or ended after `since`; newest first. */
export const listShares = (db: Db, accountId: string, since: string): Promise<StoredShare[]> =>
  db
    .selectFrom('shares')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', since)
    .where((each) => each.or([each('revoked_at', 'is', null), each('revoked_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()

export const createShare = (
  db: Db,
  share: Omit<Insertable<SharesTable>, 'id' | 'opened_count' | 'last_opened_at' | 'revoked_at'>,
): Promise<StoredShare> =>
  db
    .insertInto('shares')
    .values({ ...share, id: randomUUIDv7() })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A later call keeps the first time. @returns false when the account has no such share */
export async function revokeShare(db: Db, accountId: string, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set((each) => ({ revoked_at: each.fn.coalesce('revoked_at', each.val(now)) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** With the company name of the account, and the person who made it. The id comes from a signed token, so no account is checked. */
export const shareById = (db: Db, id: string): Promise<SharedByPerson | undefined> =>
  db
    .selectFrom('shares')
    .innerJoin('accounts', 'accounts.id', 'shares.account_id')
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'shares.account_id').onRef('users.id', '=', 'shares.user_id'),
    )
    .selectAll('shares')
    .select([
      'accounts.company_name',
      'accounts.routing_data',
      'users.name as user_name',
      'users.email as user_email',
    ])
    .where('shares.id', '=', id)
    .executeTakeFirst()

export async function countOpening(db: Db, { account_id, id }: StoredShare, now: string): Promise<void> {
  await db
    .updateTable('shares')
    .set({ opened_count: sql`opened_count + 1`, last_opened_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}
