import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { SavedView } from '../../../contract/resources/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { ListView } from '../view/index.ts'
import { addressOfSaved } from './links.ts'
import { useSavedViews } from './queries.ts'

export type ViewQuestion = 'save' | 'rename' | 'delete'

interface Props {
  question: ViewQuestion
  view: ListView<ViewedList>
  saved: SavedView | undefined
  onClose: () => void
}

const Refused = ({ error }: { error: Error | null }) =>
  error && (
    <p className="t-bad" role="alert">
      {error.message}
    </p>
  )

const Ends = ({ go, busy, onClose }: { go: string; busy: boolean; onClose: () => void }) => (
  <div className="ends">
    <button type="button" className="btn" onClick={onClose}>
      {t('Cancel')}
    </button>
    <button type="submit" className="btn go" disabled={busy}>
      {go}
    </button>
  </div>
)

function Naming({ question, view, saved, onClose }: Props) {
  const isNew = question === 'save' || saved === undefined
  const [name, setName] = useState(isNew ? '' : saved.attributes.name)
  const [shared, setShared] = useState(false)
  const navigate = useNavigate()
  const { create, edit } = useSavedViews()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    if (!isNew) edit.mutate({ id: saved.id, change: { name } }, { onSuccess: onClose })
    else
      create.mutate(
        { name, shared, view },
        {
          onSuccess: (made) => {
            onClose()
            void navigate(addressOfSaved(made) ?? {}, { replace: true, preventScrollReset: true })
          },
        },
      )
  }
  return (
    <Dialog title={t(isNew ? 'Save this view' : 'Rename the view')} onClose={onClose}>
      <form onSubmit={submit}>
        <label className="named">
          {t('Name')}
          <input
            className="field"
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {isNew && (
          <label className="checked">
            <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
            {t('Share it with everybody in the account')}
          </label>
        )}
        <Refused error={create.error ?? edit.error} />
        <Ends
          go={t(isNew ? 'Save' : 'Rename')}
          busy={create.isPending || edit.isPending || name.trim() === ''}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function Deleting({ saved, onClose }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { remove } = useSavedViews()
  if (saved === undefined) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate(saved.id, {
      onSuccess: () => {
        onClose()
        const fields = new URLSearchParams(search)
        fields.delete('view')
        void navigate({ pathname, search: fields.toString() }, { replace: true, preventScrollReset: true })
      },
    })
  }
  return (
    <Dialog title={t('Delete “{name}”?', { name: saved.attributes.name })} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="muted">
          {saved.attributes.shared && `${t('Everybody in the account loses it.')} `}
          {t('The list itself stays as it is.')}
        </p>
        <Refused error={remove.error} />
        <Ends go={t('Delete the view')} busy={remove.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** What has to be asked before a view is saved, renamed or deleted. */
const ViewDialogs = (props: Props) =>
  props.question === 'delete' ? <Deleting {...props} /> : <Naming {...props} />
export default ViewDialogs
