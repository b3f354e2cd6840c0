import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { keptPersonName } from '../../../contract/operations/note-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useMyName } from './my-name.ts'
import { NameField } from './name-field.tsx'

interface Props {
  /** Called with the name, which this browser remembers by then. */
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the own name, the first time that it is needed. */
const MyNameDialog = ({ onName, onClose }: Props) => {
  const [, keepMyName] = useMyName()
  const [text, setText] = useState('')
  const name = keptPersonName(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    keepMyName(name)
    onName(name)
  }
  return (
    <Dialog title={t('Your name')} onClose={onClose}>
      <form onSubmit={submit}>
        <NameField
          label={t('Name')}
          name={text}
          onName={setText}
          hint={t(
            'Others in your account see it on the containers that are yours and beside your notes. This browser remembers it.',
          )}
        />
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={name === ''}>
            {t('Save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
export default MyNameDialog
