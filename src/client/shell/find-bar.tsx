import { IconSearch } from '@tabler/icons-react'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { splitIdentifiers } from '../../contract/identifiers/index.ts'
import { paths } from '../format/index.ts'
import { usePageKeys } from '../ui/index.ts'

/** A column of cells becomes one line that the field can hold; a single identifier is left to the browser. */
const joinPasted = (text: string): string | null => {
  const identifiers = splitIdentifiers(text)
  return identifiers.length > 1 ? identifiers.join(', ') : null
}

/** The way to everything: `/` comes here from any page, Enter goes by the rules of the deep link, Escape leaves. */
export const FindBar = () => {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  usePageKeys(['/'], () => {
    field.current?.focus()
    field.current?.select()
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim()
    if (q === '') return
    void navigate(paths.find(q))
    setText('')
    field.current?.blur()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const joined = joinPasted(event.clipboardData.getData('text'))
    if (joined === null) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    setText(
      value.slice(0, selectionStart ?? value.length) + joined + value.slice(selectionEnd ?? value.length),
    )
  }
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
  }
  return (
    <form role="search" className="find-bar" onSubmit={find}>
      <IconSearch size={15} aria-hidden="true" />
      <input
        ref={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
        onKeyDown={leave}
        aria-label="Find containers, bills of lading, bookings, references; paste many at once"
        aria-keyshortcuts="/"
        placeholder="Find or paste container, bill of lading, booking, reference…"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
