import { createHmac } from 'node:crypto'
import type {
  CallTrouble,
  CountedCall,
  NewsPush,
  SentNews,
  Subscribed,
  WantedSubscription,
} from '../kit/adapter.ts'
import { isSameSignature } from '../dcsa/callback-signature.ts'
import { firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import { type Ask, asking, refusedQuestion, Stopped, troubleOfStopped, type Upstream } from './fetch.ts'
import { newsOf, notificationsIn } from './news.rules.ts'

const NOTIFICATIONS_PER_PAGE = 100
/** Of notifications that may have been missed; older ones say nothing that the records do not say. */
const MAX_PAGES = 5
/** A webhook that failed too often is set inactive there. */
const CHECKED_AGAIN_MS = 15 * 60_000

/** A webhook at the other service: it says of what there is news, which is fetched then. */
export function upstreamPush(upstream: Upstream): NewsPush {
  const within = async <Answer>(work: Promise<Answer>): Promise<Answer | CallTrouble> => {
    try {
      return await work
    } catch (thrown) {
      if (thrown instanceof Stopped) return troubleOfStopped(thrown)
      throw thrown
    }
  }
  const askBy = (call: CountedCall) => asking(upstream, call)
  return {
    scope: upstream.has_webhooks ? 'all' : 'none',
    carries: 'news',
    checked_again_ms: CHECKED_AGAIN_MS,
    newSecret: () => null,
    subscribe: (wanted, call) => within(subscribe(askBy(call), wanted)),
    unsubscribe: (remoteId, call) => within(unsubscribe(askBy(call), remoteId)),
    isSigned: ({ header, body }, secret) =>
      isSameSignature(
        header('x-t49-webhook-signature'),
        createHmac('sha256', secret).update(body).digest('hex'),
      ),
    newsIn(body) {
      const [news] = notificationsIn(body)
      return news ? newsOf(news, body) : { refused: 'This is no notification' }
    },
    latestNews: (remoteId, isKnown, call) => within(latestNews(askBy(call), remoteId, isKnown)),
  }
}

const pathOf = (id: string): string => `/webhooks/${encodeURIComponent(id)}`
const attributesOf = (record: unknown): UnknownObject => objectOf(objectOf(record)['attributes'])

async function subscribe(
  ask: Ask,
  { remote_id, callback_url, may_exist }: WantedSubscription,
): Promise<Subscribed> {
  if (remote_id !== null) {
    const { status, body } = await ask(pathOf(remote_id))
    if (status === 200) {
      const { active, url } = attributesOf(body['data'])
      if (active === true && url === callback_url) return subscribed(body['data'], false)
      // Nothing was sent while it was inactive.
      const attributes = { active: true, url: callback_url }
      return changed(ask, remote_id, attributes, active !== true)
    }
    if (status !== 404) throw new Stopped(refusedQuestion(status, body))
  }
  const lost = may_exist ? await findLost(ask, callback_url) : null
  if (lost !== null) return changed(ask, lost, { active: true }, true)
  const attributes = { url: callback_url, active: true, events: await subscribedNames(ask) }
  const { status, body } = await ask('/webhooks', { body: { data: { type: 'webhook', attributes } } })
  if (status >= 300) return refused(status, body)
  return subscribed(body['data'], remote_id !== null)
}

async function changed(ask: Ask, id: string, attributes: object, had_gap: boolean): Promise<Subscribed> {
  const { status, body } = await ask(pathOf(id), {
    method: 'PATCH',
    body: { data: { type: 'webhook', id, attributes } },
  })
  return status >= 300 ? refused(status, body) : subscribed(body['data'], had_gap)
}

function subscribed(webhook: unknown, had_gap: boolean): Subscribed {
  const id = firstText(objectOf(webhook), 'id')
  const secret = firstText(attributesOf(webhook), 'secret')
  if (id === null || secret === null)
    return { kind: 'failed', reason: 'unrecognized_response', sentence: 'It names no secret of its webhook' }
  return { kind: 'subscribed', remote_id: id, secret, had_gap }
}

/** A webhook that it does not take is no number of its lines: with the reason that it gave. */
function refused(status: number, body: UnknownObject): CallTrouble {
  const [first] = listOf(body['errors']).map(objectOf)
  const detail = first === undefined ? null : firstText(first, 'detail', 'title')
  const reason = detail === null ? '' : `: ${detail}`
  return {
    kind: 'failed',
    reason: 'unrecognized_response',
    sentence: `It refuses the webhook (${status})${reason}`,
  }
}

async function findLost(ask: Ask, callbackUrl: string): Promise<string | null> {
  const { status, body } = await ask('/webhooks?page%5Bsize%5D=100')
  if (status !== 200) return null
  const same = listOf(body['data']).find((each) => attributesOf(each)['url'] === callbackUrl)
  return same === undefined ? null : firstText(objectOf(same), 'id')
}

/** What is tracked; by the names that it has itself, for it refuses others. */
async function subscribedNames(ask: Ask): Promise<string[]> {
  const { status, body } = await ask('/webhooks/events')
  if (status >= 300) throw new Stopped(refusedQuestion(status, body))
  const names = listOf(body['data']).flatMap((category) =>
    listOf(attributesOf(category)['events']).flatMap((event) => firstText(objectOf(event), 'name') ?? []),
  )
  return [...new Set(names)].filter((name) => /^(tracking_request|shipment|container)\./.test(name))
}

async function unsubscribe(ask: Ask, id: string): Promise<{ kind: 'unsubscribed' } | CallTrouble> {
  const { status, body } = await ask(pathOf(id), { method: 'DELETE' })
  return status < 300 || status === 404 ? { kind: 'unsubscribed' } : refused(status, body)
}

/** Notifications of this webhook that never arrived: newest first, until one that is known. */
async function latestNews(
  ask: Ask,
  remoteId: string,
  isKnown: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<{ kind: 'news'; news: SentNews[] } | CallTrouble> {
  const missed: SentNews[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      include: 'reference_object',
      'page[number]': String(page),
      'page[size]': String(NOTIFICATIONS_PER_PAGE),
    })
    const { status, body } = await ask(`/webhook_notifications?${query.toString()}`)
    if (status >= 300) return refused(status, body)
    const all = notificationsIn(body)
    const own = all.filter((each) => {
      const { webhook } = objectOf(each['relationships'])
      return firstText(objectOf(objectOf(webhook)['data']), 'id') === remoteId
    })
    const known = await isKnown(own.flatMap((each) => firstText(each, 'id') ?? []))
    const news = own.map((each) => newsOf(each, body))
    missed.push(...news.filter(({ id }) => !known.has(id)))
    if (known.size > 0 || all.length < NOTIFICATIONS_PER_PAGE) break
  }
  return { kind: 'news', news: missed }
}
