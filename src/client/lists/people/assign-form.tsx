import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { keptPersonName } from '../../../contract/operations/note-text.ts'
import { useMyName } from './my-name.ts'
import { NameField } from './name-field.tsx'

interface Props {
  /** Null for nobody. */
  onAssign: (name: string | null) => void
  onClose: () => void
}

/** Who is to take care of a container, or of many. */
export const AssignForm = ({ onAssign, onClose }: Props) => {
  const [mine, keepMyName] = useMyName()
  const [text, setText] = useState('')
  const [isMine, setMine] = useState(false)
  const name = keptPersonName(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    if (isMine) keepMyName(name)
    onAssign(name)
  }
  return (
    <form onSubmit={submit}>
      <NameField label={t('Name')} name={text} onName={setText} />
      {mine === null && (
        <label className="check">
          <input type="checkbox" checked={isMine} onChange={(event) => setMine(event.target.checked)} />{' '}
          {t('This is me: remember it in this browser')}
        </label>
      )}
      <div className="ends">
        <button type="button" className="btn" onClick={onClose}>
          {t('Cancel')}
        </button>
        <button type="button" className="btn" onClick={() => onAssign(null)}>
          {t('Nobody')}
        </button>
        {mine !== null && name === '' ? (
          <button type="button" className="btn go" onClick={() => onAssign(mine)}>
            {t('Me, {name}', { name: mine })}
          </button>
        ) : (
          <button type="submit" className="btn go" disabled={name === ''}>
            {t('Assign')}
          </button>
        )}
      </div>
    </form>
  )
}
