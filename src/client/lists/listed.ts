import type { GridRows, Selection } from '../ui/grid/types.ts'
import type { RecordRow } from './columns/index.ts'
import type { ViewedList } from '../../contract/vocabulary/index.ts'
import type { ListName, ListView } from './view/index.ts'

/** What a list page shows now: all that the parts beside its rows need to know of it. */
export interface OpenList<Row extends RecordRow = RecordRow, L extends ListName = ViewedList> {
  view: ListView<L>
  /** Keys of rows are the ids of their records. */
  rows: GridRows<Row>
  /** How many match, also beyond what can be scrolled to; undefined while the first answer is on its way. */
  total: number | undefined
  /** Keys of rows that are shipments without containers, in a list of containers: they are copied and exported too. */
  shipments?: ReadonlySet<string>
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Asks for the rows that have not come yet, and gives all from `first` to `last` (both included, from 0). */
  load: (first: number, last: number) => Promise<readonly Row[]>
  /** Asks for the rows on the screen again; they stay in their places meanwhile. */
  refresh: () => Promise<unknown>
}

/** Only the lists of records have saved views, copies, exports and bulk edits. */
export const isOfDesk = <Row extends RecordRow>(listed: OpenList<Row, ListName>): listed is OpenList<Row> =>
  listed.view.list !== 'documents'
