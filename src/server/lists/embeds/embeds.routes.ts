import { type Context, Hono } from 'hono'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import { clientKey } from '../../platform/http/clients/sender.ts'
import type { Limiter } from '../../platform/http/limits/limits.ts'
import { newNonce, permissionsPolicy } from '../../platform/http/security.ts'
import { containersByIds } from '../../tracking/records/containers.store.ts'
import type { ContainerMapDeps } from '../../voyages/container-map.ts'
import { sharedContainersOf, sharedRouteOf } from '../shares/shared-containers.ts'
import { containersOfNumber, embedKeyPattern, noteEmbedUse, validEmbedKey } from './embed-keys.store.ts'
import { mapFilesOf } from './map-files.ts'
import { embedPage, embedRefusal } from './page.present.ts'

/** Its clock is that of the trade. */
interface EmbedDeps extends ContainerMapDeps {
  /** Notes when a key was used. */
  wall: Clock
  limiter: Limiter
  /** The folder of the built dashboard, which has the files of the map. */
  dashboard?: string | undefined
}

/** Look-ups in 60 seconds: of one client with any keys, and of all clients with one key. */
const MAX_LOOKUPS_OF_CLIENT = 30
const MAX_LOOKUPS_OF_KEY = 600
const MAX_NUMBER_CHARACTERS = 60

/** Nothing from elsewhere, and a frame on these sites alone. A script only where there is a map, and none that makes code of text. */
const policyFor = (nonce: string, sites: readonly string[], hasMap: boolean): string =>
  [
    "default-src 'none'",
    `style-src ${hasMap ? "'self' " : ''}'nonce-${nonce}'`,
    ...(hasMap ? mapSources : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : sites.join(' ')}`,
  ].join('; ')
/** A sentence is all there is, and the frame must be able to say it, also where a key is not known any more. */
const refusalPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors *"
const mapSources = [
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
]

/**
 * The look-up of one number for pages of others, to be mounted at `/embed`; with a key of kind `map`, the page has also the map of its
 * route. The key is no secret and opens nothing else; cookies and keys of the interface are not read.
 */
export function embedApp(deps: EmbedDeps): Hono {
  const { db, clock, wall, limiter, dashboard } = deps
  const app = new Hono()
  const answer = (c: Context, status: 200 | 400 | 403 | 404 | 429, html: string, headers = {}) =>
    c.html(html, status, {
      'cache-control': 'no-store',
      'permissions-policy': permissionsPolicy,
      ...headers,
    })

  app.get('/:key', async (c) => {
    const refuse = (status: 400 | 403 | 404 | 429, sentence: string, headers = {}) =>
      answer(c, status, embedRefusal(sentence), {
        ...(status !== 403 && { 'content-security-policy': refusalPolicy }),
        ...headers,
      })
    const key = c.req.param('key')
    const ofClient = await limiter.take(`embeds from ${clientKey(c)}`, 'default', {
      default: MAX_LOOKUPS_OF_CLIENT,
    })
    if (!ofClient.allowed)
      return refuse(429, 'Too many look-ups: wait a minute.', { 'retry-after': String(ofClient.retryAfter) })
    const known = embedKeyPattern.test(key) ? await validEmbedKey(db, key) : undefined
    if (!known) return refuse(404, 'This look-up is not available any more.')
    const ofKey = await limiter.take(`embed ${known.id}`, 'default', { default: MAX_LOOKUPS_OF_KEY })
    if (!ofKey.allowed)
      return refuse(429, 'Too many look-ups: wait a minute.', { 'retry-after': String(ofKey.retryAfter) })
    if (isFramedElsewhere(c, known.sites))
      return refuse(403, 'This look-up is not for the site that shows it.')
    const { number: given, ...others } = c.req.query()
    if (Object.keys(others).length > 0)
      return refuse(400, 'Only a number is looked up here. Never put a key of the interface into an address.')
    const number = given?.trim().slice(0, MAX_NUMBER_CHARACTERS)
    const normalized = number === undefined ? '' : normaliseIdentifier(number)
    const ids =
      normalized === '' || normalized.includes('\0')
        ? []
        : await containersOfNumber(db, known.account_id, normalized)
    const view = wholeAccount(known.account_id)
    const found = ids.length === 0 ? [] : await containersByIds(db, view, ids)
    const containers = await sharedContainersOf(db, view, found, false)
    const files = known.kind === 'map' ? await mapFilesOf(dashboard) : undefined
    const route = files && known.routing_data ? await sharedRouteOf(deps, view, found) : null
    const map = files && route && route.features.length > 0 ? { files, route } : null
    await noteEmbedUse(db, known, wall.now())
    const nonce = newNonce()
    const page = embedPage({
      company: known.company_name,
      number,
      containers,
      now: clock.now(),
      nonce,
      kind: known.kind,
      map,
    })
    const policy = policyFor(nonce, known.sites, map !== null)
    return answer(c, 200, page, { 'content-security-policy': policy })
  })
  app.all('*', (c) => answer(c, 404, embedRefusal('There is nothing at this address.')))
  return app
}

/** Browsers say in whose page a frame is, where the page lets them; the policy of the answer holds in any case. */
function isFramedElsewhere(c: Context, sites: readonly string[]): boolean {
  const referrer = c.req.header('referer')
  if (c.req.header('sec-fetch-dest') !== 'iframe' || referrer === undefined || !URL.canParse(referrer))
    return false
  const { origin, host } = new URL(referrer)
  return !sites.includes(origin) && host !== c.req.header('host')
}
