import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { fromOwnPage, apiKeyOf, sessionCookie } from '../../accounts/rules.ts'
import { identityOfSession } from '../../accounts/sessions.store.ts'
import { type Identity, identityOfKey } from '../../accounts/store.ts'
import { type Clock, iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import { errorOf, Problem, problem } from './problem.ts'

/** The sentence of the hosted service (docs/interface.md, "Public description"), with the challenge that RFC 9110 requires. */
const unauthorized = () =>
  new Problem(401, [errorOf(401, 'Invalid or missing API token.')], {
    'www-authenticate': 'Token realm="Portolan"',
  })

export const sessionOf = (c: Context): string | undefined => getCookie(c, sessionCookie)

/** Refuses requests that a page of another site sends; see `fromOwnPage`. */
export function refuseForeignPage(c: Context): void {
  const request = {
    method: c.req.method,
    origin: c.req.header('origin'),
    fetchSite: c.req.header('sec-fetch-site'),
    host: c.req.header('host') ?? new URL(c.req.url).host,
  }
  if (!fromOwnPage(request))
    throw problem(
      403,
      'A signed-in browser may change something only from a page of this service; use an API key',
    )
}

/**
 * The caller of a request: by API key, otherwise by session cookie. A key takes precedence, also a wrong one.
 * @throws 401, or 403 for a cookie on a request from a page of another site
 */
export async function authenticate(c: Context, db: Db, wall: Clock): Promise<Identity> {
  const authorization = c.req.header('authorization')
  if (authorization !== undefined) {
    const key = apiKeyOf(authorization)
    const identity = key === undefined ? undefined : await identityOfKey(db, key)
    if (!identity) throw unauthorized()
    return identity
  }
  const secret = sessionOf(c)
  const identity = secret === undefined ? undefined : await identityOfSession(db, secret, iso(wall.now()))
  if (!identity) throw unauthorized()
  refuseForeignPage(c)
  return identity
}

export { unauthorized }
