import { isListColumn } from '../../../contract/exports/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { GridLayout } from '../../ui/grid/types.ts'

/** The names of the shown columns, from left to right: what is copied and exported. What an address made up is left out. */
export const shownColumns = (list: ViewedList, { columns }: GridLayout): string[] =>
  columns.map(({ key }) => key).filter((key) => isListColumn(list, key))
