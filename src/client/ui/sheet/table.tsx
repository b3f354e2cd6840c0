import { memo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { nextSort, sortedAs } from '../../format/index.ts'
import { Skeleton } from '../skeleton.tsx'
import type { Column, RowAddress } from './columns.ts'

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' } as const

/** A header that sorts by a click; the sort is in the address, and the list starts again at its first page. */
const SortHeader = ({ header, field, sort }: { header: string; field: string; sort: string }) => {
  const [fields] = useSearchParams()
  const next = new URLSearchParams(fields)
  next.delete('page')
  const sorted = nextSort(sort, field)
  if (sorted === '') next.delete('sort')
  else next.set('sort', sorted)
  return (
    <Link to={{ search: next.toString() }} preventScrollReset>
      {header}
      <span aria-hidden="true">{arrows[sortedAs(sort, field)]}</span>
    </Link>
  )
}

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[] }

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
  columns: readonly Column<Row>[]
  /** Undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined
  sort?: string
}

const waiting = Array.from({ length: 14 }, (_, line) => line)

export const Table = <Row extends RowAddress>({ label, columns, rows, sort = '' }: TableProps<Row>) => (
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
            {field === undefined ? header : <SortHeader header={header} field={field} sort={sort} />}
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
