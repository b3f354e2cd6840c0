export { isShownView } from './shown-view.ts'
export { readView, writeView } from './address.ts'
export { apiQueryText, queryOfView, queryText, viewOfApiQuery } from './api-query.ts'
export {
  layoutOf,
  readLayout,
  writeLayout,
  isStandard,
  standardLayout,
  columnsToLeaveOut,
} from './standard-layouts.ts'
export {
  asksAnything,
  type ColumnFilter,
  viewColumns,
  filterColumnsOf,
  type ListName,
  type ListView,
  readGrouping,
  writeValues,
} from './list-view.ts'
export { useView, type ViewInAddress } from './use-view.ts'
