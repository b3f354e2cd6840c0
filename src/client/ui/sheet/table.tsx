import { memo, type ReactNode } from 'react'
import { sortedAs } from '../../format/index.ts'
import { Skeleton } from '../states.tsx'
import { SortLink } from '../sort-link.tsx'

export interface ShortListColumn<Row> {
  header: string
  /** The field by which the service sorts this column; none when it cannot. */
  sort?: string
  className?: string
  cell: (row: Row) => ReactNode
}

/** What a list needs to know of a row beside its cells. */
export interface RowAddress {
  /** Unique within the list, the same after a refetch. */
  key: string
  /** Where Enter and a click go; null when there is nothing to open. */
  href: string | null
}

type RowProps<Row> = { row: Row; columns: readonly ShortListColumn<Row>[] }

const PlainRow = <Row extends RowAddress>({ row, columns }: RowProps<Row>): ReactNode => (
  <tr data-href={row.href ?? undefined}>
    {columns.map(({ header, className, cell }) => (
      <td key={header} className={className}>
        {cell(row)}
      </td>
    ))}
  </tr>
)
/** Cells are drawn again only when their row changed: thousands of rows stay smooth. */
const MemoRow = memo(PlainRow) as typeof PlainRow

type TableProps<Row> = {
  label: string
  columns: readonly ShortListColumn<Row>[]
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined
  sort?: string
}

const waiting = Array.from({ length: 14 }, (_, line) => line)

export const ShortListTable = <Row extends RowAddress>({
  label,
  columns,
  rows,
  sort = '',
}: TableProps<Row>) => (
  <table aria-label={label} aria-busy={rows === undefined}>
    <thead>
      <tr>
        {columns.map(({ header, className, sort: field }) => (
          <th
            key={header}
            scope="col"
            className={className}
            aria-sort={field === undefined ? undefined : sortedAs(sort, field)}
          >
            {field === undefined ? header : <SortLink header={header} field={field} sort={sort} />}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows === undefined
        ? waiting.map((line) => (
            <tr key={line}>
              {columns.map(({ header, className }, index) => (
                <td key={header} className={className}>
                  <Skeleton width={index === 0 ? 96 : 44 + ((line * 7 + index * 23) % 60)} />
                </td>
              ))}
            </tr>
          ))
        : rows.map((row) => <MemoRow key={row.key} row={row} columns={columns} />)}
    </tbody>
  </table>
)
