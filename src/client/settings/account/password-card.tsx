import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import { MIN_PASSWORD_LENGTH } from '../../../contract/vocabulary/index.ts'
import { call } from '../../api/index.ts'
import { FormInput } from '../../ui/form-input.tsx'
import { type CardProps, needsConfirmation, readAgain, sentenceOf } from './own-sign-in.ts'

/** Sets the password, or another one. */
export const PasswordCard = ({ own, confirmFirst }: CardProps) => {
  const [password, setPassword] = useState('')
  const save = useMutation({
    mutationFn: () => call('set_password', { body: { password } }),
    onSuccess: () => {
      setPassword('')
      return readAgain()
    },
    onError: (error) => needsConfirmation(error) && confirmFirst(() => save.mutate()),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const hasPassword = own.password_set_at !== null
  return (
    <form className="card account-card" onSubmit={submit} aria-label={t('Password')} noValidate>
      <h2>{t('Password')}</h2>
      <p className="muted">
        {hasPassword
          ? t('A new password ends your other sessions.')
          : t('You have none yet: you signed in by a link.')}
      </p>
      <FormInput
        label={t('New password')}
        value={password}
        onValue={(text) => {
          setPassword(text)
          save.reset()
        }}
        isSecret
        fault={sentenceOf(save.error)}
        hint={t(
          'At least {least} characters of any kind, spaces too. Passwords that are often used are refused.',
          { least: MIN_PASSWORD_LENGTH },
        )}
      />
      <div className="account-ends">
        <span role="status" className="muted">
          {save.isSuccess && t('Saved. Other sessions ended.')}
        </span>
        <button
          type="submit"
          className="btn"
          disabled={save.isPending || own.email === null || password.length < MIN_PASSWORD_LENGTH}
        >
          {hasPassword ? t('Change the password') : t('Set the password')}
        </button>
      </div>
    </form>
  )
}
