import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface InputProps {
  label: string
  value: string
  onValue: (value: string) => void
  fault: string | undefined
  hint?: ReactNode
  /** The value is a pattern or a path, shown in a fixed-width font. */
  isCode?: boolean
  list?: InputHTMLAttributes<HTMLInputElement>['list']
  lines?: number
  placeholder?: string
}

/** An input with its label above and its error below. */
export const TemplateInput = ({
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
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}hint`]),
    ...(fault === undefined ? [] : [`${id}fault`]),
  ]
  const shared = {
    id,
    className: isCode ? 'field id' : 'field',
    value,
    maxLength: 2000,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
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
