import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../../contract/language/index.ts'
import { rich } from '../../language/index.ts'
import { call, useSession } from '../../api/index.ts'
import { Pill } from '../../ui/index.ts'
import { readAgain } from './own-sign-in.ts'

interface PendingEmailProps {
  email: string
  /** Asks for the same address once more. */
  onAgain: () => void
  isAsking: boolean
  /** Another link was sent since the page was opened. */
  isSentAgain: boolean
}

/** An address that takes effect later: by the link that was mailed to it, or by the operator if no mail is sent. */
export const PendingEmail = ({ email, onAgain, isAsking, isSentAgain }: PendingEmailProps) => {
  const { sends_mail } = useSession()
  const cancel = useMutation({
    mutationFn: () => call('cancel_email_change', {}),
    onSuccess: readAgain,
  })
  const b = (inside: ReactNode) => <b>{inside}</b>
  return (
    <div className="account-pending">
      <p role="status">
        <Pill tone="warn">{t('Not confirmed')}</Pill>{' '}
        {!sends_mail
          ? rich(
              '<b>{email}</b> waits for the person who runs Portolan: it takes effect by <code>npm run accounts -- confirm-email</code>.',
              { email, b, code: (inside) => <code>{inside}</code> },
            )
          : isSentAgain
            ? rich('We sent another link to <b>{email}</b>. The former ones no longer work.', { email, b })
            : rich('We sent a link to <b>{email}</b>. The address takes effect when you open it.', {
                email,
                b,
              })}
      </p>
      {cancel.isError && (
        <p role="alert" className="t-bad">
          {cancel.error.message}
        </p>
      )}
      <div className="account-ends">
        {sends_mail && (
          <button type="button" className="btn" disabled={isAsking} onClick={onAgain}>
            {t('Send again')}
          </button>
        )}
        <button type="button" className="btn" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('Cancel')}
        </button>
      </div>
    </div>
  )
}
