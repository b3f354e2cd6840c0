import type { Context } from 'hono'
import { clientKey } from '../../platform/http/clients/sender.ts'
import type { Limiter } from '../../platform/http/limits/limits.ts'
import { permissionsPolicy } from '../../platform/http/security.ts'

/** Look-ups in 60 seconds: of one client with any keys and links, and of all clients with one of them. */
const MAX_LOOKUPS_OF_CLIENT = 30
const MAX_LOOKUPS_OF_KEY = 600

export type EmbedStatus = 200 | 400 | 403 | 404 | 410 | 429

export const embedAnswer = (c: Context, status: EmbedStatus, html: string, headers = {}) =>
  c.html(html, status, {
    'cache-control': 'no-store',
    'permissions-policy': permissionsPolicy,
    ...headers,
  })

/** How long to wait, in seconds, where this client looked up too much; null where it did not. */
export async function waitOfClient(c: Context, limiter: Limiter): Promise<number | null> {
  const taken = await limiter.take(`embeds from ${clientKey(c)}`, 'default', {
    default: MAX_LOOKUPS_OF_CLIENT,
  })
  return taken.allowed ? null : taken.retryAfter
}

/** The same for one key or link. */
export async function waitOfKey(limiter: Limiter, id: string): Promise<number | null> {
  const taken = await limiter.take(`embed ${id}`, 'default', { default: MAX_LOOKUPS_OF_KEY })
  return taken.allowed ? null : taken.retryAfter
}

const ancestorsOf = (sites: readonly string[]): string => (sites.length === 0 ? "'none'" : sites.join(' '))

const mapSources = ["script-src 'self'", "worker-src 'self'", "font-src 'self'", "img-src 'self' data: blob:"]
/**
 * Nothing from elsewhere, and a frame on these sites alone. A script only where there is a map, and none that makes code of text.
 * @param connections where the map may load from; null without one
 */
export const policyFor = (nonce: string, sites: readonly string[], connections: string | null): string =>
  [
    "default-src 'none'",
    `style-src ${connections === null ? '' : "'self' "}'nonce-${nonce}'`,
    ...(connections === null ? [] : [...mapSources, connections]),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestorsOf(sites)}`,
  ].join('; ')
const ofSentence = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors"
/** A sentence is all there is, and the frame must be able to say it, also where a key is not known any more. */
export const refusalPolicy = `${ofSentence} *`
/** A sentence for those sites alone that may show the rest. */
export const refusalPolicyFor = (sites: readonly string[]): string => `${ofSentence} ${ancestorsOf(sites)}`

/** Browsers say in whose page a frame is, where the page lets them; the policy of the answer holds in any case. */
export function isFramedElsewhere(c: Context, sites: readonly string[]): boolean {
  const referrer = c.req.header('referer')
  if (c.req.header('sec-fetch-dest') !== 'iframe' || referrer === undefined || !URL.canParse(referrer))
    return false
  const { origin, host } = new URL(referrer)
  return !sites.includes(origin) && host !== c.req.header('host')
}
