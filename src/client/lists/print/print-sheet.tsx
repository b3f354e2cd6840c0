import { createPortal } from 'react-dom'
import { useSession } from '../../api/index.ts'
import { timeText } from '../../format/index.ts'
import type { GridColumn, GridRow } from '../../ui/grid/types.ts'
import { missingText, type PrintedCount, printedText } from './print.rules.ts'
import './print.css'

export interface PrintSheetProps<Row extends GridRow> {
  title: string
  /** `containers`. */
  many: string
  /** `Act by, earliest first`. */
  order: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  count: PrintedCount
  /** The service's time by which the words were chosen. */
  now: Date
}

/**
 * The list as paper has it: every row under headings that are repeated on each page. The screen draws only the rows in
 * sight, so this is made for printing and hidden on the screen; the rest of the page is not printed.
 */
export const PrintSheet = <Row extends GridRow>(props: PrintSheetProps<Row>) => {
  const { title, many, order, columns, rows, count, now } = props
  const { simulated } = useSession()
  const missing = missingText(count, many)
  return createPortal(
    <section className="print-sheet">
      <h1>{title}</h1>
      <p>
        {printedText(count, many)} · {order} · As of {timeText(now.toISOString(), 'UTC', now).text}. Times are
        those of the port, with its zone named; “est.” is expected, not known.
        {simulated && ' Simulated data, except for imported records.'}
      </p>
      {missing !== null && (
        <p>
          <b>{missing}</b>
        </p>
      )}
      <table>
        <thead>
          <tr>
            {columns.map(({ key, header, className }) => (
              <th key={key} scope="col" className={className}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map(({ key, className, cell }) => (
                <td key={key} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
