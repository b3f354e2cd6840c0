import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { OwnPasskey } from '../../../contract/operations/index.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '../../../contract/vocabulary/index.ts'
import { call } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { readAgain, sentenceOf } from './own-sign-in.ts'
import '../sections.css'

/** Gives a passkey of the person another name. */
export const RenamePasskey = ({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) => {
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () => call('edit_passkey', { params: { id: passkey.id }, body: { name: name.trim() } }),
    retry: false,
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <Dialog title={t('Rename {name}', { name: passkey.name })} onClose={onClose}>
      <form onSubmit={submit} className="account-steps" noValidate>
        <FormInput
          label={t('Name')}
          value={name}
          onValue={setName}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          fault={sentenceOf(rename.error)}
        />
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={rename.isPending || name.trim() === ''}>
            {t('Save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
