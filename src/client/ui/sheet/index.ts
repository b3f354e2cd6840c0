export type { Column, RowAddress } from './columns.ts'
export { Sheet } from './sheet.tsx'
