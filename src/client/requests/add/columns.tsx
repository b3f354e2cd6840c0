import { useId } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { PageHeader } from '../../ui/index.ts'
import type { Draft } from '../draft/draft.rules.ts'
import {
  MAX_HEADING_ROWS,
  sheetHeadings,
  hasNumbers,
  type Mapping,
  widthOf,
  withRole,
} from '../map/guess.rules.ts'
import { type ColumnRole, columnRoles, roleLabels } from '../map/headings.rules.ts'
import type { InputTable } from '../../lists/read/table.ts'
import type { Reading } from './use-reading.ts'

interface ColumnsProps {
  draft: Draft & { table: InputTable; mapping: Mapping }
  reading: Reading
  onMapping: (mapping: Mapping) => void
  onAccept: () => void
  onStartOver: () => void
}

/** Cells shown as examples of each column. */
const SAMPLE_CELLS = 3

const Sheets = ({ table, reading }: { table: InputTable; reading: Reading }) => {
  const { file } = reading
  if (table.sheets.length < 2 || table.sheet === null) return null
  if (file === null) {
    return (
      <p className="muted">
        {t('Sheet “{sheet}” was read. Drop the file again to choose another of its {n}.', {
          sheet: table.sheet,
          n: table.sheets.length,
        })}
      </p>
    )
  }
  return (
    <label className="add-choice">
      {t('Sheet')}
      <select
        className="field compact-field"
        value={table.sheet}
        onChange={(event) => reading.readFile(file, event.target.value)}
      >
        {table.sheets.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <span className="muted">{t('of {n} in the workbook', { n: table.sheets.length })}</span>
    </label>
  )
}

const Headings = ({ draft, onMapping }: Pick<ColumnsProps, 'draft' | 'onMapping'>) => (
  <label className="add-choice">
    {t('Headings')}
    <select
      className="field compact-field"
      value={draft.mapping.heading ?? -1}
      onChange={(event) => {
        const heading = Number(event.target.value)
        onMapping({ ...draft.mapping, heading: heading < 0 ? null : heading })
      }}
    >
      <option value={-1}>{t('There are none')}</option>
      {draft.table.rows.slice(0, MAX_HEADING_ROWS).map(({ row, cells }, index) => (
        <option key={row} value={index}>
          {t('Row {row}: {cells}', {
            row: String(row),
            cells: cells.filter(Boolean).join(' · ').slice(0, 60),
          })}
        </option>
      ))}
    </select>
  </label>
)

/** The second step: the guessed role of each column, with examples, to be corrected by a person. */
export const ColumnMapping = ({ draft, reading, onMapping, onAccept, onStartOver }: ColumnsProps) => {
  const ids = useId()
  const { table, mapping } = draft
  const body = table.rows.slice(mapping.heading === null ? 0 : mapping.heading + 1)
  const headings = sheetHeadings(table.rows, mapping)
  const ready = hasNumbers(mapping)
  const several = mapping.roles.filter((role) =>
    ['container', 'bill_of_lading', 'booking_number'].includes(role),
  )
  return (
    <>
      <PageHeader
        title={t('What do the columns hold?')}
        actions={
          <>
            <button type="button" className="btn" onClick={onStartOver}>
              {t('Start over')}
            </button>
            <button
              type="button"
              className="btn go"
              onClick={onAccept}
              disabled={!ready || body.length === 0}
            >
              {plural(body.length, 'Check {n} row', 'Check {n} rows')}
            </button>
          </>
        }
      >
        {draft.file_name !== null && <span className="muted add-file-name">{draft.file_name}</span>}
      </PageHeader>
      <div className="add-columns card">
        {table.notes.length > 0 && (
          <ul className="add-notes">
            {table.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <div className="add-choices">
          <Sheets table={table} reading={reading} />
          <Headings draft={draft} onMapping={onMapping} />
        </div>
        <table>
          <caption className="visually-hidden">
            {t('Columns of the sheet, and what each of them holds')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('For example')}</th>
              <th scope="col">{t('What it holds')}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: widthOf(table.rows) }, (_, column) => (
              <tr key={column} className={mapping.roles[column] === 'ignore' ? 'left-out' : undefined}>
                <th scope="row" id={`${ids}${column}`}>
                  {headings[column] || <span className="faint">{t('Column {n}', { n: column + 1 })}</span>}
                </th>
                <td className="examples">
                  {body
                    .map(({ cells }) => cells[column] ?? '')
                    .filter((cell) => cell !== '')
                    .slice(0, SAMPLE_CELLS)
                    .join(' · ') || <span className="faint">{t('empty')}</span>}
                </td>
                <td>
                  <select
                    className="field compact-field"
                    aria-label={t('What {column} holds', {
                      column: headings[column] || t('column {n}', { n: column + 1 }),
                    })}
                    value={mapping.roles[column]}
                    onChange={(event) =>
                      onMapping(withRole(mapping, column, event.target.value as ColumnRole))
                    }
                  >
                    {columnRoles.map((role) => (
                      <option key={role} value={role}>
                        {roleLabels[role]}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {!ready && (
          <p className="t-bad" role="alert">
            {t('Say which column holds the numbers to be tracked.')}
          </p>
        )}
        {several.length > 1 && (
          <p className="muted">
            {t(
              'Where a row has several numbers, the bill of lading is tracked, else the booking, else the container. A bill brings all its containers.',
            )}
          </p>
        )}
      </div>
    </>
  )
}
