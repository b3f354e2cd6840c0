import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import type { OutgoingMail } from '../../../contract/resources/index.ts'
import type { MailKind } from '../../../contract/vocabulary/index.ts'
import { rich } from '../../language/index.ts'
import { counted, timeText } from '../../format/index.ts'
import { ownZone } from '../../lists/share/expiry.rules.ts'
import { EmptyState, ErrorState, Pill } from '../../ui/index.ts'
import { ShortList, type ShortListColumn } from '../../ui/sheet/index.ts'
import { outgoingMailsQuery, useRetryMail } from './queries.ts'

const kindTexts: Readonly<Record<MailKind, string>> = {
  invitation: t('Invitation'),
  email_verification: t('Link to verify an address'),
  email_change: t('Confirmation of another address'),
  password_reset: t('Link to set another password'),
  sign_in_changed: t('Notice of a changed sign-in'),
  webhook_switched_off: t('Notice of a webhook that was switched off'),
  alert: t('Alert'),
  alert_digest: t('Daily digest of alerts'),
  alert_test: t('Test of alert mails'),
  delivery_order: t('Delivery order'),
}
interface MailRow {
  key: string
  href: null
  mail: OutgoingMail
  at: string
}
const TABLE_ABOVE_WIDTH = 900

const State = ({ mail: { attributes } }: { mail: OutgoingMail }) => {
  const { state, attempts, last_error } = attributes
  return (
    <span className="section-name">
      <span>
        {state === 'sent' ? (
          <Pill tone="ok">{t('Sent')}</Pill>
        ) : state === 'failed' ? (
          <Pill tone="bad">{t('Given up')}</Pill>
        ) : (
          <Pill tone="rest">{attempts === 0 ? t('Being sent') : t('Tried again later')}</Pill>
        )}
      </span>
      {last_error !== null && (
        <small className="muted">
          {counted(attempts, 'attempt')}: {last_error}
        </small>
      )}
    </span>
  )
}

/** Mails to people of the account: how they went, and those that the mail server refused. */
export const OutgoingMails = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(outgoingMailsQuery)
  const retry = useRetryMail()
  const now = new Date(dataUpdatedAt)
  const rows = data?.data.map((mail): MailRow => ({
    key: mail.id,
    href: null,
    mail,
    at: timeText(mail.attributes.created_at, ownZone(), now).text,
  }))
  const what = ({ mail: { attributes } }: MailRow) => (
    <span className="section-name">
      <b>{kindTexts[attributes.kind]}</b>
      <small className="muted">{attributes.recipient}</small>
    </span>
  )
  const again = ({ mail }: MailRow) =>
    mail.attributes.can_retry ? (
      <button type="button" className="btn" disabled={retry.isPending} onClick={() => retry.mutate(mail.id)}>
        {rich('Send again<hidden> to {recipient}</hidden>', {
          recipient: mail.attributes.recipient,
          hidden: (text) => <span className="visually-hidden">{text}</span>,
        })}
      </button>
    ) : null
  const columns: readonly ShortListColumn<MailRow>[] = [
    { header: t('Mail'), cell: what },
    { header: t('State'), cell: ({ mail }) => <State mail={mail} /> },
    { header: t('Since'), cell: ({ at }) => <span className="muted">{at}</span> },
    { header: t('Again'), cell: again },
  ]
  return (
    <section aria-labelledby="mail-to-people">
      <h2 id="mail-to-people" className="section-head">
        {t('To people')}
      </h2>
      <p className="muted section-note">
        {data?.meta.sends_mail === false
          ? t(
              'This service sends no mail: links of invitations are shown on the screen, and who forgot a password needs a sign-in link. The operator sets a mail server with --smtp-url.',
            )
          : t(
              'Invitations, links to verify or confirm an address or to set a password, and notices. What a mail server refuses for the moment is tried again for about a day.',
            )}
      </p>
      {retry.isError && (
        <p role="alert" className="t-bad section-note">
          {t('It was not sent again.')} {retry.error.message}
        </p>
      )}
      {(rows === undefined || rows.length > 0 || data?.meta.sends_mail === true) && (
        <ShortList
          label={t('Mails to people')}
          columns={columns}
          rows={rows}
          compact={(row) => (
            <span className="section-compact">
              {what(row)} <State mail={row.mail} />
              <small className="muted">{row.at}</small> {again(row)}
            </span>
          )}
          compactBelow={TABLE_ABOVE_WIDTH}
          instead={
            error && !data ? (
              <ErrorState
                title={t('The mails could not be read')}
                error={error}
                onRetry={() => void refetch()}
              />
            ) : rows?.length === 0 ? (
              <EmptyState title={t('No mail was sent yet')}>
                {t('Invite somebody: the link goes by mail.')}
              </EmptyState>
            ) : undefined
          }
        />
      )}
    </section>
  )
}
