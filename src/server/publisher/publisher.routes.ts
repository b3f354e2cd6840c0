import { type Context, Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import type { OtherAudited } from '../../contract/audit.ts'
import { isGranted, type OperationAccess } from '../../contract/vocabulary/index.ts'
import type { Identity } from '../accounts/store.ts'
import { asActor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { authenticate } from '../platform/http/authenticate.ts'
import { actorOf, deviceOf } from '../platform/http/audited.ts'
import { clientAddress, requestUrl } from '../platform/http/clients/sender.ts'
import { jsonOf } from '../platform/http/request.ts'
import type { GuardedConnector } from '../webhooks/guarded-connector.ts'
import type { Callers } from '../platform/http/limits/callers.ts'
import { notFound, problem, tooManyRequests } from '../platform/http/problem.ts'
import type { Log } from '../platform/log.ts'
import { ownerOf, type Sealer } from '../platform/secrets/sealing.ts'
import { accepted, answerJson, answerNothing, answerRefusal, API_VERSION } from './answers.ts'
import { pageOfEvents } from './events.ts'
import { publishedEvent } from './events.store.ts'
import { readListQuery } from './query.rules.ts'
import {
  checkedSecret,
  MAX_SUBSCRIPTIONS,
  presentSubscription,
  readSecret,
  readSubscription,
  refuseSecretAndOther,
} from './subscriptions.ts'
import {
  addSubscription,
  changeSubscription,
  countSubscriptions,
  removeSubscription,
  subscriptionById,
  subscriptionsAfter,
} from './subscriptions.store.ts'

interface PublisherDeps {
  db: Db
  /** The wall clock. */
  wall: Clock
  log: Log
  /** Sends callbacks, and says to which addresses. */
  connector: GuardedConnector
  /** Encrypts the secrets of subscriptions where they are stored. */
  sealer: Sealer
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * DCSA Track & Trace 2.2 (docs/publishing.md), to be mounted at `/dcsa/v2`. The standard's own description declares these
 * operations; their bodies and refusals are its, not those of the interface.
 */
export function publisherApp({ db, wall, log, connector, sealer }: PublisherDeps, callers: Callers): Hono {
  const app = new Hono()
  app.onError((thrown, c) => answerRefusal(c, thrown, { log, wall }))

  app.get('/events', async (c) => {
    const account = await accountOf(c, callers, readsEvents)
    const url = requestUrl(c)
    const { events, ...cursors } = await pageOfEvents(db, account, url.searchParams)
    return answerJson(c, events, { more: pageLinks(url, cursors) })
  })

  app.get('/events/:id', async (c) => {
    const account = await accountOf(c, callers, readsEvents)
    const id = c.req.param('id')
    const event = uuid.test(id) ? await publishedEvent(db, account, id) : undefined
    if (!event) throw notFound('Event')
    return answerJson(c, event)
  })

  const keyOf = async (c: Context<BlankEnv, '/event-subscriptions/:id'>) => {
    const caller = await callerOf(c, callers, managesSubscriptions)
    const id = c.req.param('id').toLowerCase()
    if (!uuid.test(id))
      throw problem(400, 'The id of a subscription is a UUID', { source: { parameter: 'subscriptionID' } })
    return { caller, account_id: caller.account_id, id }
  }
  /** Has the audit say who did it. */
  const audited = <T>(c: Context, caller: Identity, operation: OtherAudited, change: () => T): T =>
    asActor(actorOf(operation, caller, { address: clientAddress(c), device: deviceOf(c) }, wall), change)
  const found = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw notFound('EventSubscription')
    return row
  }

  /** The id after which the last page begins. An account has few subscriptions: all are read. */
  const lastCursor = async (account: string, limit: number): Promise<string> => {
    const all = await subscriptionsAfter(db, account, { after: null, limit: MAX_SUBSCRIPTIONS })
    const first = Math.floor((all.length - 1) / limit) * limit
    return all[first - 1]?.id ?? ''
  }

  app.get('/event-subscriptions', async (c) => {
    const account = await accountOf(c, callers, managesSubscriptions)
    const url = requestUrl(c)
    const { after, limit } = accepted(readListQuery(url.searchParams))
    const rows = await subscriptionsAfter(db, account, { after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const current = after ?? ''
    const next = rows.length > limit ? shown.at(-1)?.id : undefined
    const last = next === undefined ? current : await lastCursor(account, limit)
    return answerJson(c, shown.map(presentSubscription), { more: pageLinks(url, { current, next, last }) })
  })

  app.post('/event-subscriptions', async (c) => {
    const caller = await callerOf(c, callers, managesSubscriptions)
    const account = caller.account_id
    const { secret, ...given } = readSubscription(await jsonOf(c), connector)
    if ((await countSubscriptions(db, account)) >= MAX_SUBSCRIPTIONS)
      throw problem(400, `An account has at most ${MAX_SUBSCRIPTIONS} subscriptions; delete one first`)
    const created = { ...given, secret: checkedSecret(secret), now: wall.now() }
    const added = await audited(c, caller, 'create_event_subscription', () =>
      addSubscription(db, account, created, sealer),
    )
    return answerJson(c, presentSubscription(added), { status: 201 })
  })

  app.get('/event-subscriptions/:id', async (c) => {
    return answerJson(c, presentSubscription(found(await subscriptionById(db, await keyOf(c)))))
  })

  app.put('/event-subscriptions/:id', async (c) => {
    const { caller, ...key } = await keyOf(c)
    const given = readSubscription(await jsonOf(c), connector)
    refuseSecretAndOther(given, key.id)
    const { callback_url, filters } = given
    const changed = await audited(c, caller, 'edit_event_subscription', () =>
      changeSubscription(db, key, { callback_url, filters }),
    )
    return answerJson(c, presentSubscription(found(changed)))
  })

  app.put('/event-subscriptions/:id/secret', async (c) => {
    const { caller, ...key } = await keyOf(c)
    const sealed_secret = sealer.seal(readSecret(await jsonOf(c)), ownerOf(key.account_id, key.id))
    found(
      await audited(c, caller, 'edit_event_subscription', () =>
        changeSubscription(db, key, { sealed_secret }),
      ),
    )
    return answerNothing()
  })

  app.delete('/event-subscriptions/:id', async (c) => {
    const { caller, ...key } = await keyOf(c)
    if (!(await audited(c, caller, 'delete_event_subscription', () => removeSubscription(db, key))))
      throw notFound('EventSubscription')
    return answerNothing()
  })

  app.all('*', () => {
    throw problem(404, 'There is nothing at this address')
  })
  return app
}

/** The headers that lead to other pages. */
function pageLinks(
  url: URL,
  { current, next, last }: { current: string; next: string | undefined; last: string },
): Record<string, string> {
  const pageAt = (cursor: string) => {
    const page = new URL(url)
    page.searchParams.delete('cursor')
    if (cursor !== '') page.searchParams.set('cursor', cursor)
    return page.href
  }
  return {
    'current-page': pageAt(current),
    'first-page': pageAt(''),
    ...(next !== undefined && { 'next-page': pageAt(next) }),
    'last-page': pageAt(last),
  }
}

/** Events are of the whole account: no customer takes them. */
const readsEvents: OperationAccess = { role: 'viewer', scope: 'read', customers: false }
/** Subscriptions send what happens to an address outside, as webhooks do. */
const managesSubscriptions: OperationAccess = { role: 'admin', scope: 'webhooks', customers: false }

const accountOf = async (c: Context, callers: Callers, needed: OperationAccess): Promise<string> =>
  (await callerOf(c, callers, needed)).account_id

/** @throws 401, 403, 429, and 400 for another version of the standard */
async function callerOf(c: Context, callers: Callers, needed: OperationAccess): Promise<Identity> {
  const { caller, decision } = await authenticate(c, callers, 'default')
  if (!decision.allowed)
    throw tooManyRequests(`Too many requests; try again in ${decision.retryAfter} s`, decision.retryAfter)
  if (!isGranted(caller, needed))
    throw problem(403, `This needs the role ${needed.role}, or a key with the scope ${needed.scope}`)
  const version = c.req.header('api-version')?.trim()
  const [major = ''] = API_VERSION.split('.')
  if (version !== undefined && version.split('.')[0] !== major)
    throw problem(400, `This is version ${major} of Track & Trace`, { source: { parameter: 'API-Version' } })
  return caller
}
