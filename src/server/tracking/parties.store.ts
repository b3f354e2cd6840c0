import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The names of the account's own parties, by id; those that it does not have are left out. */
export async function partyNames(
  db: Kysely<Tables>,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('parties')
    .select(['id', 'company_name'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, company_name }) => [id, company_name]))
}
