export { pageSize, scrolledMost } from './pages.rules.ts'
export { pageQuery } from './queries.ts'
export type { Page, Source } from './source.ts'
export { type ListRows, useListRows } from './use-list-rows.ts'
