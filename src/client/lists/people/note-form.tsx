import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import { keptNote, keptPersonName } from '../../../contract/operations/note-text.ts'
import { MAX_NOTE_CHARACTERS } from '../../../contract/vocabulary/limits.ts'
import { useMyName } from './my-name.ts'
import { NameField } from './name-field.tsx'

interface Props {
  /** What is there already. */
  start: string
  go: string
  /** Something is under way. */
  isBusy?: boolean
  /** The author is null where the person gave no name. */
  onWrite: (note: string, author: string | null) => void
  onClose: () => void
  /** Below the text. */
  children?: ReactNode
}

/** A note while it is written; who writes it is asked once. `Ctrl Enter` saves. */
export const NoteForm = ({ start, go, isBusy = false, onWrite, onClose, children }: Props) => {
  const [mine, keepMyName] = useMyName()
  // As it was when the form opened: a name that is saved by it does not take the field away.
  const [isAsked] = useState(mine === null)
  const [text, setText] = useState(start)
  const [author, setAuthor] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The person has just asked for it.
  useEffect(() => field.current?.focus(), [])
  const write = () => {
    const name = keptPersonName(author)
    if (isAsked && name !== '') keepMyName(name)
    onWrite(keptNote(text), (isAsked ? name : mine) || null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) {
      event.preventDefault()
      write()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
  }
  const left = MAX_NOTE_CHARACTERS - keptNote(text).length
  return (
    <form className="note-form" onSubmit={submit} onKeyDown={onKeyDown}>
      <div>
        <textarea
          ref={field}
          className="field"
          aria-label={t('Note')}
          rows={4}
          value={text}
          maxLength={MAX_NOTE_CHARACTERS}
          onChange={(event) => setText(event.target.value)}
        />
        {left <= 50 && (
          <small role="status">{plural(left, '{n} character left', '{n} characters left')}</small>
        )}
      </div>
      {isAsked && (
        <NameField
          label={t('Your name')}
          name={author}
          onName={setAuthor}
          hint={t('This browser remembers it.')}
        />
      )}
      {children}
      <div className="ends">
        <button type="button" className="btn" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button type="submit" className="btn go" disabled={isBusy}>
          {go}
        </button>
      </div>
    </form>
  )
}
