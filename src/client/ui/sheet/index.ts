export type { ShortListColumn, RowAddress } from './table.tsx'
export { ShortList } from './sheet.tsx'
