import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'

/** The names of the account's parties by id; ids of other accounts are left out. */
export async function partyNames(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('parties')
    .select(['id', 'company_name'])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return new Map(rows.map(({ id, company_name }) => [id, company_name]))
}
