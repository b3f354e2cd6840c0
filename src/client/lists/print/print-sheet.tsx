import { createPortal } from 'react-dom'
import { t } from '../../../contract/language/index.ts'
import { useSession } from '../../api/index.ts'
import type { ContainerGrouping } from '../../../contract/operations/lists/index.ts'
import { dateOrderNote, timeText } from '../../format/index.ts'
import type { GridColumn } from '../../ui/grid/types.ts'
import { groupedSections } from '../groups/sections.rules.ts'
import {
  missingText,
  type PrintedCount,
  type PrintedKind,
  type PrintedRow,
  printedText,
} from './print.rules.ts'
import './print.css'

export interface PrintSheetProps<Row extends PrintedRow> {
  title: string
  many: PrintedKind
  /** `Act by, earliest first`. */
  order: string
  columns: readonly GridColumn<Row>[]
  /** What the rows are grouped by. */
  grouping: ContainerGrouping | undefined
  rows: readonly Row[]
  count: PrintedCount
  /** The service's time by which the words were chosen. */
  now: Date
}

/**
 * The list as paper has it: every row under headings that are repeated on each page. The screen draws only the rows in
 * sight, so this is made for printing and hidden on the screen; the rest of the page is not printed.
 */
export const PrintSheet = <Row extends PrintedRow>(props: PrintSheetProps<Row>) => {
  const { title, many, order, columns, grouping, rows, count, now } = props
  const { simulated, connected_sources } = useSession()
  const orderOfDates = dateOrderNote()
  const missing = missingText(count, many)
  return createPortal(
    <section className="print-sheet">
      <h1>{title}</h1>
      <p>
        {printedText(count, many)} · {order} ·{' '}
        {t('As of {time}. Times are those of the port, with its zone named; “est.” is expected, not known.', {
          time: timeText(now.toISOString(), 'UTC', now).text,
        })}
        {orderOfDates !== null && ` ${orderOfDates}`}
        {simulated &&
          ` ${
            connected_sources === 0
              ? t('Simulated data, except for imported records.')
              : t('Simulated data, except for imported records and what connected sources report.')
          }`}
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
        {groupedSections(grouping, rows).map(({ key, heading, rows: own }) => (
          <tbody key={key}>
            {heading !== null && (
              <tr className="print-group">
                <th colSpan={columns.length} scope="colgroup">
                  {heading}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <tr key={row.key}>
                {columns.map(({ key: name, className, cell }) => (
                  <td key={name} className={className}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>,
    document.body,
  )
}
