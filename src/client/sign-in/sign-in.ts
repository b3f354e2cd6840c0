import { call, isStatus, queryClient, sessionQuery } from '../api/index.ts'

type Proof = { api_key: string } | { sign_in_token: string }

/** Signs this browser in; what was cached for somebody else is forgotten. */
export async function requestSignIn(proof: Proof): Promise<void> {
  const session = await call('create_session', { body: proof })
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** True when the service does not accept the key or the link, and not when it merely could not be asked. */
export const isRefused = (error: unknown): boolean => isStatus(error, 401) || isStatus(error, 422)
