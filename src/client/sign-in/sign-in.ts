import { t } from '../../contract/language/index.ts'
import { writeTwoDigits } from '../../contract/trade/index.ts'
import type { Session } from '../../contract/operations/index.ts'
import { call, forgetKeptInput, isApiError, isStatus, queryClient, sessionQuery } from '../api/index.ts'

type Proof =
  | { api_key: string }
  | { sign_in_token: string }
  | { email: string; password: string; code?: string }

/** Signs this browser in and clears the data cached for another session. */
export async function requestSignIn(proof: Proof): Promise<void> {
  takeSession(await call('create_session', { body: proof }))
}

/** The browser is signed in: nothing stays that was read for another session. */
export function takeSession(session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey)
  if (!before || personOf(before) !== personOf(session)) forgetKeptInput()
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

const personOf = ({ account, user }: Session): string => `${account.id} ${user?.id}`

/** True when the service rejects the key or the link; false when the request itself failed. */
export const isRejected = (error: unknown): boolean => isStatus(error, 401) || isStatus(error, 422)

/** What the page asks or says after a refusal. */
export type SignInAnswer =
  | { kind: 'ask_code' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'wrong'; sentence: string }

export function answerTo(error: unknown): SignInAnswer {
  if (!isApiError(error)) return { kind: 'wrong', sentence: t('Something went wrong.') }
  if (error.status === 429) return { kind: 'wait', seconds: error.retryAfter ?? 60 }
  if (error.code === 'second_factor_needed') return { kind: 'ask_code' }
  return { kind: 'wrong', sentence: error.message }
}

/** `1:05`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${writeTwoDigits(seconds % 60)}`

/** The page to open after signing in. Only a path of this dashboard is accepted, never another site or the sign-in page. */
export function safeReturnPath(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to) || to.startsWith('/sign-in')) return '/'
  return to
}
