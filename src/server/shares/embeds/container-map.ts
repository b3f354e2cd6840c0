import type { Context } from 'hono'
import { inTranslation, msg, t } from '../../../contract/language/index.ts'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import { basemapElement, connectSources } from '../../platform/http/basemap/basemap.ts'
import { newNonce } from '../../platform/http/security.ts'
import { translationOf } from '../../platform/translations.ts'
import { containersByIds } from '../../tracking/records/containers.store.ts'
import { sharedContainersOf, sharedRouteOf } from '../shared-containers.ts'
import {
  embedAnswer,
  type EmbedStatus,
  isFramedElsewhere,
  policyFor,
  refusalPolicy,
  refusalPolicyFor,
  waitOfClient,
  waitOfKey,
} from './answers.ts'
import { type Opening, openingOf } from './container-opening.ts'
import { containerPage, pageThemes } from './container-page.present.ts'
import type { EmbedDeps } from './deps.ts'
import { languageFileOf, mapFilesOf } from './map-files.ts'
import { languageOfPage } from './page-language.rules.ts'
import { embedRefusal } from './page.present.ts'

/**
 * The map of one container alone, for a frame of another site: `/embed/containers/{id}?key=pk_…` or `?share=TOKEN`. A container that
 * the key or the link does not show is answered as one that does not exist.
 */
export async function answerContainerMap(deps: EmbedDeps, c: Context): Promise<Response> {
  const { limiter, dashboard, clock, basemap } = deps
  const query = c.req.query()
  const language = languageOfPage(query['lang'], c.req.header('accept-language'))
  const written = <Made>(make: () => Made) => inTranslation(translationOf(language), make)
  const refuse = (status: EmbedStatus, sentence: string, policy = refusalPolicy, headers = {}) => {
    const page = written(() => embedRefusal(t(sentence), language, t('Not available')))
    return embedAnswer(c, status, page, { 'content-security-policy': policy, ...headers })
  }
  const tooMany = (wait: number) =>
    refuse(429, msg('Too many look-ups: wait a minute.'), refusalPolicy, { 'retry-after': String(wait) })

  const ofClient = await waitOfClient(c, limiter)
  if (ofClient !== null) return tooMany(ofClient)
  const opening = await openingOf(deps, query)
  if ('refused' in opening) return refuse(opening.status, opening.refused)
  const ofKey = await waitOfKey(limiter, opening.id)
  if (ofKey !== null) return tooMany(ofKey)
  const ownPolicy = refusalPolicyFor(opening.sites)
  if (opening.closed !== null) return refuse(403, opening.closed, ownPolicy)
  if (isFramedElsewhere(c, opening.sites))
    return refuse(403, msg('This map is not for the site that shows it.'), ownPolicy)
  const shown = await shownContainer(deps, opening, c.req.param('id') ?? '')
  if (!shown) return refuse(404, msg('There is no such container here.'), ownPolicy)
  const files = shown.route === null ? undefined : await mapFilesOf(dashboard, 'container')
  const languageFile = files && (await languageFileOf(dashboard, language))
  await opening.note()
  const nonce = newNonce()
  const page = written(() =>
    containerPage({
      ...shown,
      opening,
      language,
      languageFile,
      files,
      basemap: files ? basemapElement(basemap) : '',
      theme: pageThemes.find((theme) => theme === query['theme']),
      now: clock.now(),
      nonce,
    }),
  )
  const policy = policyFor(nonce, opening.sites, files ? connectSources(basemap) : null)
  return embedAnswer(c, 200, page, { 'content-security-policy': policy })
}

/** Undefined where there is none, and where it is of somebody else. */
async function shownContainer(deps: EmbedDeps, opening: Opening, given: string) {
  const { container_ids, account_id, shows_fees, routing_data } = opening
  const id = uuid.safeParse(given).data?.toLowerCase()
  if (id === undefined || container_ids?.includes(id) === false) return undefined
  const view = wholeAccount(account_id)
  const found = await containersByIds(deps.db, view, [id])
  const [container] = await sharedContainersOf(deps.db, view, found, shows_fees)
  if (!container) return undefined
  const route = routing_data ? await sharedRouteOf(deps, view, found) : null
  return { container, route: route && route.features.length > 0 ? route : null }
}
