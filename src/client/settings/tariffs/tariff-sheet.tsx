import { rich } from '../../language/index.ts'
import { type ClipboardEvent, useId } from 'react'
import { t } from '../../../contract/language/index.ts'
import { tariffColumns, type TariffColumn } from '../../../contract/trade/deadlines/index.ts'
import { classes } from '../../ui/index.ts'
import { cellFaults, isRowChanged, pastedBlock, type TariffSheetRow } from './sheet.rules.ts'

interface SheetProps {
  rows: readonly TariffSheetRow[]
  /** The rows that are edited: their cells are fields. */
  opened: ReadonlySet<string>
  mayEdit: boolean
  onOpen: (row: TariffSheetRow) => void
  onCell: (row: TariffSheetRow, name: string, text: string) => void
  onPaste: (at: { row: number; column: number }, block: readonly (readonly string[])[]) => void
  onCopy: (row: TariffSheetRow) => void
  onTakeBack: (row: TariffSheetRow) => void
  onDelete: (row: TariffSheetRow) => void
}

/** All versions of all tariffs, a column for everything that decides; it scrolls within the page. */
export const TariffSheet = (props: SheetProps) => (
  <div className="section-sheet" role="region" aria-label={t('Tariffs')} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {props.mayEdit && (
            <th scope="col">
              <span className="visually-hidden">{t('Change')}</span>
            </th>
          )}
          {tariffColumns.map(({ name, heading, example }) => (
            <th key={name} scope="col" title={t('Such as {example}', { example })}>
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <Row key={row.key} {...props} row={row} index={index} />
        ))}
      </tbody>
    </table>
  </div>
)

/** One of the labels in the language of the page; other cells are as the sheet has them. */
const shownText = ({ choices, isMany }: TariffColumn, text: string): string =>
  choices?.includes(text) && !isMany ? t(text) : text

const nameOf = (row: TariffSheetRow, index: number): string =>
  row.cells['name'] || t('row {n}', { n: String(index + 1) })

function Row({ row, index, ...props }: SheetProps & { row: TariffSheetRow; index: number }) {
  const isOpen = props.opened.has(row.key)
  const faults = cellFaults(row)
  const name = nameOf(row, index)
  const whole = faults['']
  return (
    <tr className={classes(isRowChanged(row) && 'section-changed')}>
      {props.mayEdit && (
        <td className="tariff-acts">
          {!isOpen && (
            <button type="button" className="btn" onClick={() => props.onOpen(row)}>
              {t('Edit')}
              <span className="visually-hidden"> {name}</span>
            </button>
          )}
          {isOpen && row.stored !== null && (
            <button type="button" className="btn" onClick={() => props.onTakeBack(row)}>
              {rich('Take back<more> changes of {name}</more>', {
                more: (text) => <span className="visually-hidden">{text}</span>,
                name,
              })}
            </button>
          )}
          <button type="button" className="btn" onClick={() => props.onCopy(row)}>
            {rich('Copy<more> {name} as a new row</more>', {
              more: (text) => <span className="visually-hidden">{text}</span>,
              name,
            })}
          </button>
          <button type="button" className="btn" onClick={() => props.onDelete(row)}>
            {row.id === null ? t('Remove') : t('Delete')}
            <span className="visually-hidden"> {name}</span>
          </button>
          {whole !== undefined && (
            <small role="alert" className="t-bad">
              {whole}
            </small>
          )}
        </td>
      )}
      {tariffColumns.map((column, at) => (
        <td key={column.name}>
          {isOpen ? (
            <Cell
              column={column}
              text={row.cells[column.name] ?? ''}
              label={t('{column} of {name}', { column: t(column.heading), name })}
              fault={faults[column.name]}
              onText={(text) => props.onCell(row, column.name, text)}
              onPaste={(block) => props.onPaste({ row: index, column: at }, block)}
            />
          ) : (
            shownText(column, row.cells[column.name] ?? '')
          )}
        </td>
      ))}
    </tr>
  )
}

interface CellProps {
  column: TariffColumn
  text: string
  label: string
  fault: string | undefined
  onText: (text: string) => void
  onPaste: (block: readonly (readonly string[])[]) => void
}

const Cell = ({ column, text, label, fault, onText, onPaste }: CellProps) => {
  const id = useId()
  const { choices, isMany, example } = column
  const shared = {
    className: 'field',
    'aria-label': label,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : id,
  }
  const paste = (event: ClipboardEvent) => {
    const block = pastedBlock(event.clipboardData.getData('text/plain'))
    if (block === null) return
    event.preventDefault()
    onPaste(block)
  }
  const isKnown = text === '' || choices?.includes(text)
  return (
    <>
      {choices && !isMany && isKnown ? (
        <select {...shared} value={text} onChange={({ target }) => onText(target.value)} onPaste={paste}>
          <option value="">{t('Choose')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={text}
          placeholder={example}
          title={choices?.join(', ')}
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          onChange={({ target }) => onText(target.value)}
          onPaste={paste}
        />
      )}
      {fault !== undefined && (
        <small id={id} className="t-bad">
          {fault}
        </small>
      )}
    </>
  )
}
