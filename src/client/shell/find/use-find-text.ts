import { type ClipboardEvent, useMemo, useState } from 'react'
import { type Paste, readPaste } from '../../lists/paste.rules.ts'

/** A field with more is slow to edit; the rest of a longer paste is kept in state. */
const MAX_IDENTIFIERS_IN_FIELD = 500

/** The text of the find bar. A paste of several identifiers is shown as one line; its identifiers are read from the paste. */
export function useFindText() {
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<{ text: string; paste: Paste } | null>(null)
  const typed = useMemo(() => readPaste(text), [text])
  const paste = pasted?.text === text ? pasted.paste : typed
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const start = value.slice(0, selectionStart ?? value.length)
    const end = value.slice(selectionEnd ?? value.length)
    const clipped = event.clipboardData.getData('text')
    // The browser inserts a single identifier itself, so that undo works.
    if (readPaste(clipped).identifiers.length < 2) return
    event.preventDefault()
    const read = readPaste([start, clipped, end].filter((part) => part.trim() !== '').join('\n'))
    const joined = read.identifiers.slice(0, MAX_IDENTIFIERS_IN_FIELD).join(', ')
    setText(joined)
    setPasted({ text: joined, paste: read })
  }
  return { text, setText, paste, onPaste }
}
