import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { numberText, t } from '../../../../contract/language/index.ts'
import { readDecimal } from './decimal.rules.ts'
import type { Scalar } from './payload.rules.ts'
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
export const FieldEditor = ({ label, kind, value, onDone }: EditorProps) => {
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
