import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { SavedViewsTable } from '../../platform/database/tables.lists.ts'
import type { Db } from '../../platform/database/tables.ts'
import { problem, refusedAttribute } from '../../platform/http/problem.ts'
import type { SavedViewRow } from './present.ts'

/** Who asks: shared views are everybody's, private ones their maker's, and a key is nobody. */
export interface Asker {
  account_id: string
  user_id: string | null
}
const most = 200

const visibleTo = ({ account_id, user_id }: Asker) =>
  sql<SqlBool>`account_id = ${account_id} and (shared or user_id = ${user_id}::uuid)`

/** Those that the caller may see, by name. */
export const savedViews = (db: Db, asker: Asker): Promise<SavedViewRow[]> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where(visibleTo(asker))
    .orderBy(sql`lower(name) collate "C"`)
    .orderBy('id')
    .execute()

export const savedViewOf = (db: Db, asker: Asker, id: string): Promise<SavedViewRow | undefined> =>
  db.selectFrom('saved_views').selectAll().where(visibleTo(asker)).where('id', '=', id).executeTakeFirst()

/** @throws 422 for the two hundred and first of an account, and for a name that its maker has for a view already */
export async function createSavedView(
  db: Db,
  view: Omit<Insertable<SavedViewsTable>, 'id' | 'updated_at'>,
): Promise<SavedViewRow> {
  return named(() =>
    db.transaction().execute(async (trx) => {
      // Two at once are counted one after the other.
      await trx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', view.account_id)
        .forNoKeyUpdate()
        .execute()
      const { count } = await trx
        .selectFrom('saved_views')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', view.account_id)
        .executeTakeFirstOrThrow()
      if (count >= most)
        throw problem(422, `An account has at most ${most} saved views; delete one that nobody needs`)
      return trx
        .insertInto('saved_views')
        .values({ ...view, id: randomUUIDv7(), updated_at: view.created_at })
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
  )
}

type Edit = Partial<Pick<SavedViewsTable, 'name' | 'query' | 'columns' | 'shared'>>

/** Undefined where the asker may not see it. @throws 422 for a name that its maker has for another */
export const editSavedView = (
  db: Db,
  asker: Asker,
  id: string,
  edit: Edit & { updated_at: string },
): Promise<SavedViewRow | undefined> =>
  named(() =>
    db
      .updateTable('saved_views')
      .set(edit)
      .where(visibleTo(asker))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export async function deleteSavedView(db: Db, asker: Asker, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where(visibleTo(asker))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function named<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_views_name')) throw error
    throw refusedAttribute('name', 'There is a view of this list with this name already')
  }
}
