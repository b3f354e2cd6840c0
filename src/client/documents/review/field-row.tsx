import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { numberText, t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { classes, Pill } from '../../ui/index.ts'
import { readDecimal } from './decimal.rules.ts'
import type { Scalar } from './payload.rules.ts'
import type { FieldRow } from './rows.present.ts'
import type { FieldKind } from './schema.ts'

/** `,` in German. */
const decimal = numberText(1.5).charAt(1)

const typedText = (value: Scalar | null): string =>
  typeof value === 'number' ? String(value).replace('.', decimal) : String(value ?? '')

/** The typed text as a value of its kind; undefined if it is invalid. */
function readTyped(kind: FieldKind, text: string): Scalar | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (kind === 'boolean') return typed === 'true'
  if (kind !== 'number') return typed
  const number = readDecimal(typed, decimal)
  return Number.isFinite(number) ? number : undefined
}

interface EditorProps {
  label: string
  kind: FieldKind
  value: Scalar | null
  onDone: (value: Scalar | null | undefined) => void
}

/** Replaces the value while it is edited. Enter and leaving the field keep the text, Escape discards it. */
const Editor = ({ label, kind, value, onDone }: EditorProps) => {
  const [text, setText] = useState(typedText(value))
  const field = useRef<HTMLElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    field.current?.focus()
    const typed = field.current
    if (typed instanceof HTMLInputElement && typed.type === 'text') typed.select()
  }, [])
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    const typed = readTyped(kind, text)
    if (typed === undefined) setFault(t('Enter a number'))
    else onDone(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone(undefined)
  }
  const shared = {
    ref: (element: HTMLElement | null) => {
      field.current = element
    },
    className: 'field compact-field',
    'aria-label': label,
    'aria-invalid': fault !== null,
    value: text,
    onKeyDown,
    onBlur: () => save(),
  }
  return (
    <form className="review-editor" onSubmit={save}>
      {kind === 'boolean' ? (
        <select {...shared} onChange={({ target }) => setText(target.value)}>
          <option value="">{t('Not set')}</option>
          <option value="true">{t('Yes')}</option>
          <option value="false">{t('No')}</option>
        </select>
      ) : (
        <input
          {...shared}
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          maxLength={2000}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {fault !== null && (
        <span role="alert" className="t-bad">
          {fault}
        </span>
      )}
    </form>
  )
}

interface RowProps {
  row: FieldRow
  kind: FieldKind
  active: boolean
  editing: boolean
  tabbable: boolean
  onFocus: () => void
  onPoint: (path: string | null) => void
  onEdit: () => void
  onDone: (value: Scalar | null | undefined) => void
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`

/** A field with its value, its certainty and its actions. */
export const FieldRowView = ({
  row,
  kind,
  active,
  editing,
  tabbable,
  onFocus,
  onPoint,
  onEdit,
  onDone,
}: RowProps) => {
  const { path, label, shown, evidence, doubtful, edited } = row
  const mayEdit = may('edit_document')
  const read =
    evidence &&
    t('Read as “{text}” on page {page}, {percent} certain', {
      text: evidence.text,
      page: evidence.page,
      percent: percent(evidence.confidence),
    })
  return (
    <div
      role="row"
      data-field={path}
      data-active={active}
      tabIndex={tabbable ? 0 : -1}
      className={classes('review-field', doubtful && 'doubtful')}
      onFocus={onFocus}
      // A pointer that rests where the row appears does not point at it.
      onPointerMove={() => onPoint(path)}
      onPointerLeave={() => onPoint(null)}
    >
      <span role="rowheader" className="review-label">
        {label}
      </span>
      <span role="gridcell" className="review-value" title={read}>
        {editing ? (
          <Editor label={label} kind={kind} value={row.value} onDone={onDone} />
        ) : (
          <>
            <span className={shown === '' ? 'faint' : undefined}>{shown === '' ? t('Removed') : shown}</span>
            {doubtful && evidence && (
              <Pill tone="warn">
                {t('check this · {percent}', { percent: percent(evidence.confidence) })}
              </Pill>
            )}
            {edited && <Pill tone="sea">{t('edited by you')}</Pill>}
            {evidence?.method === 'template' && <span className="faint">{t('by a template')}</span>}
            {evidence?.method === 'learned' && <span className="faint">{t('as in accepted documents')}</span>}
          </>
        )}
      </span>
      <span role="gridcell" className="review-acts">
        {!editing && mayEdit && edited && evidence && (
          <button
            type="button"
            className="btn plain"
            tabIndex={tabbable ? 0 : -1}
            aria-label={t('{field}: restore the extracted value, {value}', {
              field: label,
              value: evidence.text,
            })}
            title={t('Restore the extracted value: {value}', { value: evidence.text })}
            onClick={() => onDone(evidence.value)}
          >
            <IconArrowBackUp size={15} stroke={1.7} aria-hidden="true" />
          </button>
        )}
        {!editing && mayEdit && (
          <button
            type="button"
            className="btn plain"
            tabIndex={tabbable ? 0 : -1}
            aria-label={t('Edit {name}', { name: label })}
            onClick={onEdit}
          >
            <IconPencil size={15} stroke={1.7} aria-hidden="true" />
          </button>
        )}
      </span>
    </div>
  )
}
