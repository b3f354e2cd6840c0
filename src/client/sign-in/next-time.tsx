import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../contract/vocabulary/index.ts'
import { call } from '../api/index.ts'
import { loadPasskeys, noPasskeysHere, signInWaysQuery } from '../api/passkeys-offered.ts'
import { NoPasskeys } from './no-passkeys.tsx'

/** How somebody who just joined signs in from now on: the link that let them in does not work again. */
export const NextTime = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const { data: ways } = useQuery(signInWaysQuery)
  const [password, setPassword] = useState('')
  const add = useMutation({
    mutationFn: async () => (await loadPasskeys()).addPasskey(''),
    retry: false,
    onSuccess: onDone,
  })
  const set = useMutation({
    mutationFn: () => call('set_password', { body: { password } }),
    retry: false,
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate()
  }
  const why = noPasskeysHere(window.location, ways?.passkeys_at)
  const isPending = add.isPending || set.isPending
  return (
    <>
      <div>
        <h1>{t('You are in')}</h1>
        <p className="muted">{t('The invitation worked once. How do you sign in next time?')}</p>
      </div>
      {why === undefined ? (
        <>
          <button
            type="button"
            className="btn go sign-in-way"
            disabled={isPending}
            onClick={() => add.mutate()}
          >
            <IconFingerprint size={18} stroke={1.6} aria-hidden="true" />
            {add.isPending ? t('Waiting for your device…') : t('With a passkey')}
          </button>
          <p className="muted sign-in-note">
            {t('The fingerprint, face or PIN of this device. Nothing to remember, and nothing to type.')}
          </p>
        </>
      ) : (
        <NoPasskeys why={why} passkeysAt={ways?.passkeys_at} />
      )}
      {add.isError && (
        <p className="t-bad" role="alert">
          {add.error.message}
        </p>
      )}
      <form onSubmit={submit} aria-label={t('Set a password')}>
        {/* Password managers keep the password with this. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <label htmlFor="next-password">{t('With a password')}</label>
        <input
          id="next-password"
          className="field"
          type="password"
          required
          minLength={MIN_PASSWORD_LENGTH}
          maxLength={MAX_PASSWORD_LENGTH}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          autoComplete="new-password"
          aria-describedby="next-password-how"
        />
        <p id="next-password-how" className="muted sign-in-note">
          {rich('At least {n} characters of any kind. You sign in as <id>{email}</id>.', {
            n: MIN_PASSWORD_LENGTH,
            email,
            id: (inside) => <span className="id">{inside}</span>,
          })}
        </p>
        {set.isError && (
          <p className="t-bad" role="alert">
            {set.error.message}
          </p>
        )}
        <button type="submit" className={why === undefined ? 'btn' : 'btn go'} disabled={isPending}>
          {t('Set the password')}
        </button>
      </form>
      <p className="muted sign-in-note">
        {rich('<later>Later</later>: without either, somebody of the account has to let you in again.', {
          later: (inside) => (
            <button type="button" className="sign-in-plain" onClick={onDone}>
              {inside}
            </button>
          ),
        })}
      </p>
    </>
  )
}
