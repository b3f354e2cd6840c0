import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import type { Invitation } from '../../../contract/resources/index.ts'
import { readable, timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import type { MadeLink } from './made-link.tsx'
import { goodFor } from './member.present.ts'
import { invitationsQuery, useRenewInvitation, useWithdrawInvitation } from './queries.ts'

/** Who was invited and has not come yet. */
export const Invitations = ({ onMade }: { onMade: (made: MadeLink) => void }) => {
  const { data, error, dataUpdatedAt } = useQuery(invitationsQuery)
  const renew = useRenewInvitation()
  const withdraw = useWithdrawInvitation()
  const failure = renew.error ?? withdraw.error
  if (error && !data)
    return (
      <p className="t-bad people-failure">
        {t('The invitations could not be read.')} {error.message}
      </p>
    )
  if (data === undefined || data.length === 0) return null
  const now = new Date(dataUpdatedAt)
  const renewOne = (id: string) =>
    renew.mutate(id, {
      onSuccess: ({ data: { attributes } }) => onMade({ email: attributes.email, path: attributes.path }),
    })
  return (
    <section className="invitations" aria-labelledby="invitations">
      <h2 id="invitations">
        {t('Invitations')} <small className="muted">{t('A link works once and for seven days')}</small>
      </h2>
      <ul>
        {data.map((invitation) => (
          <li key={invitation.id}>
            <InvitationTexts invitation={invitation} now={now} />
            <span className="invitation-actions">
              <button
                type="button"
                className="btn"
                disabled={renew.isPending}
                onClick={() => renewOne(invitation.id)}
                aria-label={t('New link for {email}', { email: invitation.attributes.email })}
              >
                {t('New link')}
              </button>
              <button
                type="button"
                className="btn t-bad"
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate(invitation.id)}
                aria-label={t('Withdraw the invitation of {email}', { email: invitation.attributes.email })}
              >
                {t('Withdraw')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="t-bad">
          {failure.message}
        </p>
      )}
    </section>
  )
}

const InvitationTexts = ({ invitation, now }: { invitation: Invitation; now: Date }) => {
  const { email, role, party_name, invited_by_name, created_at, mail_state } = invitation.attributes
  const { text, hasEnded } = goodFor(invitation, now, ownZone())
  return (
    <>
      <span className="invitation-whom">
        <b>{email}</b>
        <small className="muted">
          {readable(role)}
          {party_name !== null && `, ${t('party: {party}', { party: party_name })}`} ·{' '}
          {t('by {name}, {when}', { name: invited_by_name, when: timeText(created_at, ownZone(), now).text })}
          {mail_state === 'sent' && ` · ${t('mailed')}`}
          {mail_state === 'waiting' && ` · ${t('mail is being sent')}`}
          {mail_state === 'failed' && <b className="t-bad"> · {t('the mail could not be sent')}</b>}
        </small>
      </span>
      <span className={hasEnded ? 't-bad' : undefined}>{text}</span>
    </>
  )
}
