import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { rich } from '../language/index.ts'
import { t } from '../../contract/language/index.ts'
import { noPasskeysHere, signInWaysQuery } from '../api/passkeys-offered.ts'
import { Brand, redirectOrReplace, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
import { KeyForm } from './key-form.tsx'
import { NoPasskeys } from './no-passkeys.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { isRejected, requestSignIn, safeReturnPath } from './sign-in.ts'
import './sign-in.css'

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
