import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { mayGive, memberRefusals, type Role } from '../../../contract/vocabulary/index.ts'
import { useSession } from '../../api/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import type { MadeLink } from './made-link.tsx'
import { useInvite } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

/** Whom to invite, to which role. */
export const InviteDialog = ({
  onMade,
  onClose,
}: {
  onMade: (made: MadeLink) => void
  onClose: () => void
}) => {
  const session = useSession()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('clerk')
  const [partyId, setPartyId] = useState<string | null>(null)
  const invite = useInvite()
  const isReady = email.trim() !== '' && (role !== 'customer' || partyId !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    invite.mutate(
      { email, role, partyId },
      {
        onSuccess: ({ data: { attributes } }) => onMade({ email: attributes.email, path: attributes.path }),
      },
    )
  }
  return (
    <Dialog title={t('Invite somebody')} onClose={onClose}>
      <form onSubmit={submit}>
        <FormInput
          label={t('E-mail address')}
          value={email}
          onValue={setEmail}
          maxLength={254}
          fault={invite.isError ? invite.error.message : undefined}
          hint={session.sends_mail ? undefined : t('You get a link, and send it yourself')}
        />
        <RoleChoice
          role={role}
          partyId={partyId}
          onChoose={(chosen, party) => {
            setRole(chosen)
            setPartyId(party)
          }}
          refusalOf={(each) => (mayGive(session.role, each) ? undefined : t(memberRefusals.owners_alone))}
        />
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={invite.isPending || !isReady}>
            {t('Make the link')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
