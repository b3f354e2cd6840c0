export { type Listed, type Listing, listIds, type Turns } from './list.ts'
export { readCursor } from './cursor.ts'
export { keysOf, nameOfSort } from './order.ts'
export { type ColumnSql, type ListTable, listTable } from './table.ts'
