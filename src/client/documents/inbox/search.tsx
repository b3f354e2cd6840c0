import { type FormEvent, useRef } from 'react'
import { useView } from '../../lists/view/index.ts'

/** Narrows the inbox by words of a name, or a number that stands in a document; the address keeps it. */
export function Search() {
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
        placeholder="Name, or a number in it…"
        aria-label="Name of the document, or a number that stands in it"
        enterKeyHint="search"
        maxLength={200}
        // The browser's own clear button empties the field without submitting.
        onInput={({ currentTarget }) => currentTarget.value === '' && view.q !== '' && setQ('')}
      />
    </form>
  )
}
