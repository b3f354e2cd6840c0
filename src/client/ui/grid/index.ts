export { ColumnsMenu, type ColumnsMenuProps } from './columns-menu.tsx'
export { Grid, type GridProps } from './grid.tsx'
export { allSelected, countSelected, isSelected, nothingSelected, withRows } from './selection.rules.ts'
export type {
  ColumnFacts,
  GridColumn,
  GridLayout,
  GridRow,
  GridRows,
  Selection,
  ShownColumn,
} from './types.ts'
