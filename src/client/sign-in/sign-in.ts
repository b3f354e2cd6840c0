import { call, isStatus, queryClient, sessionQuery } from '../api/index.ts'

type Proof = { api_key: string } | { sign_in_token: string }

/** Signs this browser in and clears the data cached for another session. */
export async function requestSignIn(proof: Proof): Promise<void> {
  const session = await call('create_session', { body: proof })
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** True when the service rejects the key or the link; false when the request itself failed. */
export const isRejected = (error: unknown): boolean => isStatus(error, 401) || isStatus(error, 422)

/** The page to open after signing in. Only a path of this dashboard is accepted, never another site or the sign-in page. */
export function safeReturnPath(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to) || to.startsWith('/sign-in')) return '/'
  return to
}
