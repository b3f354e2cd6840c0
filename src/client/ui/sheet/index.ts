export type { Column, RowAddress } from './columns.ts'
export { MatchingChip } from './matching-chip.tsx'
export { Pager } from './pager.tsx'
export { Sheet } from './sheet.tsx'
