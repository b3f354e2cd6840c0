export type { CountingRequest, CountingQuery } from './counting.ts'
export { countValues, type CountedValues, oneOf } from './facets.ts'
export {
  countTo,
  idsAfter,
  type ListedIds,
  type Listing,
  listIds,
  listRecords,
  type Narrowing,
  narrowedTo,
  type PageCursors,
} from './list.ts'
export { type Position, readCursor } from './cursor.ts'
export { keysOf, nameOfSort } from './order.ts'
export { type ColumnSql, type Joined, type ListTable, listTable } from './table.ts'
export { inOrder } from './in-order.ts'
