export * from './cells.ts'
export { type ExportKind } from '../fields/index.ts'
export { attributesFor, exportColumn, exportColumns } from './columns.ts'
export * from './sheets.ts'
