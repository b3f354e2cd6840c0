import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type SqlBool, sql, type Selectable } from 'kysely'
import { isUniqueViolation } from '../platform/database/errors.ts'
import type { SavedViewsTable } from '../platform/database/tables.lists.ts'
import type { Db } from '../platform/database/tables.ts'
import { problem, refusedAttribute } from '../platform/http/problem.ts'
import { linked } from '../../contract/jsonapi/index.ts'
import type { SavedView } from '../../contract/resources/index.ts'

export type SavedViewRow = Selectable<SavedViewsTable>

/** `matching`: how many records match now, where that was counted. */
export const presentSavedView = (row: SavedViewRow, matching: number | null = null): SavedView => ({
  id: row.id,
  type: 'saved_view',
  attributes: {
    name: row.name,
    list: row.list,
    query: row.query,
    columns: row.columns,
    shared: row.shared,
    matching,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: { user: linked('user', row.user_id) },
})

/** All users of the account see shared views; only the creator sees a private one. An API key has no user id. */
interface ViewCaller {
  account_id: string
  user_id: string | null
}
const MAX_VIEWS = 200

const visibleTo = ({ account_id, user_id }: ViewCaller) =>
  sql<SqlBool>`account_id = ${account_id} and (shared or user_id = ${user_id}::uuid)`

/** Those that the caller may see, by name. */
export const savedViews = (db: Db, caller: ViewCaller): Promise<SavedViewRow[]> =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where(visibleTo(caller))
    .orderBy(sql`lower(name) collate "C"`)
    .orderBy('id')
    .execute()

export const savedViewOf = (db: Db, caller: ViewCaller, id: string): Promise<SavedViewRow | undefined> =>
  db.selectFrom('saved_views').selectAll().where(visibleTo(caller)).where('id', '=', id).executeTakeFirst()

/** @throws 422 for the two hundred and first of an account, and for a name that its creator has for a view already */
export async function createSavedView(
  db: Db,
  view: Omit<Insertable<SavedViewsTable>, 'id' | 'updated_at'>,
): Promise<SavedViewRow> {
  return refusingUsedName(() =>
    db.transaction().execute(async (trx) => {
      // The lock makes concurrent requests count one after the other.
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
      if (count >= MAX_VIEWS)
        throw problem(422, `An account has at most ${MAX_VIEWS} saved views; delete one that nobody needs`)
      return trx
        .insertInto('saved_views')
        .values({ ...view, id: randomUUIDv7(), updated_at: view.created_at })
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
  )
}

type Edit = Partial<Pick<SavedViewsTable, 'name' | 'query' | 'columns' | 'shared'>>

/** Undefined when the caller may not see it. @throws 422 for a name that its creator has for another */
export const editSavedView = (
  db: Db,
  caller: ViewCaller,
  id: string,
  edit: Edit & { updated_at: string },
): Promise<SavedViewRow | undefined> =>
  refusingUsedName(() =>
    db
      .updateTable('saved_views')
      .set(edit)
      .where(visibleTo(caller))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export async function deleteSavedView(db: Db, caller: ViewCaller, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where(visibleTo(caller))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function refusingUsedName<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_views_name')) throw error
    throw refusedAttribute('name', 'There is a view of this list with this name already')
  }
}
