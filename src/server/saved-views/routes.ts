import { type Clock, iso } from '../platform/clock.ts'
import { wholeAccount } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, Problem, refusedAttribute, refuseOther } from '../platform/http/problem.ts'
import { countView, readListView } from '../tracking/read-list-view.ts'
import {
  presentSavedView,
  type SavedViewRow,
  createSavedView,
  deleteSavedView,
  editSavedView,
  savedViewOf,
  savedViews,
} from './store.ts'

interface SavedViewDeps {
  db: Db
  /** The trade clock: relative filters use its time. */
  clock: Clock
  /** Times of views are those of the wall clock. */
  wall: Clock
}
const pointer = '/data/attributes/query'
/** Counting stops here. */
const MAX_COUNT = 1001

/** Saved filters, sorting and columns of lists. */
export function savedViewRoutes({
  db,
  clock,
  wall,
}: SavedViewDeps): Pick<
  Handlers,
  'list_saved_views' | 'create_saved_view' | 'edit_saved_view' | 'delete_saved_view'
> {
  /** Null for a view that its list refuses today: a column of it is gone. */
  const matching = async (row: SavedViewRow): Promise<number | null> => {
    try {
      const view = readListView(row.list, row.query, pointer, clock.now())
      return await countView(db, wholeAccount(row.account_id), view, { most: MAX_COUNT })
    } catch (thrown) {
      if (thrown instanceof Problem) return null
      throw thrown
    }
  }

  return {
    async list_saved_views({ caller, query }) {
      const data = []
      // One after the other: counts are the slowest queries, and other requests need the database too.
      for (const row of await savedViews(db, caller))
        data.push(presentSavedView(row, query.count === 'matching' ? await matching(row) : null))
      return { data }
    },

    async create_saved_view({ caller, body }) {
      const { attributes } = body.data
      readListView(attributes.list, attributes.query, pointer, clock.now())
      const { account_id, user_id } = caller
      if (user_id === null && !attributes.shared) throw refusedAttribute('shared', mustBeShared)
      const row = await createSavedView(db, {
        ...attributes,
        account_id,
        user_id,
        created_at: iso(wall.now()),
      })
      return { data: presentSavedView(row) }
    },

    async edit_saved_view({ caller, params, body: { data } }) {
      refuseOther('saved view', data.id, params.id)
      const before = await savedViewOf(db, caller, params.id)
      if (!before) throw notFound('SavedView')
      const { name, query, columns, shared } = data.attributes
      if (query !== undefined) readListView(before.list, query, pointer, clock.now())
      if (shared === false && before.user_id === null) throw refusedAttribute('shared', mustBeShared)
      const taken = shared === false && before.shared && before.user_id !== caller.user_id
      if (taken) throw refusedAttribute('shared', 'Only the maker of a shared view can make it private')
      const edit = {
        ...(name !== undefined && { name }),
        ...(query !== undefined && { query }),
        ...(columns !== undefined && { columns }),
        ...(shared !== undefined && { shared }),
        updated_at: iso(wall.now()),
      }
      const row = await editSavedView(db, caller, params.id, edit)
      if (!row) throw notFound('SavedView')
      return { data: presentSavedView(row) }
    },

    async delete_saved_view({ caller, params }) {
      if (!(await deleteSavedView(db, caller, params.id))) throw notFound('SavedView')
      return { meta: {} }
    },
  }
}

const mustBeShared = 'A view that a key made belongs to nobody, so it can only be shared'
