export { attributeText } from './attribute-text.ts'
export { emptyCell, type ExportCell, type ExportTime } from './cell.ts'
export { exportColumn, exportColumns, isInternalColumn } from './columns.ts'
export { groupCell, groupHeading, groupingLabels, nameOfGroup } from './group-column.ts'
export { headingOf } from './headings.ts'
export {
  allColumns,
  attributesFor,
  columnHeading,
  isListColumn,
  type ListSheet,
  listSheet,
  type SeenCell,
} from './list-sheet.ts'
export { type ExportRelated, type ExportRow } from './screen-column.ts'
export * from './sheets.ts'
export { isoText, writtenTime } from './written-time.ts'
export { type ExportKind } from '../fields/index.ts'
