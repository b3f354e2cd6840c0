import { type ClipboardEvent, useMemo, useState } from 'react'
import { type Paste, readPaste } from '../../lists/paste.rules.ts'

/** What a field can hold and still be edited quickly; a longer paste is kept beside it. */
const inField = 500

/** What stands in the find bar; a paste of several identifiers becomes one line, and is read as what it was. */
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
    // A single identifier is left to the browser, which can also undo it.
    if (readPaste(clipped).identifiers.length < 2) return
    event.preventDefault()
    const read = readPaste([start, clipped, end].filter((part) => part.trim() !== '').join('\n'))
    const joined = read.identifiers.slice(0, inField).join(', ')
    setText(joined)
    setPasted({ text: joined, paste: read })
  }
  return { text, setText, paste, onPaste }
}
