import type { Selectable } from 'kysely'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { SavedView } from '../../../contract/resources/index.ts'
import type { SavedViewsTable } from '../../platform/database/tables.lists.ts'

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
