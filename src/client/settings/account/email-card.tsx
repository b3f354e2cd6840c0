import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { OwnSignIn } from '../../../contract/operations/index.ts'
import { call, useSession } from '../../api/index.ts'
import { Pill } from '../../ui/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { PendingEmail } from './pending-email.tsx'
import { type CardProps, needsConfirmation, readAgain, sentenceOf } from './own-sign-in.ts'

/** Whether a mailed link proved that the address is read by the person, and a new link. */
const Verification = ({ own }: { own: OwnSignIn }) => {
  const { sends_mail } = useSession()
  const send = useMutation({ mutationFn: () => call('request_email_verification', {}) })
  if (own.email_verified_at !== null)
    return (
      <p>
        <Pill tone="ok">{t('Verified')}</Pill>
      </p>
    )
  return (
    <p className="muted">
      <Pill tone="warn">{t('Not verified')}</Pill>{' '}
      {send.isSuccess ? (
        <span role="status">{t('A link is on its way to {email}.', { email: own.email ?? '' })}</span>
      ) : sends_mail ? (
        <button type="button" className="btn" disabled={send.isPending} onClick={() => send.mutate()}>
          {t('Send a link')}
        </button>
      ) : (
        t('This service sends no mail, so that nothing is sent to it.')
      )}
      {send.isError && (
        <span role="alert" className="t-bad">
          {' '}
          {send.error.message}
        </span>
      )}
    </p>
  )
}

interface Asking {
  wanted: string
  /** Another link is sent to an address that waits. */
  isAgain: boolean
}

/** The e-mail address with which the person signs in, and the one that waits. */
export const EmailCard = ({ own, confirmFirst }: CardProps) => {
  const [email, setEmail] = useState(own.email ?? '')
  const { pending_email } = own
  const save = useMutation({
    mutationFn: ({ wanted }: Asking) => call('edit_sign_in', { body: { email: wanted } }),
    onSuccess: (answered) => {
      // The field shows what signs in: the one that waits is named below.
      setEmail(answered.email ?? '')
      return readAgain()
    },
    onError: (error, asking) => needsConfirmation(error) && confirmFirst(() => save.mutate(asking)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ wanted: email.trim(), isAgain: false })
  }
  const isSaved = own.email !== null && email.trim() === own.email
  return (
    <form className="card account-card" onSubmit={submit} aria-label={t('E-mail address')} noValidate>
      <h2>{t('E-mail address')}</h2>
      <FormInput
        label={t('You sign in with')}
        value={email}
        onValue={setEmail}
        fault={sentenceOf(save.error)}
        hint={own.email === null ? t('A password needs one.') : undefined}
      />
      {isSaved && <Verification own={own} />}
      {pending_email !== null && (
        <PendingEmail
          email={pending_email}
          onAgain={() => save.mutate({ wanted: pending_email, isAgain: true })}
          isAsking={save.isPending}
          isSentAgain={save.isSuccess && save.variables.isAgain}
        />
      )}
      <div className="account-ends">
        <span role="status" className="muted">
          {save.isSuccess && isSaved && pending_email === null && t('Saved')}
        </span>
        <button type="submit" className="btn" disabled={save.isPending || isSaved || email.trim() === ''}>
          {t('Save')}
        </button>
      </div>
    </form>
  )
}
