import { Link, useLoaderData } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { call } from '../api/index.ts'
import { takeOpenidBegun } from '../api/openid-begun.ts'
import { paths } from '../format/index.ts'
import { Brand, redirectOrReplace, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
import { safeReturnPath, takeSession } from './sign-in.ts'
import './sign-in.css'

type LoaderArgs = { request: Request; params: { provider_id?: string } }

/** The page to which a provider sends the browser back. What it was sent with is used once, so that it is asked before the page is shown. */
export async function loader({
  request,
  params: { provider_id = '' },
}: LoaderArgs): Promise<Response | { problem: string; isLink: boolean }> {
  const { isLink, to } = takeOpenidBegun()
  const body = { provider_id, parameters: new URL(request.url).search.slice(1) }
  try {
    if (isLink) await call('create_openid_login', { body })
    else takeSession(await call('sign_in_by_openid', { body }))
  } catch (error) {
    return { problem: error instanceof Error ? error.message : t('Something went wrong.'), isLink }
  }
  return redirectOrReplace(request, isLink ? paths.ownAccount() : safeReturnPath(to))
}

export const Component = () => {
  const { problem, isLink } = useLoaderData<{ problem: string; isLink: boolean }>()
  useTitle(t('Company sign-in'))
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        <h1>{isLink ? t('Not linked') : t('Not signed in')}</h1>
        <p role="alert" className="sign-in-problem">
          {problem}
        </p>
        <p>
          {isLink ? (
            <Link to={paths.ownAccount()}>{t('Back to your account')}</Link>
          ) : (
            <Link to={paths.signIn()}>{t('Sign in')}</Link>
          )}
        </p>
      </div>
      <Chart />
    </main>
  )
}
