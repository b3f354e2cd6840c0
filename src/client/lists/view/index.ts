export { readView, writeView } from './address.ts'
export { apiQueryText, queryOfView, queryText, viewOfApiQuery } from './api-query.ts'
export { readLayout, writeLayout } from './layout-text.ts'
export {
  asksAnything,
  type ColumnFilter,
  columnsOf,
  filterColumnsOf,
  type ListName,
  type ListView,
  writeValues,
} from './list-view.ts'
export { isStandard, standardLayout } from './standard-layouts.ts'
export { useView, type ViewInAddress } from './use-view.ts'
