export * from './cells.ts'
export { exportColumn, exportColumns, type ExportKind } from './columns.ts'
export * from './sheets.ts'
