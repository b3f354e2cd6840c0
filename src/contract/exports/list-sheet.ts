import type { ViewedList } from '../vocabulary/index.ts'
import { headingInUnit, type WeightUnit } from '../format/index.ts'
import { inEnglish } from '../language/index.ts'
import { attributeCell } from './attribute-cell.ts'
import type { ExportCell } from './cell.ts'
import { exportColumn, exportColumns } from './columns.ts'
import { containerScreenColumns, containerViewOf } from './container-columns.ts'
import { headingOf } from './headings.ts'
import { requestScreenColumns, requestViewOf } from './request-columns.ts'
import { type ColumnNeeds, type ExportRow, joined, type ScreenColumn, seenText } from './screen-column.ts'
import { shipmentScreenColumns, shipmentViewOf } from './shipment-columns.ts'

const screenColumns: Record<ViewedList, Readonly<Record<string, ScreenColumn<never>>>> = {
  containers: containerScreenColumns,
  shipments: shipmentScreenColumns,
  tracking_requests: requestScreenColumns,
}

function screenColumn(list: ViewedList, name: string): ScreenColumn<never> | undefined {
  const own = screenColumns[list]
  return Object.hasOwn(own, name) ? own[name] : undefined
}

/** True for a name by which the screen knows a column of the list; which custom fields exist is not known here. */
export const isListColumn = (list: ViewedList, name: string): boolean =>
  screenColumn(list, name) !== undefined || exportColumn(list, name) !== undefined

/** Every column of the list but its custom fields: those of the screen first, then the attributes. */
export const allColumns = (list: ViewedList): string[] => [
  ...new Set([...Object.keys(screenColumns[list]), ...exportColumns(list)]),
]

/** What a column is called above the list, in files and in copies; of a custom field its slug. */
export const columnHeading = (list: ViewedList, name: string): string =>
  screenColumn(list, name)?.heading ?? headingOf(name.replace(/^custom_field\./, ''))

const noNeeds: ColumnNeeds = {}

function needsOf(list: ViewedList, name: string): ColumnNeeds {
  const screen = screenColumn(list, name)
  if (screen) return screen.needs
  const source = exportColumn(list, name)
  if (!source || source.of === 'custom_field') return noNeeds
  return { [source.of]: [source.attribute, ...(source.column.zones ?? [])] }
}

/** What is read of the records, of their shipments and of their containers, to write these columns: zones and all. */
export function attributesFor(
  list: ViewedList,
  columns: readonly string[],
): Record<keyof Required<ColumnNeeds>, ReadonlySet<string>> {
  const needs = columns.map((name) => needsOf(list, name))
  const all = (of: keyof ColumnNeeds) => new Set(needs.flatMap((each) => each[of] ?? []))
  return { record: all('record'), shipment: all('shipment'), containers: all('containers') }
}

interface SheetContext {
  /** The service's time, by which ages and days left are counted. */
  now: Date
  /** Headings of custom fields by their slugs. */
  customHeadings?: ReadonlyMap<string, string> | undefined
  /** Of weights; pounds, as in the interface, where it is left out. */
  weightUnit?: WeightUnit | undefined
}

/** A list as a file or a copy has it. */
export interface ListSheet {
  /** Of a file, in which some columns of the screen are several: a date, and the words beside it. */
  fileHeadings: readonly string[]
  /** The cells of a record under these headings, as many. Whatever a record carries, nothing of it throws. */
  fileCells(row: ExportRow): ExportCell[]
  /** As the screen has them. */
  seenHeadings: readonly string[]
  /** What the screen shows of a record. */
  seenCells(row: ExportRow): SeenCell[]
}

/** A cell of the screen as text. */
export interface SeenCell {
  text: string
  isNumber: boolean
}

interface WrittenColumn<View> {
  heading: string
  fileHeadings: string[]
  cells: (view: View, row: ExportRow) => ExportCell[]
  seen: (view: View, row: ExportRow) => SeenCell
}

function sheetOf<View>(
  list: ViewedList,
  names: readonly string[],
  { now, customHeadings, weightUnit = 'lb' }: SheetContext,
  {
    columns,
    viewOf,
  }: { columns: Readonly<Record<string, ScreenColumn<View>>>; viewOf: (row: ExportRow, now: Date) => View },
): ListSheet {
  const written = names.map((name): WrittenColumn<View> => {
    const screen = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (screen === undefined) {
      const source = exportColumn(list, name)
      const cell = (_: View, row: ExportRow) => attributeCell(source, row, weightUnit)
      const custom = source?.of === 'custom_field' ? customHeadings?.get(source.slug) : undefined
      const heading = custom ?? headingInUnit(columnHeading(list, name), weightUnit)
      return {
        heading,
        fileHeadings: [heading],
        cells: (view, row) => [cell(view, row)],
        seen: (view, row) => {
          const shown = cell(view, row)
          return { text: seenText(shown, now), isNumber: 'number' in shown }
        },
      }
    }
    const { heading, parts } = screen
    const cells = (view: View) => parts.map(({ cell }) => cell(view))
    return {
      heading,
      fileHeadings: parts.map(({ label }) => (label === undefined ? heading : `${heading}: ${label}`)),
      cells,
      seen: (view) => ({
        text: screen.seen?.(view) ?? joined(cells(view).map((cell) => seenText(cell, now))),
        isNumber: false,
      }),
    }
  })
  return {
    fileHeadings: written.flatMap(({ fileHeadings }) => fileHeadings),
    fileCells(row) {
      const view = viewOf(row, now)
      return written.flatMap(({ cells }) => cells(view, row))
    },
    seenHeadings: written.map(({ heading }) => heading),
    seenCells(row) {
      const view = viewOf(row, now)
      return written.map(({ seen }) => seen(view, row))
    },
  }
}

/** The columns of these names, from left to right, in English whatever the language of the page is. */
export function listSheet(list: ViewedList, names: readonly string[], context: SheetContext): ListSheet {
  const sheet = inEnglish(() => anySheetOf(list, names, context))
  return {
    ...sheet,
    fileCells: (row) => inEnglish(() => sheet.fileCells(row)),
    seenCells: (row) => inEnglish(() => sheet.seenCells(row)),
  }
}

function anySheetOf(list: ViewedList, names: readonly string[], context: SheetContext): ListSheet {
  if (list === 'containers')
    return sheetOf(list, names, context, { columns: containerScreenColumns, viewOf: containerViewOf })
  if (list === 'shipments')
    return sheetOf(list, names, context, { columns: shipmentScreenColumns, viewOf: shipmentViewOf })
  return sheetOf(list, names, context, { columns: requestScreenColumns, viewOf: requestViewOf })
}
