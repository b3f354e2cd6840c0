import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { t } from '../../../contract/language/index.ts'
import { type Role, roles } from '../../../contract/vocabulary/index.ts'
import { readable } from '../../format/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { meaningOf } from './member.present.ts'
import { partiesQuery } from './queries.ts'

interface RoleChoiceProps {
  role: string
  /** Of a customer; null while none is chosen. */
  partyId: string | null
  onChoose: (role: Role, partyId: string | null) => void
  /** Why a role cannot be chosen, in a sentence; undefined where it can. */
  refusalOf: (role: Role) => string | undefined
  isBusy?: boolean
}

/** The roles with what each may do, and the party of a customer. */
export const RoleChoice = ({ role, partyId, onChoose, refusalOf, isBusy = false }: RoleChoiceProps) => {
  const name = useId()
  const refusals = roles.flatMap((each) => (each === role ? [] : (refusalOf(each) ?? [])))
  return (
    <fieldset className="role-choice" disabled={isBusy}>
      <legend>{t('Role')}</legend>
      {roles.map((each) => (
        <label key={each} className={each === role ? 'is-chosen' : undefined}>
          <input
            type="radio"
            name={name}
            checked={each === role}
            disabled={each !== role && refusalOf(each) !== undefined}
            onChange={() => onChoose(each, each === 'customer' ? partyId : null)}
          />
          <b>{readable(each)}</b>
          <span className="muted">{meaningOf(each)}</span>
        </label>
      ))}
      {role === 'customer' && <PartyChoice partyId={partyId} onChoose={(id) => onChoose('customer', id)} />}
      {[...new Set(refusals)].map((refusal) => (
        <small key={refusal} className="muted">
          {refusal}.
        </small>
      ))}
    </fieldset>
  )
}

const PartyChoice = ({ partyId, onChoose }: { partyId: string | null; onChoose: (id: string) => void }) => {
  const { data, error } = useQuery(partiesQuery)
  if (error && !data)
    return (
      <p className="t-bad">
        {t('The parties could not be read.')} {error.message}
      </p>
    )
  if (data?.length === 0)
    return (
      <p className="t-warn">
        {t(
          'There is no party yet. Name a customer on a tracking request first: its shipment is what they see.',
        )}
      </p>
    )
  return (
    <FormInput
      label={t('Party whose shipments they see')}
      value={partyId ?? ''}
      options={Object.fromEntries((data ?? []).map(({ id, name }) => [id, name]))}
      onValue={onChoose}
    />
  )
}
