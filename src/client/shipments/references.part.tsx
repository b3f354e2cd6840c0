import { IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import css from './shipment.module.css'
import { useRefChange } from './queries.ts'
import type { RefChange, Subject } from './ref-numbers.ts'

interface Props {
  shipment_id: string
  subject: Subject
  refs: readonly string[]
}

/** gaps.md leaves it open; this is what the operation takes. */
const most = 100

/** The names that people gave a record: added and removed where they stand, saved at once, taken back if refused. */
export function References({ shipment_id, subject, refs }: Props) {
  const [refused, setRefused] = useState<string | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const { mutate } = useRefChange(shipment_id, subject, (change, { message }) => {
    setRefused(
      'add' in change
        ? `“${change.add}” was not saved: ${message}`
        : `“${change.remove}” was not removed: ${message}`,
    )
  })
  const change = (next: RefChange) => {
    setRefused(null)
    setRemoved('remove' in next ? next.remove : null)
    mutate(next)
  }
  return (
    <div className={css.refs} role="group" aria-label="Reference numbers">
      {refs.map((ref) => (
        <span key={ref} className={css.ref} title={ref}>
          <span>{ref}</span>
          <button
            type="button"
            aria-label={`Remove reference ${ref}`}
            onClick={() => change({ remove: ref })}
          >
            <IconX size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      {refs.length < most && <Adder refs={refs} add={(ref) => change({ add: ref })} />}
      <span role="status">
        {refused !== null ? (
          <span className="t-bad">{refused}</span>
        ) : (
          removed !== null &&
          !refs.includes(removed) && (
            <button type="button" className={css.quiet} onClick={() => change({ add: removed })}>
              Undo: bring back {removed}
            </button>
          )
        )}
      </span>
    </div>
  )
}

function Adder({ refs, add }: { refs: readonly string[]; add: (ref: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const ref = text.trim()
  const isRepeat = refs.some((each) => each.toLowerCase() === ref.toLowerCase())
  const close = () => {
    setOpen(false)
    setText('')
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ref === '' || isRepeat) return
    add(ref)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  if (!isOpen)
    return (
      <button ref={opener} type="button" className={css.quiet} onClick={() => setOpen(true)}>
        + reference
      </button>
    )
  return (
    <form className={css.adder} onSubmit={submit}>
      <input
        // The person has just asked for this field.
        ref={(field) => field?.focus()}
        className="field"
        value={text}
        maxLength={200}
        placeholder="Reference, then Enter"
        aria-label="New reference number"
        aria-invalid={isRepeat}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => ref === '' && setOpen(false)}
      />
      <button type="submit" className="btn" disabled={ref === '' || isRepeat}>
        Add
      </button>
      {isRepeat && <span className="t-warn">Already there</span>}
    </form>
  )
}
