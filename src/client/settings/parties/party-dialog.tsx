import { type FormEvent, useState } from 'react'
import type { Party } from '../../../contract/resources/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { useSaveParty } from './queries.ts'

/** Makes a party, or renames one. */
export const PartyDialog = ({ party, onClose }: { party: Party | null; onClose: () => void }) => {
  const [name, setName] = useState(party?.attributes.company_name ?? '')
  const save = useSaveParty()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ id: party?.id ?? null, company_name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog title={party ? 'Rename the party' : 'New party'} onClose={onClose}>
      <form className="section-form" onSubmit={submit} noValidate>
        <FormInput
          label="Company name"
          value={name}
          onValue={(text) => {
            setName(text)
            save.reset()
          }}
          maxLength={255}
          fault={save.error?.message}
        />
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn go" disabled={save.isPending || name.trim() === ''}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
