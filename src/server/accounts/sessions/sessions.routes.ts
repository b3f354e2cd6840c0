import { accountsOfMember } from '../store.ts'
import { iso } from '../../platform/clock.ts'
import { type SessionDeps, sessionFor, startSession } from '../../platform/http/browser-session.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound, problem } from '../../platform/http/problem.ts'
import { carriedOver, endOtherSessions, endSession, sessionsOf } from './browser-sessions.store.ts'
import { presentBrowserSession } from './present.ts'

type SessionsHandlers = Pick<
  Handlers,
  'list_sessions' | 'end_session' | 'end_other_sessions' | 'switch_account'
>

/** What people do with their own sessions. The gate lets nobody in who is not signed in as a person. */
export const sessionsRoutes = (deps: SessionDeps): SessionsHandlers => ({
  async list_sessions({ caller: { account_id, user_id, session_id } }) {
    const rows = await sessionsOf(deps.db, account_id, user_id ?? '', iso(deps.wall.now()))
    return { data: rows.map((row) => presentBrowserSession(row, session_id)) }
  },

  async end_session({ caller: { account_id, user_id }, params: { id } }) {
    if (!(await endSession(deps.db, { account_id, user_id: user_id ?? '', id }))) throw notFound('Session')
  },

  async end_other_sessions({ caller: { account_id, user_id, session_id } }) {
    await endOtherSessions(deps.db, { account_id, user_id: user_id ?? '', session_id: session_id ?? '' })
  },

  async switch_account({ caller, body, ...browser }) {
    const { account_id, user_id, session_id } = caller
    if (body.account_id === account_id) return sessionFor(deps, caller)
    const accounts = await accountsOfMember(deps.db, account_id, user_id ?? '')
    const chosen = accounts.find(({ id }) => id === body.account_id)
    const present = await carriedOver(deps.db, account_id, session_id ?? '')
    if (!chosen || !present) throw notFound('Account')
    const { method, ...times } = present
    // A provider is believed in the account that connected it alone.
    if (method === 'openid')
      throw problem(403, 'You signed in at a company: sign in another way for your other accounts', {
        code: 'not_allowed',
      })
    return startSession(deps, { account_id: chosen.id, user_id: chosen.user_id, method }, browser, times)
  },
})
