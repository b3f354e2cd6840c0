export { LIST_PAGE_ROWS, scrolledMost } from './pages.rules.ts'
export { listPageQuery } from './queries.ts'
export type { ListPageAnswer, ListSource } from './source.ts'
export { type ListRows, useListRows } from './use-list-rows.ts'
