import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { isWithin } from '../../accounts/keys/addresses.ts'
import { fromOwnPage, apiKeyOf, sessionCookie } from '../../accounts/rules.ts'
import type { RateBucket } from '../../../contract/vocabulary/index.ts'
import type { Identity } from '../../accounts/store.ts'
import { clientAddress, clientKey, ownHosts } from './clients/sender.ts'
import type { Callers } from './limits/callers.ts'
import type { LimitDecision } from './limits/limits.ts'
import { noteAllowedOrigin } from './cross-origin.ts'
import { errorOf, Problem, problem, tooManyRequests } from './problem.ts'

/** The sentence of the hosted service (docs/interface.md, "Public description"), with the challenge that RFC 9110 requires. */
const unauthorized = () =>
  new Problem(401, [errorOf(401, 'Invalid or missing API token.')], {
    'www-authenticate': 'Token realm="Portolan"',
  })

export const sessionOf = (c: Context): string | undefined => getCookie(c, sessionCookie)

const isFromOwnPage = (c: Context): boolean => {
  const [origin, fetchSite] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
  return ownHosts(c).some((host) => fromOwnPage({ method: c.req.method, origin, fetchSite, host }))
}

/** Refuses requests that a page of another site sends; see `fromOwnPage`. */
export function refuseForeignPage(c: Context): void {
  if (!isFromOwnPage(c))
    throw problem(
      403,
      'A signed-in browser may change something only from a page of this service; use an API key',
    )
}

/**
 * The caller of a request, by API key, otherwise by session cookie, and whether the limits of its account allow it. A key
 * takes precedence, also a wrong one.
 * @throws 401, or 429 for too many wrong ones; 403 for a cookie on a request from a page of another site, which is not counted, and
 * for a key from an address that it is not accepted from
 */
export async function authenticate(
  c: Context,
  callers: Callers,
  bucket: RateBucket,
): Promise<{ caller: Identity; decision: LimitDecision }> {
  const authorization = c.req.header('authorization')
  const secret = authorization === undefined ? sessionOf(c) : apiKeyOf(authorization)
  if (secret === undefined) throw unauthorized()
  const kind = authorization === undefined ? 'session' : 'key'
  if (kind === 'session' && !isFromOwnPage(c)) {
    if (!(await callers.find({ kind, secret }))) throw await refusalOfWrong(c, callers)
    refuseForeignPage(c)
  }
  const admitted = await callers.admit({ kind, secret }, bucket)
  if (!admitted) throw await refusalOfWrong(c, callers)
  const { caller } = admitted
  noteAllowedOrigin(c, caller)
  const address = clientAddress(c)
  refuseOtherAddress(caller, address)
  callers.noteUse(caller, address)
  return admitted
}

/** @throws 403 for a key that is accepted from other addresses alone */
export function refuseOtherAddress(
  { address_ranges }: Pick<Identity, 'address_ranges'>,
  address: string,
): void {
  if (address_ranges.length > 0 && !isWithin(address, address_ranges))
    throw problem(403, `This API key is not accepted from the address ${address}`, {
      code: 'address_not_allowed',
    })
}

/** 401 for a wrong credential, 429 when its client sent too many of them. */
export async function refusalOfWrong(c: Context, callers: Callers, otherwise = unauthorized()) {
  const decision = await callers.countWrong(clientKey(c))
  if (decision.allowed) return otherwise
  const detail = `Too many wrong keys or sign-ins came from this address. Try again in ${decision.retryAfter} s.`
  return tooManyRequests(detail, decision.retryAfter)
}

export { unauthorized }
