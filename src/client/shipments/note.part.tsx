import { lazy, Suspense, useRef, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import type { Container } from '../../contract/resources/index.ts'
import { isStatus, may, seesAttribute } from '../api/index.ts'
import { ageText, formatContainerNumber } from '../format/index.ts'
import { ChangesLink } from '../lists/changes-link.tsx'
import { AssignForm, NoteForm, Person, useMyName, useNoteEdit } from '../lists/people/index.ts'
import { usePageKeys } from '../ui/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import './note.css'

const MyNameDialog = lazy(() => import('../lists/people/my-name-dialog.tsx'))

interface Props {
  container: Container
  now: Date
}
/** The last change of a note that was made here. */
interface NoteChange {
  before: Pick<Container['attributes'], 'note' | 'note_author'>
  after: string | null
}

/** What people of the account say of a container to each other, and who takes care of it. */
export function ContainerNotes({ container, now }: Props) {
  const { note, note_author, noted_at, assignee } = container.attributes
  const [isWriting, setWriting] = useState(false)
  const [last, setLast] = useState<NoteChange | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setWriting(true)
  const close = () => {
    setWriting(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const mayEdit = may('edit_container_note')
  usePageKeys(mayEdit ? ['n'] : [], open)
  // Internal: customers are shown none, whether there is one or not.
  if (!seesAttribute('note')) return null
  return (
    <section className="card container-notes" aria-label={t('Note')}>
      <div className="container-who">
        <h2>{t('Note')}</h2>
        {assignee === null ? <span className="muted">{t('Nobody has it')}</span> : <Person name={assignee} />}
      </div>
      {isWriting ? (
        <WriteNote container={container} now={now} onChange={setLast} onClose={close} />
      ) : (
        <>
          {note !== null && (
            <div className="container-note">
              <p>{note}</p>
              <small className="muted">{writtenBy(note_author, noted_at, now)}</small>
            </div>
          )}
          {mayEdit && (
            <div className="container-note-actions">
              <button ref={opener} type="button" className="shipment-quiet" title="n" onClick={open}>
                {t(note === null ? '+ note' : 'Edit the note')}
              </button>
              <Assigning container={container} />
              <ChangesLink
                id={container.id}
                of={t('container {number}', { number: formatContainerNumber(container.attributes.number) })}
                look="shipment-quiet"
              />
              {last && note === last.after && (
                <UndoNote container_id={container.id} change={last} onUndo={() => opener.current?.focus()} />
              )}
            </div>
          )}
          {!mayEdit && note === null && <p className="muted">{t('None yet.')}</p>}
        </>
      )}
    </section>
  )
}

const writtenBy = (author: string | null, at: string | null, now: Date): string =>
  [author, at && ageText(at, now)].filter(Boolean).join(' · ')

/** The ways to say who takes care of a container. */
function Assigning({ container: { id, attributes } }: Pick<Props, 'container'>) {
  const [asking, setAsking] = useState<'who' | 'my name' | null>(null)
  const [mine] = useMyName()
  const { mutate, error, isPending } = useNoteEdit(id)
  const { assignee } = attributes
  const other = otherAssignee(error)
  const close = () => setAsking(null)
  const assign = (name: string | null) => {
    close()
    mutate({ assignee: name, expected_assignee: other ? other.assignee : assignee })
  }
  const toMe = () => (mine === null ? setAsking('my name') : assign(mine))
  usePageKeys(['a'], toMe)
  return (
    <>
      {(assignee === null || assignee !== mine) && (
        <button type="button" className="shipment-quiet" title="a" disabled={isPending} onClick={toMe}>
          {t('Assign to me')}
        </button>
      )}
      <button type="button" className="shipment-quiet" disabled={isPending} onClick={() => setAsking('who')}>
        {t('Assign…')}
      </button>
      {other && (
        <span className="t-warn" role="alert">
          {other.assignee === null
            ? t('Not assigned: nobody has it by now.')
            : t('Not assigned: {name} has it by now.', { name: other.assignee })}
        </span>
      )}
      {error && !other && (
        <span className="t-bad" role="alert">
          {t('Not assigned.')} {error.message}
        </span>
      )}
      {asking === 'who' && (
        <Dialog
          title={t('Assign {container}', { container: formatContainerNumber(attributes.number) })}
          onClose={close}
        >
          <AssignForm onAssign={assign} onClose={close} />
        </Dialog>
      )}
      {asking === 'my name' && (
        <Suspense>
          <MyNameDialog onName={assign} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface UndoProps {
  container_id: string
  change: NoteChange
  onUndo: () => void
}

/** Brings back the note that was replaced, once, while nobody has written another one. */
function UndoNote({ container_id, change: { before, after }, onUndo }: UndoProps) {
  const { mutate, error, isPending } = useNoteEdit(container_id)
  const undo = () => {
    mutate({ note: before.note, note_author: before.note_author, expected_note: after })
    // The button goes when it is done.
    onUndo()
  }
  return (
    <span role="status">
      <button type="button" className="shipment-quiet" disabled={isPending} onClick={undo}>
        {t(before.note === null ? 'Undo: take the note away' : 'Undo: bring back the note before')}
      </button>
      {error && (
        <span className="t-bad">
          {t('Not undone.')} {error.message}
        </span>
      )}
    </span>
  )
}

/** The note while it is written. One that somebody else wrote meanwhile is shown first, and replaced only then. */
function WriteNote({
  container: { id, attributes },
  now,
  onChange,
  onClose,
}: Props & { onChange: (change: NoteChange) => void; onClose: () => void }) {
  const [{ note: before, note_author }] = useState(attributes)
  const { mutate, error, isPending } = useNoteEdit(id)
  const other = otherNote(error)
  const write = (text: string, author: string | null) => {
    const replaced = other ?? { note: before, note_author }
    const after = text || null
    const onSuccess = () => {
      if (after !== replaced.note) onChange({ before: replaced, after })
      onClose()
    }
    mutate({ note: after, note_author: author, expected_note: replaced.note }, { onSuccess })
  }
  return (
    <NoteForm
      start={before ?? ''}
      go={t(other ? 'Replace it' : 'Save')}
      isBusy={isPending}
      onWrite={write}
      onClose={onClose}
    >
      {other !== undefined && (
        <div className="container-other-note" role="alert">
          {other.note === null ? (
            <p>{t('The note was taken away meanwhile.')}</p>
          ) : (
            <>
              <p>{t('Another note has been written meanwhile:')}</p>
              <blockquote>
                {other.note}
                <small className="muted">{writtenBy(other.note_author, other.noted_at, now)}</small>
              </blockquote>
            </>
          )}
        </div>
      )}
      {error !== null && other === undefined && (
        <p className="t-bad" role="alert">
          {t('Not saved.')} {error.message}
        </p>
      )}
    </NoteForm>
  )
}

/** Who has it in place of who was seen; undefined for every other error. */
function otherAssignee(error: Error | null): { assignee: string | null } | undefined {
  if (!isStatus(error, 409) || error.code !== 'value_changed') return undefined
  const { assignee } = error.errors[0]?.meta ?? {}
  return { assignee: typeof assignee === 'string' ? assignee : null }
}

/** The note that the service has in place of the one that was to be replaced; undefined for every other error. */
function otherNote(error: Error | null) {
  if (!isStatus(error, 409) || error.code !== 'note_changed') return undefined
  const { note, note_author, noted_at } = error.errors[0]?.meta ?? {}
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { note: text(note), note_author: text(note_author), noted_at: text(noted_at) }
}
