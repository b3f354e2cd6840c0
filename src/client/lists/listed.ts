import type { Resource } from '../../contract/jsonapi/index.ts'
import type { Related } from '../api/index.ts'
import type { GridRow, GridRows, Selection } from '../ui/grid/types.ts'
import type { ListView } from './view/index.ts'

/** What a list page shows now: all that the parts beside its rows need to know of it. */
export interface Listed<Row extends GridRow = GridRow> {
  view: ListView
  /** Keys of rows are the ids of their records. */
  rows: GridRows<Row>
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Asks for the rows that have not come yet, and gives all from `first` to `last` (both included, from 0). */
  load: (first: number, last: number) => Promise<readonly Row[]>
  /** Asks for the rows on the screen again; they stay in their places meanwhile. */
  refresh: () => Promise<unknown>
  /** The record behind a row with what came along with it, as the service told them: what is copied. */
  source: (row: Row) => { record: Resource; related: Related }
}
