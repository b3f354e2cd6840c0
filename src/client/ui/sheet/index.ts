export type { SheetColumn, RowAddress } from './columns.ts'
export { Sheet } from './sheet.tsx'
