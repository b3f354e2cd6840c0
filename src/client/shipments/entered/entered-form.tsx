import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { keptPersonName } from '../../../contract/operations/note-text.ts'
import type { NewEnteredValue } from '../../../contract/operations/index.ts'
import type { EnteredBesideReports } from '../../../contract/vocabulary/index.ts'
import { MAX_NOTE_CHARACTERS, MAX_PERSON_NAME_CHARACTERS } from '../../../contract/vocabulary/limits.ts'
import type { EnteredValue } from '../../../contract/resources/index.ts'
import { isStatus } from '../../api/index.ts'
import { useMyName } from '../../lists/people/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { enteredName, enteredText } from './entered.present.ts'
import { useEnterValue } from './use-entered-edit.ts'

interface Props {
  container_id: string
  attributes: readonly EnteredBesideReports[]
  /** The value in force, as it is shown beside the form. */
  inForce: readonly EnteredValue[]
  /** Of the place of pickup. */
  zone: string | null
  now: Date
}
const availabilities = { true: t('Available'), false: t('Not available') }
const types = { pickup_lfd: 'date', pickup_appointment_at: 'datetime-local' } as const
const empty = { value: '', note: '', until: '', overrules: false }

/** Enters a value beside what is reported. It stays open: the next value may follow. */
export function EnteredForm({ container_id, attributes, inForce, zone, now }: Props) {
  const [mine, keepMyName] = useMyName()
  // As it was when the form opened: a name that is saved by it does not take the field away.
  const [isAsked] = useState(mine === null)
  const [author, setAuthor] = useState('')
  const [attribute, setAttribute] = useState(attributes[0] ?? 'pickup_lfd')
  const [wish, setWish] = useState(empty)
  // As it was when the person began to write: what others enter meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState<Seen>()
  const shown = inForce.find((each) => each.attribute === attribute)?.value ?? null
  const set = (changed: Partial<typeof empty>) => {
    setWish({ ...wish, ...changed })
    setSeen((before) => (before?.attribute === attribute ? before : { attribute, value: shown }))
    reset()
  }
  const { mutate, reset, error, isPending, isSuccess } = useEnterValue(container_id)
  const other = otherValueIn(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || wish.value === '') return
    const name = isAsked ? keptPersonName(author) : mine
    if (isAsked && name) keepMyName(name)
    const expected = seen?.attribute === attribute ? seen.value : shown
    mutate(
      { ...newValue(attribute, wish, name || null), expected_value: other ? other.value : expected },
      {
        onSuccess: () => {
          setWish(empty)
          setSeen(undefined)
        },
      },
    )
  }
  const isAvailability = attribute === 'available_for_pickup'
  const there =
    zone === null ? t('UTC: the zone of the place is not known') : t('In the time of {zone}', { zone })
  return (
    <form className="entered-form" onSubmit={submit}>
      {attributes.length > 1 && (
        <FormInput
          label={t('What')}
          value={attribute}
          options={Object.fromEntries(attributes.map((each) => [each, enteredName(each)]))}
          onValue={(name) => {
            setAttribute(attributes.find((each) => each === name) ?? attribute)
            set({ value: '' })
          }}
        />
      )}
      <FormInput
        label={enteredName(attribute)}
        value={wish.value}
        onValue={(value) => set({ value })}
        {...(isAvailability ? { options: availabilities } : { type: types[attribute] })}
        hint={isAvailability ? t('It never makes the container ready for pickup.') : there}
      />
      <FormInput
        label={t('Counts through')}
        isOptional
        type="date"
        value={wish.until}
        onValue={(until) => set({ until })}
      />
      <FormInput
        label={t('Note')}
        isOptional
        value={wish.note}
        maxLength={MAX_NOTE_CHARACTERS}
        onValue={(note) => set({ note })}
      />
      {isAsked && (
        <FormInput
          label={t('Your name')}
          isOptional
          value={author}
          maxLength={MAX_PERSON_NAME_CHARACTERS}
          onValue={setAuthor}
        />
      )}
      {attribute === 'pickup_lfd' && (
        <label className="entered-check">
          <input
            type="checkbox"
            checked={wish.overrules}
            onChange={({ target }) => set({ overrules: target.checked })}
          />{' '}
          {t('Use it instead of what is reported')}
        </label>
      )}
      <div className="ends">
        <span role="status" className="muted">
          {isSuccess ? t('Saved.') : ''}
        </span>
        <button type="submit" className="btn go" disabled={isPending || wish.value === ''}>
          {other ? t('Replace it') : t('Save')}
        </button>
      </div>
      {other && (
        <p className="t-warn" role="alert">
          {otherText(other, attribute, zone, now)}
        </p>
      )}
      {error && !other && (
        <p className="t-bad" role="alert">
          {t('Not saved.')} {error.message}
        </p>
      )}
    </form>
  )
}

interface Seen {
  attribute: EnteredBesideReports
  value: string | boolean | null
}
/** The value in force in place of the one that was seen. */
type OtherValue = Pick<Seen, 'value'> & { by: string | null }

/** Undefined for every other error. */
function otherValueIn(error: Error | null): OtherValue | undefined {
  if (!isStatus(error, 409) || error.code !== 'value_changed') return undefined
  const { value, entered_by } = error.errors[0]?.meta ?? {}
  return {
    value: typeof value === 'string' || typeof value === 'boolean' ? value : null,
    by: typeof entered_by === 'string' ? entered_by : null,
  }
}

const otherText = (
  { value, by }: OtherValue,
  attribute: EnteredBesideReports,
  zone: string | null,
  now: Date,
): string =>
  value === null
    ? t('It was taken away meanwhile.')
    : t('{name} entered {value} meanwhile.', {
        name: by ?? t('Somebody'),
        value: enteredText({ attribute, value, label: null }, zone, now),
      })

function newValue(
  attribute: EnteredBesideReports,
  { value, note, until, overrules }: typeof empty,
  entered_by: string | null,
): NewEnteredValue {
  const more = { note: note || null, entered_by, valid_until: until || null }
  if (attribute === 'available_for_pickup') return { attribute, value: value === 'true', ...more }
  return attribute === 'pickup_lfd' ? { attribute, value, overrules, ...more } : { attribute, value, ...more }
}
