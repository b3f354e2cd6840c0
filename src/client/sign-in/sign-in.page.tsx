import { useMutation, useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { type FormEvent, useState } from 'react'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { loadPasskeys, noPasskeysHere, signInWaysQuery } from '../api/passkeys-offered.ts'
import { Brand, redirectOrReplace, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
import { NoPasskeys } from './no-passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { isRejected, requestSignIn, safeReturnPath, takeSession } from './sign-in.ts'
import type { SignInWays } from '../../contract/operations/index.ts'
import { call } from '../api/index.ts'
import { keepOpenidBegun } from '../api/openid-begun.ts'
import './sign-in.css'

/** A button for each provider at which somebody signs in. */
const ProviderButtons = ({ providers, to }: { providers: SignInWays['providers']; to: string }) => {
  const begin = useMutation({
    mutationFn: (provider_id: string) => call('begin_openid_sign_in', { body: { provider_id } }),
    retry: false,
    onSuccess: ({ url }) => {
      keepOpenidBegun({ isLink: false, to })
      window.location.assign(url)
    },
  })
  return (
    <>
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn sign-in-way"
          disabled={begin.isPending}
          onClick={() => begin.mutate(id)}
        >
          <IconBuilding size={18} stroke={1.6} aria-hidden="true" />
          <span>
            <b>{t('Company sign-in')}</b> {name}
          </span>
        </button>
      ))}
      {begin.isError && (
        <p className="t-bad" role="alert">
          {begin.error.message}
        </p>
      )}
    </>
  )
}

/** Signs in with whichever passkey of this service the person has: no address is typed. */
const PasskeyButton = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const submission = useMutation({
    mutationFn: async () => takeSession(await (await loadPasskeys()).signInByPasskey()),
    retry: false,
    onSuccess: onSignedIn,
  })
  return (
    <>
      <button
        type="button"
        className="btn go sign-in-way"
        disabled={submission.isPending}
        onClick={() => submission.mutate()}
      >
        <IconFingerprint size={18} stroke={1.6} aria-hidden="true" />
        {submission.isPending ? t('Waiting for your passkey…') : t('Sign in with a passkey')}
      </button>
      {submission.isError && (
        <p className="t-bad" role="alert">
          {submission.error.message}
        </p>
      )}
    </>
  )
}

/** Signs a browser in with an API key: it may do what the key may. */
const KeyForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
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

type LoaderArgs = { request: Request; params: { token?: string } }

/** Uses a one-time link and opens the dashboard. A rejected link shows its reason on the sign-in page. */
export async function loader({
  request,
  params,
}: LoaderArgs): Promise<Response | { problem: string | null }> {
  if (params.token === undefined) return { problem: null }
  try {
    await requestSignIn({ sign_in_token: params.token })
  } catch (error) {
    if (!isRejected(error)) throw error
    return { problem: t('This sign-in link was used already, or it is too old.') }
  }
  return redirectOrReplace(request, '/')
}

export const Component = () => {
  const { problem } = useLoaderData<{ problem: string | null }>()
  const [fields] = useSearchParams()
  const navigate = useNavigate()
  const goOn = () => void navigate(safeReturnPath(fields.get('to')), { replace: true })
  const { data: ways } = useQuery(signInWaysQuery)
  const why = noPasskeysHere(window.location, ways?.passkeys_at)
  useTitle(t('Sign in'))
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        <div>
          <h1>{t('Sign in')}</h1>
          <p className="muted">
            {rich('to Portolan at <id>{host}</id>', {
              host: window.location.host,
              id: (inside) => <span className="id">{inside}</span>,
            })}
          </p>
        </div>
        {problem !== null && (
          <p role="alert" className="sign-in-problem">
            <b className="t-bad">{problem}</b>{' '}
            {t('Sign in by password, or ask the person who runs Portolan for a new link.')}
          </p>
        )}
        {why === undefined ? (
          <PasskeyButton onSignedIn={goOn} />
        ) : (
          <NoPasskeys why={why} passkeysAt={ways?.passkeys_at} />
        )}
        <ProviderButtons providers={ways?.providers ?? []} to={fields.get('to') ?? '/'} />
        <p className="sign-in-or">{t('or by password')}</p>
        <PasswordForm onSignedIn={goOn} isFirst={why !== undefined} />
        <details className="sign-in-others">
          <summary>{t('Other ways')}</summary>
          <KeyForm onSignedIn={goOn} />
          <p className="muted">
            {t(
              'Without a password, or without the app and its recovery codes: the person who runs Portolan makes a sign-in link. It works once, for 24 hours.',
            )}
          </p>
        </details>
      </div>
      <p className="sign-in-foot">{t('First start? The one-time link stands where Portolan was started.')}</p>
      <Chart />
    </main>
  )
}
