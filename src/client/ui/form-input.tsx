import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { t } from '../../contract/language/index.ts'
import './form-input.css'

interface FormInputProps {
  label: string
  value: string
  onValue: (value: string) => void
  fault?: string | undefined
  hint?: ReactNode
  placeholder?: string | undefined
  options?: Readonly<Record<string, string>> | undefined
  isSecret?: boolean | undefined
  /** A day or a time of a clock, chosen with the browser's own picker. */
  type?: 'date' | 'datetime-local'
  /** Of a text of several lines. */
  lines?: number | undefined
  /** Shown in a fixed-width font: a code, a pattern or a path. */
  isCode?: boolean | undefined
  /** The id of the datalist with suggestions. */
  list?: InputHTMLAttributes<HTMLInputElement>['list']
  maxLength?: number
  isOptional?: boolean | undefined
}

/** An input with its label above, and its help and error below. */
export const FormInput = ({
  label,
  value,
  onValue,
  fault,
  hint,
  placeholder,
  options,
  isSecret = false,
  type,
  lines,
  isCode = false,
  list,
  maxLength,
  isOptional = false,
}: FormInputProps) => {
  const id = useId()
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}hint`]),
    ...(fault === undefined ? [] : [`${id}fault`]),
  ]
  const shared = {
    id,
    className: isCode ? 'field id' : 'field',
    value,
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  }
  const typed = {
    ...shared,
    placeholder,
    maxLength,
    spellCheck: false,
    autoComplete: isSecret ? 'new-password' : 'off',
  }
  const input = () => {
    if (options)
      return (
        <select {...shared} onChange={({ target }) => onValue(target.value)}>
          {value === '' && (
            <option value="">
              {placeholder === undefined ? t('Not chosen') : t('Usual: {value}', { value: placeholder })}
            </option>
          )}
          {Object.entries(options).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )
    if (lines !== undefined)
      return <textarea {...typed} rows={lines} onChange={({ target }) => onValue(target.value)} />
    return (
      <input
        {...typed}
        list={list}
        type={type ?? (isSecret ? 'password' : 'text')}
        onChange={({ target }) => onValue(target.value)}
      />
    )
  }
  return (
    <div className="form-input">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="muted"> {t('(optional)')}</span>}
      </label>
      {input()}
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
