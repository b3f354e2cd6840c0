import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { AppointmentWarningMark, type ContainerListRow } from '../../lists/container-row/index.ts'
import { classes, NoValue } from '../../ui/index.ts'
import { cellName, type CellState, useCells, useCellState } from './cells.store.ts'
import { EntryEditor } from './editor.tsx'
import { type BoardAttribute, boardFields, editedText, enteredOf, shownEntry } from './fields.rules.ts'
import { useEnteredBy } from './use-entered-by.ts'
import './cell.css'

interface CellProps {
  row: ContainerListRow
  attribute: BoardAttribute
}

export const mayEnter = (): boolean => may('enter_container_values')

/** A value of pickup and delivery: a button that becomes an input in its place. */
export const EntryCell = ({ row, attribute }: CellProps) => {
  const cells = useCells()
  const state = useCellState(row.key, attribute)
  const { attributes } = row.record
  const shown = shownEntry(attributes, attribute, row.now)
  if (!mayEnter()) return shown === null ? <NoValue /> : <Shown row={row} attribute={attribute} />
  if (state?.mode === 'editing') return <EntryEditor row={row} attribute={attribute} state={state} />
  const open = () => {
    const start = editedText(attributes, attribute, row.now)
    const refused = state?.mode === 'refused' ? state : undefined
    cells.set(row.key, attribute, {
      mode: 'editing',
      text: refused?.text ?? start,
      start,
      seen: enteredOf(attributes, attribute),
      other: refused?.other,
    })
  }
  return <CellButton row={row} attribute={attribute} state={state} onOpen={open} />
}

type ButtonProps = CellProps & { state: CellState | undefined; onOpen: () => void }

const CellButton = ({ row, attribute, state, onOpen }: ButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const { label, add } = boardFields[attribute]
  const by = useEnteredBy(row, attribute, isNear)
  // Tab stops at one row only: a button that comes back does as the link of its row.
  useLayoutEffect(() => {
    const link = button.current?.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]')
    if (button.current && link) button.current.tabIndex = link.tabIndex
  }, [])
  const pending = state?.mode === 'saving' ? state.text : undefined
  const refused = state?.mode === 'refused' ? state : undefined
  const shown = shownEntry(row.record.attributes, attribute, row.now)
  const text = refused?.text ?? pending ?? shown?.text ?? ''
  return (
    <button
      ref={button}
      type="button"
      className={classes(
        'entry',
        text === '' && 'entry-empty',
        state?.mode === 'saving' && 'entry-saving',
        refused && 'entry-refused',
      )}
      data-entry={attribute}
      data-cell={cellName(row.key, attribute)}
      title={
        refused
          ? t('Not saved. {why}', { why: refused.why })
          : [text, warningOf(row, attribute), by, shown?.title].filter(Boolean).join(' · ')
      }
      onClick={onOpen}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <span className="visually-hidden">
        {t('{field} of {container}:', { field: t(label), container: row.name })}{' '}
      </span>
      {text === '' ? (
        <>
          <IconPlus size={12} stroke={1.8} aria-hidden="true" /> {t(add)}
        </>
      ) : pending !== undefined || refused ? (
        text
      ) : (
        <Shown row={row} attribute={attribute} />
      )}
      {refused && <span className="visually-hidden">{t(', not saved: {why}', { why: refused.why })}</span>}
    </button>
  )
}

const warningOf = ({ appointmentWarning }: ContainerListRow, attribute: BoardAttribute): string | null =>
  attribute === 'pickup_appointment_at' ? (appointmentWarning?.title ?? null) : null

/** A value as it is, with a pencil where it was entered in place of what a source reports. */
const Shown = ({ row, attribute }: CellProps) => {
  const shown = shownEntry(row.record.attributes, attribute, row.now)
  if (shown === null) return null
  return (
    <>
      <span className="entry-text">{shown.short}</span>
      {attribute === 'pickup_appointment_at' && row.appointmentWarning && (
        <AppointmentWarningMark warning={row.appointmentWarning} />
      )}
      {shown.isByHand && (
        <span
          className="entry-mark"
          title={
            shown.reported === null
              ? t('Entered by hand')
              : t('Entered by hand; reported {value}', { value: shown.reported })
          }
        >
          <IconPencil size={12} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{t(', entered by hand')}</span>
        </span>
      )}
    </>
  )
}
