import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { OwnSignIn } from '../../../contract/operations/index.ts'
import { call } from '../../api/index.ts'
import { loadPasskeys } from '../../api/passkeys-offered.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { sentenceOf } from './own-sign-in.ts'

interface ConfirmSessionProps {
  own: OwnSignIn
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the present password, or for a passkey, before the sign-in is changed: the person may have left the browser open. */
export const ConfirmSession = ({ own, onConfirmed, onClose }: ConfirmSessionProps) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasCode = own.second_factor_set_at !== null
  const confirm = useMutation({
    mutationFn: () => call('confirm_session', { body: { password, ...(hasCode && { code: code.trim() }) } }),
    retry: false,
    onSuccess: onConfirmed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  const byPasskey = useMutation({
    mutationFn: async () => (await loadPasskeys()).confirmByPasskey(),
    retry: false,
    onSuccess: onConfirmed,
  })
  const isPending = confirm.isPending || byPasskey.isPending
  const hasPasskeys = own.passkeys.length > 0
  const passkeyButton = (
    <button
      type="button"
      className={own.password_set_at === null ? 'btn go' : 'btn'}
      disabled={isPending}
      onClick={() => byPasskey.mutate()}
    >
      {t('Use a passkey')}
    </button>
  )
  const passkeyFault = sentenceOf(byPasskey.error)
  const fault = passkeyFault !== undefined && (
    <p role="alert" className="t-bad">
      {passkeyFault}
    </p>
  )
  if (own.password_set_at === null && hasPasskeys)
    return (
      <Dialog title={t('Confirm that it is you')} onClose={onClose}>
        <p>{t('You signed in more than ten minutes ago.')}</p>
        {fault}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          {passkeyButton}
        </div>
      </Dialog>
    )
  if (own.password_set_at === null)
    return (
      <Dialog title={t('Sign in again')} onClose={onClose}>
        <p>
          {t(
            'You signed in more than ten minutes ago, and have no password or passkey to confirm it. Sign out, and in again by a link.',
          )}
        </p>
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t('Confirm that it is you')} onClose={onClose}>
      <form onSubmit={submit} className="account-steps">
        <p className="muted">{t('You signed in more than ten minutes ago.')}</p>
        <FormInput
          label={t('Present password')}
          value={password}
          onValue={setPassword}
          isSecret
          fault={sentenceOf(confirm.error)}
        />
        {hasCode && (
          <FormInput
            label={t('Code from your app, or a recovery code')}
            value={code}
            onValue={setCode}
            isCode
          />
        )}
        {fault}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          {hasPasskeys && passkeyButton}
          <button type="submit" className="btn go" disabled={isPending || password === ''}>
            {t('Confirm')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
