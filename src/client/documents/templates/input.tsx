import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface InputProps {
  label: string
  value: string
  onValue: (value: string) => void
  fault: string | undefined
  hint?: ReactNode
  /** A pattern, or a path. */
  isCode?: boolean
  list?: InputHTMLAttributes<HTMLInputElement>['list']
  lines?: number
  placeholder?: string
}

/** An input with its name above it and what is wrong with it below. */
export const Input = ({
  label,
  value,
  onValue,
  fault,
  hint,
  isCode = false,
  list,
  lines,
  placeholder,
}: InputProps) => {
  const id = useId()
  const told = [...(hint === undefined ? [] : [`${id}hint`]), ...(fault === undefined ? [] : [`${id}fault`])]
  const shared = {
    id,
    className: isCode ? 'field id' : 'field',
    value,
    maxLength: 2000,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': fault !== undefined,
    'aria-describedby': told.length === 0 ? undefined : told.join(' '),
  }
  return (
    <div className="template-input">
      <label htmlFor={id}>{label}</label>
      {lines === undefined ? (
        <input {...shared} list={list} onChange={({ target }) => onValue(target.value)} />
      ) : (
        <textarea {...shared} rows={lines} onChange={({ target }) => onValue(target.value)} />
      )}
      {hint !== undefined && (
        <small id={`${id}hint`} className="muted">
          {hint}
        </small>
      )}
      {fault !== undefined && (
        <small id={`${id}fault`} role="alert" className="t-bad">
          {fault}
        </small>
      )}
    </div>
  )
}
