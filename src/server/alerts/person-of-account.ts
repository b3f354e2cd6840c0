import type { Caller } from '../platform/http/handler.ts'
import { problem } from '../platform/http/problem.ts'

export interface PersonOfAccount {
  account_id: string
  user_id: string
}

/** Who is signed in: no key has alerts. */
export const personOf = ({ account_id, user_id }: Caller): PersonOfAccount => {
  if (user_id === null) throw problem(403, 'Alerts are for people who are signed in')
  return { account_id, user_id }
}
