import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Party } from '../../../contract/resources/index.ts'
import { isApiError } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { useSaveParty } from './queries.ts'

const labels = {
  company_name: t('Company name'),
  contact_name: t('Contact'),
  email: t('E-mail'),
  phone: t('Phone'),
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]
const LENGTHS: Record<Name, number> = { company_name: 255, contact_name: 255, email: 254, phone: 50 }

/** What is refused, by the attribute; what belongs to none is said below the name. */
function faultsOf(error: Error | null): Partial<Record<Name, string>> {
  if (error === null) return {}
  const errors = isApiError(error) ? error.errors : []
  const faults: Partial<Record<Name, string>> = {}
  for (const { detail, source } of errors) {
    const name = names.find((each) => source?.pointer === `/data/attributes/${each}`)
    if (name) faults[name] = detail
  }
  return Object.keys(faults).length > 0 ? faults : { company_name: error.message }
}

/** Makes a party, or changes its name and contacts. */
export const PartyDialog = ({ party, onClose }: { party: Party | null; onClose: () => void }) => {
  const [texts, setTexts] = useState<Record<Name, string>>({
    company_name: party?.attributes.company_name ?? '',
    contact_name: party?.attributes.contact_name ?? '',
    email: party?.attributes.email ?? '',
    phone: party?.attributes.phone ?? '',
  })
  const save = useSaveParty()
  const faults = faultsOf(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const known = (name: Name) => texts[name].trim() || null
    const attributes = {
      company_name: texts.company_name.trim(),
      contact_name: known('contact_name'),
      email: known('email'),
      phone: known('phone'),
    }
    save.mutate({ id: party?.id ?? null, attributes }, { onSuccess: onClose })
  }
  return (
    <Dialog title={party ? t('Edit the party') : t('New party')} onClose={onClose}>
      <form className="section-form" onSubmit={submit} noValidate>
        {names.map((name) => (
          <FormInput
            key={name}
            label={labels[name]}
            isOptional={name !== 'company_name'}
            value={texts[name]}
            onValue={(text) => {
              setTexts({ ...texts, [name]: text })
              save.reset()
            }}
            maxLength={LENGTHS[name]}
            fault={faults[name]}
          />
        ))}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button
            type="submit"
            className="btn go"
            disabled={save.isPending || texts.company_name.trim() === ''}
          >
            {t('Save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
