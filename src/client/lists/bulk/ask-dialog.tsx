import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useId, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { BulkAction, ViewedList } from '../../../contract/vocabulary/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { entityOf } from '../columns/index.ts'
import { definitionsQuery, FieldInput, readFieldValue } from '../custom-fields/index.ts'
import { AssignForm, NoteForm } from '../people/index.ts'
import { actionWords } from './actions.ts'
import { readWords } from './bulk.rules.ts'
import type { BulkAsk } from './use-bulk-edit.ts'

interface Props {
  action: BulkAction
  list: ViewedList
  /** `38 containers` */
  what: string
  /** Values that some of the rows have. */
  known: readonly string[]
  onAsk: (ask: BulkAsk) => void
  onClose: () => void
}

const Ends = ({ go, ready, onClose }: { go: string | undefined; ready: boolean; onClose: () => void }) => (
  <div className="ends">
    <button type="button" className="btn" onClick={onClose}>
      {t('Cancel')}
    </button>
    <button type="submit" className="btn go" disabled={!ready}>
      {go ?? t('Go')}
    </button>
  </div>
)

function Words({ action, known, onAsk, onClose }: Props) {
  const { field, go, hint } = actionWords[action]
  const [text, setText] = useState('')
  const suggestions = useId()
  const values = readWords(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.length > 0) onAsk({ action, values })
  }
  return (
    <form onSubmit={submit}>
      <label className="named">
        {field}
        <input
          className="field"
          value={text}
          list={suggestions}
          maxLength={2000}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <small>{hint}</small>
      </label>
      <datalist id={suggestions}>
        {known.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Ends go={go} ready={values.length > 0} onClose={onClose} />
    </form>
  )
}

const Assign = ({ action, onAsk, onClose }: Props) => (
  <AssignForm onAssign={(assignee) => onAsk({ action, assignee })} onClose={onClose} />
)

const Note = ({ action, onAsk, onClose }: Props) => (
  <NoteForm
    start=""
    go={actionWords[action].go ?? ''}
    onWrite={(note, note_author) => onAsk({ action, note: note || null, note_author })}
    onClose={onClose}
  >
    <p className="muted">
      {t('It replaces the notes that are there; an empty one takes them away. Undo brings them back.')}
    </p>
  </NoteForm>
)

function Confirm({ action, onAsk, onClose }: Props) {
  const { go, hint } = actionWords[action]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk({ action })
  }
  return (
    <form onSubmit={submit}>
      <p className="muted">{hint}</p>
      <Ends go={go} ready onClose={onClose} />
    </form>
  )
}

function CustomField({ action, list, onAsk, onClose }: Props) {
  const { data, error } = useQuery(definitionsQuery)
  const fields = data?.filter(({ definition }) => definition.attributes.entity_type === entityOf(list))
  const [slug, setSlug] = useState('')
  const [text, setText] = useState('')
  const field = fields?.find(({ definition }) => definition.attributes.api_slug === slug) ?? fields?.[0]
  if (fields === undefined)
    return error === null ? (
      <p role="status">{t('Reading the fields…')}</p>
    ) : (
      <p className="t-bad" role="alert">
        {t('The fields could not be read.')} {error.message}
      </p>
    )
  if (field === undefined)
    return <p className="muted">{t('The account has no custom field for these yet.')}</p>
  const { api_slug, data_type, display_name } = field.definition.attributes
  const value = readFieldValue(data_type, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value !== undefined) onAsk({ action, custom_field: { api_slug, value } })
  }
  return (
    <form onSubmit={submit}>
      <label className="named">
        {t('Field')}
        <select
          className="field"
          value={api_slug}
          onChange={(event) => {
            setSlug(event.target.value)
            setText('')
          }}
        >
          {fields.map(({ definition: { id, attributes } }) => (
            <option key={id} value={attributes.api_slug}>
              {attributes.display_name}
            </option>
          ))}
        </select>
      </label>
      <div>
        <FieldInput field={field} text={text} onText={setText} />
        <p className={value === undefined ? 't-bad' : 'muted'} role="status">
          {value === undefined && t('This is no value for “{field}”.', { field: display_name })}
          {value === null && t('Nothing: the value is taken away.')}
        </p>
      </div>
      <Ends go={actionWords[action].go} ready={value !== undefined} onClose={onClose} />
    </form>
  )
}

const bodies: Partial<Record<BulkAction, ComponentType<Props>>> = {
  assign: Assign,
  set_note: Note,
  set_custom_field: CustomField,
}

/** What has to be asked before many records are changed. */
const AskDialog = (props: Props) => {
  const { ask, field, label } = actionWords[props.action]
  const Body = field === undefined ? (bodies[props.action] ?? Confirm) : Words
  return (
    <Dialog title={ask?.(props.what) ?? label} onClose={props.onClose}>
      <Body {...props} />
    </Dialog>
  )
}
export default AskDialog
