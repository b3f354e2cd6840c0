import { iso } from '../../../platform/clock.ts'
import type { Trx } from '../../../platform/database/tables.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { ReceivedFact, SentDelivery, SentNews, SourceAdapter } from '../../kit/adapter.ts'
import type { ConnectedDeps, ConnectedSources } from '../connected-sources.ts'
import { connectionById, type ConnectionRow } from '../connections.store.ts'
import { keepPushed } from '../received.store.ts'
import { ownerOf } from '../../../platform/secrets/sealing.ts'
import { compareStopped } from './edited-shipments.store.ts'
import { noteNews } from './received-news.store.ts'
import {
  noteReceived,
  type SourceSubscription,
  sourceSubscriptionById,
} from './source-subscriptions.store.ts'

/** What tracking knows of numbers that a source sends something about. Given by tracking. */
export interface PushedTracking {
  /** Of these numbers those that the account tracks, or has tracked. */
  trackedAmong(trx: Trx, accountId: string, numbers: readonly string[]): Promise<ReadonlySet<string>>
  /** Makes their requests due, also those of their shipments. */
  dueReported(
    trx: Trx,
    connection: { account_id: string; id: string },
    numbers: readonly string[],
    now: string,
  ): Promise<void>
  /** The same by the ids of records, which another service of this interface has too. */
  dueRecords(
    trx: Trx,
    connection: { account_id: string; id: string },
    records: { shipment_ids: readonly string[]; container_ids: readonly string[] },
    now: string,
  ): Promise<void>
}

export interface ReceivingDeps extends ConnectedDeps {
  connected: ConnectedSources
  /** The trade clock. */
  clock: { now(): Date }
  tracked: PushedTracking
  /** Signals that requests are due. */
  wake: () => void
}

/** Who sends, and how it is read. */
export interface CallbackReceiver {
  subscription: SourceSubscription
  connection: ConnectionRow
  adapter: SourceAdapter
  secret: string
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The subscription that an address names, before anything of the body is read.
 * @throws 404 for an unknown one, and for one that was ended; 503 while its secret cannot be read
 */
export async function callbackReceiver(deps: ReceivingDeps, id: string): Promise<CallbackReceiver> {
  const unknownSubscription = () => problem(404, 'There is no such subscription')
  if (!uuid.test(id)) throw unknownSubscription()
  const subscription = await sourceSubscriptionById(deps.db, id)
  if (!subscription) throw unknownSubscription()
  const { account_id, connection_id } = subscription
  const connection = await connectionById(deps.db, account_id, connection_id)
  if (!connection?.is_on) throw unknownSubscription()
  const adapter = deps.connected.adapterOf(connection)
  const secret = subscription.secret && deps.sealer.unseal(subscription.secret, ownerOf(account_id, id))
  if (!adapter?.push || secret === null || secret === undefined)
    throw problem(503, 'The secret of this subscription cannot be read now')
  return { subscription, connection, adapter, secret }
}

/** @throws 401 for what its source did not sign */
export function refuseUnsigned(
  { subscription, adapter, secret }: CallbackReceiver,
  delivery: SentDelivery,
): void {
  if (adapter.push?.isSigned(delivery, secret, subscription.remote_id) !== true)
    throw problem(401, 'The signature is missing, doubled or wrong')
}

/**
 * Stores what a source sent, and makes the requests that it concerns due. The same again changes nothing.
 * @throws 400 for a body that says nothing
 */
export async function receiveCallback(
  deps: ReceivingDeps,
  { subscription, connection, adapter }: CallbackReceiver,
  body: unknown,
): Promise<void> {
  if (adapter.push?.carries !== 'news') return takeEvents(deps, { subscription, connection, adapter }, body)
  const news = adapter.push.newsIn(body)
  if ('refused' in news) throw problem(400, news.refused)
  await takeNews(deps, subscription, connection, [news])
}

/** Makes the requests due that messages concern, each message once. */
export async function takeNews(
  { db, wall, clock, tracked, wake }: ReceivingDeps,
  subscription: SourceSubscription,
  connection: ConnectionRow,
  news: readonly SentNews[],
): Promise<void> {
  if (news.length === 0) return
  const now = iso(wall.now())
  const isNews = await db.transaction().execute(async (trx) => {
    const ids = news.map(({ id }) => id)
    const unseen = await noteNews(trx, connection, ids, now)
    await noteReceived(trx, subscription, now)
    const due = news.filter(({ id }) => unseen.has(id))
    const at = iso(clock.now())
    const all = <Name extends 'numbers' | 'shipment_ids' | 'container_ids'>(name: Name) =>
      due.flatMap((each) => each[name])
    if (due.length === 0) return false
    await tracked.dueReported(trx, connection, all('numbers'), at)
    const records = { shipment_ids: all('shipment_ids'), container_ids: all('container_ids') }
    await tracked.dueRecords(trx, connection, records, at)
    await compareStopped(trx, connection, records)
    return true
  })
  if (isNews) wake()
}

/** Events of what is not tracked are not kept: the source is asked for the whole history when it is. */
async function takeEvents(
  deps: ReceivingDeps,
  { subscription, connection, adapter }: Omit<CallbackReceiver, 'secret'>,
  body: unknown,
): Promise<void> {
  const { db, wall, clock, tracked, wake } = deps
  const events = adapter.push?.carries === 'events' ? adapter.push.eventsIn(body) : []
  if ('refused' in events) throw problem(400, events.refused)
  const own = subscription.number === '' ? [] : [subscription.number]
  const facts = events.flatMap((event): ReceivedFact[] => {
    const fact = adapter.factOf(event)
    return fact ? [{ ...fact, numbers: [...new Set([...fact.numbers, ...own])] }] : []
  })
  const now = iso(wall.now())
  const isNews = await db.transaction().execute(async (trx) => {
    const numbers = facts.flatMap((fact) => fact.numbers)
    const known = await tracked.trackedAmong(trx, connection.account_id, numbers)
    const concerned = facts.filter((fact) => fact.numbers.some((number) => known.has(number)))
    const news = await keepPushed(trx, connection, concerned, now)
    const due = news.flatMap((fact) => fact.numbers)
    if (due.length > 0) await tracked.dueReported(trx, connection, due, iso(clock.now()))
    await noteReceived(trx, subscription, now)
    return due.length > 0
  })
  if (isNews) wake()
}
