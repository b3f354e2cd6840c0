export { LIST_PAGE_ROWS, pagesOf, scrolledMost } from './pages.rules.ts'
export { listPageQuery, type ListPageAnswer, type ListSource } from './queries.ts'
export { type ListRows, useListRows } from './use-list-rows.ts'
export { useGroupedRows } from './use-grouped-rows.tsx'
