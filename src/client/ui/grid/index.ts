export { ColumnsMenu, type ColumnsMenuProps } from './columns-menu.tsx'
export { Grid } from './grid.tsx'
export { fittingLayout } from './layout.rules.ts'
export { allSelected, countSelected, isSelected, nothingSelected, withRows } from './selection.rules.ts'
export type {
  ColumnFacts,
  GridColumn,
  GridLayout,
  GridProps,
  GridRow,
  GridRows,
  Selection,
  ShownColumn,
} from './types.ts'
