export type { ShortListColumn, RowAddress } from './columns.ts'
export { ShortList } from './sheet.tsx'
