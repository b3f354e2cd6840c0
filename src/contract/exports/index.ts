export * from './cells.ts'
export { attributesFor, exportColumn, exportColumns, type ExportKind } from './columns.ts'
export * from './sheets.ts'
