import { type FormEvent, useRef } from 'react'
import { useView } from '../../lists/view/index.ts'

/** Filters the inbox by words of a name, or by a number in a document; the filter is kept in the address. */
export function InboxSearch() {
  const { view, setQ } = useView('documents')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQ(field.current?.value ?? '')
  }
  return (
    <form role="search" aria-label="Documents" className="document-search" onSubmit={submit}>
      <input
        key={view.q}
        ref={field}
        className="field compact-field"
        type="search"
        defaultValue={view.q}
        placeholder="Name, or a number in the document…"
        aria-label="Name of the document, or a number in it"
        enterKeyHint="search"
        maxLength={200}
        // The browser's clear button empties the field without submitting the form.
        onInput={({ currentTarget }) => currentTarget.value === '' && view.q !== '' && setQ('')}
      />
    </form>
  )
}
