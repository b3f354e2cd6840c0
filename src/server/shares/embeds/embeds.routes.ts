import { Hono } from 'hono'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import { basemapElement, connectSources } from '../../platform/http/basemap/basemap.ts'
import { newNonce } from '../../platform/http/security.ts'
import { containersByIds } from '../../tracking/records/containers.store.ts'
import { sharedContainersOf, sharedRouteOf } from '../shared-containers.ts'
import {
  embedAnswer,
  isFramedElsewhere,
  policyFor,
  refusalPolicy,
  waitOfClient,
  waitOfKey,
} from './answers.ts'
import { answerContainerMap } from './container-map.ts'
import type { EmbedDeps } from './deps.ts'
import { containersOfNumber, embedKeyPattern, noteEmbedUse, validEmbedKey } from './embed-keys.store.ts'
import { mapFilesOf } from './map-files.ts'
import { embedPage, embedRefusal } from './page.present.ts'

const MAX_NUMBER_CHARACTERS = 60

/**
 * The look-up of one number for pages of others, to be mounted at `/embed`; with a key of kind `map`, the page has also the map of its
 * route. The map of one container stands alone beside it. The key is no secret and opens nothing else; cookies and keys of the interface
 * are not read.
 */
export function embedApp(deps: EmbedDeps): Hono {
  const { db, clock, wall, limiter, dashboard, basemap } = deps
  const app = new Hono()
  app.get('/containers/:id', (c) => answerContainerMap(deps, c))
  app.get('/:key', async (c) => {
    const refuse = (status: 400 | 403 | 404 | 429, sentence: string, headers = {}) =>
      embedAnswer(c, status, embedRefusal(sentence), {
        ...(status !== 403 && { 'content-security-policy': refusalPolicy }),
        ...headers,
      })
    const key = c.req.param('key')
    const tooMany = (wait: number) =>
      refuse(429, 'Too many look-ups: wait a minute.', { 'retry-after': String(wait) })
    const ofClient = await waitOfClient(c, limiter)
    if (ofClient !== null) return tooMany(ofClient)
    const known = embedKeyPattern.test(key) ? await validEmbedKey(db, key) : undefined
    if (!known) return refuse(404, 'This look-up is not available any more.')
    const ofKey = await waitOfKey(limiter, known.id)
    if (ofKey !== null) return tooMany(ofKey)
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
    const map =
      files && route && route.features.length > 0 ? { files, route, basemap: basemapElement(basemap) } : null
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
    const policy = policyFor(nonce, known.sites, map && connectSources(basemap))
    return embedAnswer(c, 200, page, { 'content-security-policy': policy })
  })
  app.all('*', (c) => embedAnswer(c, 404, embedRefusal('There is nothing at this address.')))
  return app
}
