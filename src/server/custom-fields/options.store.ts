import { type Insertable, sql, type Updateable } from 'kysely'
import { isUniqueViolation } from '../platform/database/errors.ts'
import { inOrder, type ListedIds, listIds, type Listing } from '../platform/database/lists/index.ts'
import type { CustomFieldOptionsTable } from '../platform/database/tables.custom-fields.ts'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { optionList } from './custom-fields.list.ts'
import type { OptionRow } from './definitions.present.ts'

/** The options of one definition. */
export async function listOptions(
  db: Db,
  accountId: string,
  definitionId: string,
  request: Listing,
): Promise<ListedIds & { rows: OptionRow[] }> {
  const ofDefinition = sql<boolean>`custom_field_options.definition_id = ${definitionId}`
  const listed = await listIds(db, accountId, optionList, request, [ofDefinition])
  return { ...listed, rows: inOrder(listed.ids, await optionsByIds(db, accountId, listed.ids)) }
}

export const optionsByIds = (db: Db, accountId: string, ids: readonly string[]): Promise<OptionRow[]> =>
  db
    .selectFrom('custom_field_options')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()

/** All options of these definitions. */
export const optionsOf = (
  db: Db,
  accountId: string,
  definitionIds: readonly string[],
): Promise<OptionRow[]> =>
  db
    .selectFrom('custom_field_options')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('definition_id', definitionIds))
    .orderBy(sql`position asc nulls last`)
    .orderBy('id')
    .execute()

/** `taken` when the definition has an option of this value already. */
export async function createOption(
  db: Db,
  option: Insertable<CustomFieldOptionsTable>,
): Promise<OptionRow | 'taken'> {
  try {
    return await db.insertInto('custom_field_options').values(option).returningAll().executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error, 'custom_field_options_value')) return 'taken'
    throw error
  }
}

const one = (accountId: string, definitionId: string, id: string) =>
  sql<boolean>`account_id = ${accountId} and definition_id = ${definitionId} and id = ${id}`

export const updateOption = (
  db: Db,
  accountId: string,
  { definition_id, id }: OptionRow,
  change: Updateable<CustomFieldOptionsTable>,
): Promise<OptionRow | undefined> =>
  db
    .updateTable('custom_field_options')
    .set(change)
    .where(one(accountId, definition_id, id))
    .returningAll()
    .executeTakeFirst()

/** Values with this option stay. */
export async function deleteOption(
  db: Db,
  accountId: string,
  definitionId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('custom_field_options')
    .where(one(accountId, definitionId, id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
