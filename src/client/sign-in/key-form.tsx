import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { isRejected, requestSignIn } from './sign-in.ts'

/** Signs a browser in with an API key: it may do what the key may. */
export const KeyForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const [key, setKey] = useState('')
  const submission = useMutation({
    mutationFn: () => requestSignIn({ api_key: key.trim() }),
    onSuccess: onSignedIn,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submission.mutate()
  }
  return (
    <form onSubmit={submit} aria-label={t('Sign in by key')}>
      <label htmlFor="api-key">{t('API key')}</label>
      <input
        id="api-key"
        className="field"
        type="password"
        required
        value={key}
        onChange={(event) => setKey(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        aria-describedby="api-key-where"
      />
      <p id="api-key-where" className="muted">
        {t('The service prints it at its first start; the person who runs it can make another.')}
      </p>
      {submission.isError && (
        <p className="t-bad" role="alert">
          {isRejected(submission.error) ? t('The service does not know this key.') : submission.error.message}
        </p>
      )}
      <button type="submit" className="btn" disabled={submission.isPending}>
        {submission.isPending ? t('Signing in…') : t('Sign in with the key')}
      </button>
    </form>
  )
}
