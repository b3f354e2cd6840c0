import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { Brand, redirectOrReplace, useTitle } from '../ui/index.ts'
import { Chart } from './chart.tsx'
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
    return { problem: 'This sign-in link was used already, or it is too old.' }
  }
  return redirectOrReplace(request, '/')
}

export const Component = () => {
  const { problem } = useLoaderData<{ problem: string | null }>()
  const [fields] = useSearchParams()
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const submission = useMutation({
    mutationFn: () => requestSignIn({ api_key: key.trim() }),
    onSuccess: () => navigate(safeReturnPath(fields.get('to')), { replace: true }),
  })
  useTitle('Sign in')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submission.mutate()
  }
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <Brand />
      </div>
      <div className="sign-in-form">
        <div>
          <h1>Sign in</h1>
          <p className="muted">
            to Portolan at <span className="id">{window.location.host}</span>
          </p>
        </div>
        {problem !== null && (
          <p role="alert" className="sign-in-problem">
            <b className="t-bad">{problem}</b> Use an API key, or start the service again: it prints a new
            link each time it starts.
          </p>
        )}
        <form onSubmit={submit}>
          <label htmlFor="api-key">API key</label>
          <input
            id="api-key"
            className="field"
            type="password"
            required
            value={key}
            onChange={(event) => setKey(event.target.value)}
            autoComplete="current-password"
            spellCheck={false}
            aria-describedby="api-key-where"
          />
          <p id="api-key-where" className="muted">
            The service prints it at its first start; the person who runs it can make another.
          </p>
          {submission.isError && (
            <p className="t-bad" role="alert">
              {isRejected(submission.error)
                ? 'The service does not know this key.'
                : submission.error.message}
            </p>
          )}
          <button type="submit" className="btn go" disabled={submission.isPending}>
            {submission.isPending ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
        <section className="sign-in-link" aria-label="Sign in by link">
          <h2>Or open the sign-in link</h2>
          <p className="muted">
            It stands where Portolan was started, beside <span className="id">Sign in</span>. It works once,
            for 24 hours.
          </p>
        </section>
      </div>
      <Chart />
    </main>
  )
}
