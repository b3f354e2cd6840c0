import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'

import { Brand, moveOn, useTitle } from '../ui/index.ts'
import { safeReturn } from './return.ts'
import { isRefused, requestSignIn } from './sign-in.ts'
import './sign-in.css'

type Asked = { request: Request; params: { token?: string } }

/** A one-time link is used here, once for each opening, and then leads on; what went wrong goes to the page. */
export async function loader({ request, params }: Asked): Promise<Response | { trouble: string | null }> {
  if (params.token === undefined) return { trouble: null }
  try {
    await requestSignIn({ sign_in_token: params.token })
  } catch (error) {
    if (!isRefused(error)) throw error
    return { trouble: 'This sign-in link was used already, or it is too old.' }
  }
  return moveOn(request, '/')
}

export const Component = () => {
  const { trouble } = useLoaderData<{ trouble: string | null }>()
  const [fields] = useSearchParams()
  const navigate = useNavigate()
  const [key, setKey] = useState('')
  const entry = useMutation({
    mutationFn: () => requestSignIn({ api_key: key.trim() }),
    onSuccess: () => navigate(safeReturn(fields.get('to')), { replace: true }),
  })
  useTitle('Sign in')
  const enter = (event: FormEvent) => {
    event.preventDefault()
    entry.mutate()
  }
  return (
    <main className="sign-in">
      <div className="card">
        <Brand />
        <h1>Sign in</h1>
        {trouble !== null && (
          <p role="alert">
            <b className="t-bad">{trouble}</b> Use an API key, or start the service again: it prints a new
            link each time it starts.
          </p>
        )}
        <form onSubmit={enter}>
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
            The service prints one when it starts, with a link that signs in by itself.
          </p>
          {entry.isError && (
            <p className="t-bad" role="alert">
              {isRefused(entry.error) ? 'The service does not know this key.' : entry.error.message}
            </p>
          )}
          <button type="submit" className="btn go" disabled={entry.isPending}>
            {entry.isPending ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
      </div>
    </main>
  )
}
