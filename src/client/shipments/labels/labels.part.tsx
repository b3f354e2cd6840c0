import { IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { classes } from '../../ui/index.ts'
import '../shipment.css'
import { useWordChange } from '../queries.ts'
import type { LabelOwner, WordChange } from './labels.ts'

interface Props {
  shipment_id: string
  subject: LabelOwner
  labels: readonly string[]
}

/** docs/interface.md leaves it open; this is what the operation takes. */
const most = 100

const nouns = {
  ref_numbers: {
    group: t('Reference numbers'),
    field: t('New reference number'),
    add: t('+ reference'),
    hint: t('Reference, then Enter'),
    remove: (word: string) => t('Remove reference {word}', { word }),
  },
  tags: {
    group: t('Tags'),
    field: t('New tag'),
    add: t('+ tag'),
    hint: t('Tag, then Enter'),
    remove: (word: string) => t('Remove tag {word}', { word }),
  },
}
type Noun = (typeof nouns)[keyof typeof nouns]

/** The names and tags that people gave a record: changed where they stand, saved at once, taken back if refused. */
export function LabelEditor({ shipment_id, subject, labels: words }: Props) {
  const noun = nouns[subject.field]
  const [refused, setRefused] = useState<string | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const { mutate } = useWordChange(shipment_id, subject, (change, { message }) => {
    setRefused(
      'add' in change
        ? t('“{word}” was not saved: {error}', { word: change.add, error: message })
        : t('“{word}” was not removed: {error}', { word: change.remove, error: message }),
    )
  })
  const mayEdit = may(subject.type === 'container' ? 'edit_container' : 'edit_shipment')
  if (!mayEdit && words.length === 0)
    return subject.type === 'container' ? <span className="faint">{t('none')}</span> : null
  const change = (next: WordChange) => {
    setRefused(null)
    setRemoved('remove' in next ? next.remove : null)
    mutate(next)
  }
  return (
    <div className="shipment-refs" role="group" aria-label={noun.group}>
      {words.map((word) => (
        <span
          key={word}
          className={classes('shipment-ref', subject.field === 'tags' && 'shipment-tag')}
          title={word}
        >
          <span>{word}</span>
          {mayEdit && (
            <button type="button" aria-label={noun.remove(word)} onClick={() => change({ remove: word })}>
              <IconX size={12} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {mayEdit && words.length < most && (
        <Adder noun={noun} words={words} add={(word) => change({ add: word })} />
      )}
      <span role="status">
        {refused !== null ? (
          <span className="t-bad">{refused}</span>
        ) : (
          removed !== null &&
          !words.includes(removed) && (
            <button type="button" className="shipment-quiet" onClick={() => change({ add: removed })}>
              {t('Undo: bring back {word}', { word: removed })}
            </button>
          )
        )}
      </span>
    </div>
  )
}

interface AdderProps {
  noun: Noun
  words: readonly string[]
  add: (word: string) => void
}

function Adder({ noun, words, add }: AdderProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const opener = useRef<HTMLButtonElement>(null)
  const word = text.trim()
  const isRepeat = words.some((each) => each.toLowerCase() === word.toLowerCase())
  const close = () => {
    setOpen(false)
    setText('')
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (word === '' || isRepeat) return
    add(word)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="shipment-quiet" onClick={() => setOpen(true)}>
        {noun.add}
      </button>
    )
  return (
    <form className="shipment-adder" onSubmit={submit}>
      <input
        // The person has just asked for this field.
        ref={(field) => field?.focus()}
        className="field"
        value={text}
        maxLength={200}
        placeholder={noun.hint}
        aria-label={noun.field}
        aria-invalid={isRepeat}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => word === '' && setOpen(false)}
      />
      <button type="submit" className="btn" disabled={word === '' || isRepeat}>
        {t('Add')}
      </button>
      {isRepeat && <span className="t-warn">{t('Already there')}</span>}
    </form>
  )
}
