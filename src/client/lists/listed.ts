import type { Resource } from '../../contract/jsonapi/index.ts'
import type { ViewedList } from '../../contract/vocabulary/index.ts'
import type { Related } from '../api/index.ts'
import type { GridLayout, GridRow, GridRows, Selection } from '../ui/grid/types.ts'

/** A view of a list, as it is saved. */
export interface ViewOf {
  list: ViewedList
  /** What the service is asked with, without pages: `filter[current_status]=available&sort=act_by_at&q=…`. */
  query: string
  /** Which columns, in the dashboard's own words; whole, also when they are the standard ones. */
  columns: string
}

/** What a list page shows now: all that the parts beside its rows need to know of it. */
export interface Listed<Row extends GridRow = GridRow> extends ViewOf {
  layout: GridLayout
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
