import { type FormEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import css from './documents.module.css'

/** Narrows the inbox by a part of the file's name; the address keeps it. */
export function NameSearch({ q }: { q: string }) {
  const [fields, setFields] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  const search = (text: string) => {
    const next = new URLSearchParams(fields)
    next.delete('page')
    if (text === '') next.delete('q')
    else next.set('q', text)
    setFields(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(field.current?.value.trim() ?? '')
  }
  return (
    <form role="search" aria-label="Documents" className={css.search} onSubmit={submit}>
      <input
        key={q}
        ref={field}
        className="field"
        type="search"
        defaultValue={q}
        placeholder="File name…"
        aria-label="File name contains"
        enterKeyHint="search"
        // The browser's own clear button empties the field without submitting.
        onInput={({ currentTarget }) => currentTarget.value === '' && q !== '' && search('')}
      />
    </form>
  )
}
