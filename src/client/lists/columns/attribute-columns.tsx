import { t } from '../../../contract/language/index.ts'
import { exportColumn, type ExportKind, exportColumns, headingOf } from '../../../contract/exports/index.ts'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { sortableOf } from '../../../contract/jsonapi/index.ts'
import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import { headingInUnit, type WeightUnit } from '../../format/index.ts'
import type { GridColumn, GridRow } from '../../ui/grid/types.ts'
import { viewColumns } from '../view/index.ts'
import { AttributeCell } from './attribute-cell.tsx'

/** The custom fields of one record that have a value, by their slugs. */
export type CustomValues = ReadonlyMap<string, { value: unknown; display_value: string | null }>

/** A row that carries its record, so that any attribute can be shown. */
export interface RecordRow extends GridRow {
  record: Resource
  /** Of a container. */
  shipment?: Resource | undefined
  /** Undefined until they were asked for, which happens where one of them is shown. */
  custom_fields?: CustomValues | undefined
  /** In which it stands, where the list has groups. */
  group?: ContainerGroup | undefined
  /** The service's time by which the words were chosen. */
  now: Date
}

const widths: Record<ExportKind, number> = {
  identifier: 140,
  text: 160,
  number: 100,
  weight: 100,
  boolean: 96,
  instant: 218,
  day: 130,
  words: 180,
  holds: 190,
  fees: 180,
}

/** Where a service's own times count no place's zone applies. */
function zoneOf(
  facts: Readonly<Record<string, unknown>>,
  zones: readonly string[] | undefined,
): string | null {
  if (zones === undefined || zones.length === 0) return 'UTC'
  const known = zones.map((name) => facts[name]).find((zone) => typeof zone === 'string' && zone !== '')
  return typeof known === 'string' ? known : null
}

const inDeadlines = (facts: Readonly<Record<string, unknown>>, name: string): unknown => {
  const deadlines = facts['import_deadlines']
  return typeof deadlines === 'object' && deadlines !== null
    ? Object.entries(deadlines).find(([key]) => key === name)?.[1]
    : undefined
}

/**
 * A column for every attribute that exports know: what has no cell of its own.
 * @param special keys that the page declares itself
 */
export function attributeColumns<Row extends RecordRow>(
  list: ViewedList,
  special: readonly string[],
): GridColumn<Row>[] {
  const sortable = new Set(sortableOf(viewColumns(list)))
  return exportColumns(list).flatMap((key): GridColumn<Row>[] => {
    const source = exportColumn(list, key)
    if (source === undefined || !('attribute' in source) || special.includes(key)) return []
    const { of, attribute, column } = source
    const header = t(headingOf(key))
    const cell = (row: Row) => {
      const facts = (of === 'record' ? row.record : row.shipment)?.attributes ?? {}
      const value = facts[attribute] ?? inDeadlines(facts, attribute)
      return (
        <AttributeCell
          kind={column.kind}
          name={attribute}
          value={value}
          zone={zoneOf(facts, column.zones)}
          now={row.now}
        />
      )
    }
    return [
      {
        key,
        header,
        width: Math.max(widths[column.kind], header.length * 7 + 30),
        cell,
        ...(column.kind === 'instant' ? { shows: 'times' } : column.kind === 'day' ? { shows: 'days' } : {}),
        ...(sortable.has(key) ? { sort: key } : {}),
        ...(column.kind === 'number' || column.kind === 'weight' ? { className: 'num' } : {}),
      },
    ]
  })
}

/** The columns with weights under headings that name this unit. */
export const columnsInUnit = <Row,>(
  columns: readonly GridColumn<Row>[],
  unit: WeightUnit,
): readonly GridColumn<Row>[] =>
  unit === 'lb'
    ? columns
    : columns.map((column) => ({ ...column, header: headingInUnit(column.header, unit) }))
