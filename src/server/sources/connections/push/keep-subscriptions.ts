import { randomUUID } from 'node:crypto'
import { iso } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { type CallTrouble, LimitReached, type SourcePush, type Subscribed } from '../../kit/adapter.ts'
import { countedCall } from '../connected-source.ts'
import type { ConnectedDeps } from '../connected-sources.ts'
import { forgetMarks } from '../asking/answers.store.ts'
import type { AskedOutcome } from '../health.rules.ts'
import { noteOutcome } from '../health.store.ts'
import { connectionById, type ConnectionRow, dueThrough } from '../connections.store.ts'
import { ownerOf } from '../../../platform/secrets/sealing.ts'
import { CALLBACKS_PATH, callbackUrlOf, CHECKED_AGAIN_MS, retryAfterTries } from './push.rules.ts'
import { type ReceivingDeps, takeNews } from './receive-callback.ts'
import { receivedAmong } from './received-news.store.ts'
import {
  claimSourceSubscriptions,
  removeSourceSubscription,
  type SourceSubscription,
  sourceSubscriptionsOf,
  wantSubscriptions,
  writeSourceSubscription,
} from './source-subscriptions.store.ts'

export interface SubscriptionDeps extends ReceivingDeps {
  /** Where others reach this service, without a slash at the end; undefined where they cannot. */
  publicUrl: () => string | undefined
  log: Log
}

const MAX_PER_ROUND = 50
const LEASE_MS = 300_000

/** Sees to it that the sources of all accounts send what is tracked here, and nothing else. A slow one keeps no other waiting. */
export async function keepSubscriptions(deps: SubscriptionDeps): Promise<void> {
  const { db, wall } = deps
  for (const connection of await pushingConnections(deps)) await noteWanted(deps, connection)
  const now = wall.now()
  const lease = { by: randomUUID(), until: new Date(now.getTime() + LEASE_MS) }
  const claimed = await claimSourceSubscriptions(db, lease, { now, most: MAX_PER_ROUND })
  const ofConnections = Map.groupBy(claimed, ({ connection_id }) => connection_id)
  await Promise.all([...ofConnections.values()].map((each) => keepAll(deps, each)))
}

/** The subscriptions of one connection, one by one. What keeps it from answering one question keeps it from answering the others. */
async function keepAll(deps: SubscriptionDeps, subscriptions: readonly SourceSubscription[]): Promise<void> {
  const { wall, log } = deps
  let ofAll = await pauseOf(deps, subscriptions[0])
  for (const subscription of subscriptions) {
    if (ofAll) {
      await rescheduled(deps, subscription, ofAll)
      continue
    }
    try {
      const trouble = await keepOne(deps, subscription)
      if (!trouble) continue
      await rescheduled(deps, subscription, trouble)
      const isOfOne = trouble.kind === 'failed' && trouble.reason === 'unrecognized_response'
      if (!isOfOne)
        ofAll = {
          kind: 'limited',
          wait_ms: trouble.kind === 'limited' ? trouble.wait_ms : retryAfterTries(subscription.attempts + 1),
        }
    } catch (cause) {
      log.error('A subscription at a source could not be kept', { cause, subscription: subscription.id })
      await rescheduled(deps, subscription, { kind: 'failed', sentence: 'Something went wrong here' })
    }
  }

  /** The source said itself when it may be asked again. */
  async function pauseOf(
    { db }: SubscriptionDeps,
    first: SourceSubscription | undefined,
  ): Promise<{ kind: 'limited'; wait_ms: number } | undefined> {
    const connection = first && (await connectionById(db, first.account_id, first.connection_id))
    const until = connection?.paused_until
    const wait_ms = until ? Date.parse(until) - wall.now().getTime() : 0
    return wait_ms > 0 ? { kind: 'limited', wait_ms } : undefined
  }
}

const pushingConnections = ({ db }: SubscriptionDeps): Promise<ConnectionRow[]> =>
  db.selectFrom('connections').selectAll().where('kind', 'in', ['dcsa', 'portolan']).execute()

async function noteWanted(deps: SubscriptionDeps, connection: ConnectionRow): Promise<void> {
  const adapter = deps.connected.adapterOf(connection)
  // Without its secrets nothing can be said to the source; what it still sends is not lost.
  if (!adapter) return
  const publicUrl = deps.publicUrl()
  const isPossible = connection.is_on && publicUrl !== undefined
  await wantSubscriptions(deps.db, connection, {
    scope: isPossible ? (adapter.push?.scope ?? 'none') : 'none',
    callbacks: `${publicUrl ?? ''}${CALLBACKS_PATH}`,
    now: iso(deps.wall.now()),
  })
}

/** @returns why it could not be made or ended */
async function keepOne(
  deps: SubscriptionDeps,
  subscription: SourceSubscription,
): Promise<CallTrouble | undefined> {
  const { db, connected, sealer } = deps
  const { account_id, id, connection_id, remote_id, is_wanted } = subscription
  const connection = await connectionById(db, account_id, connection_id)
  const adapter = connection && connected.adapterOf(connection)
  // It is there still, and is looked after when the secrets of its connection can be read again.
  if (connection && !adapter) return { kind: 'limited', wait_ms: CHECKED_AGAIN_MS }
  const push = adapter?.push
  if (!connection || !push) {
    await removeSourceSubscription(db, subscription)
    return undefined
  }
  const call = countedCall(deps, connection)
  const within = async <Answer>(asked: Promise<Answer>): Promise<Answer | CallTrouble> => {
    try {
      return await asked
    } catch (cause) {
      if (cause instanceof LimitReached) return { kind: 'limited', wait_ms: cause.wait_ms }
      throw cause
    }
  }
  if (!is_wanted) {
    const ended = remote_id === null ? null : await within(push.unsubscribe(remote_id, call))
    if (ended !== null && ended.kind !== 'unsubscribed') return ended
    await removeSourceSubscription(db, subscription)
    return undefined
  }
  const callback_url = callbackUrlOf(deps.publicUrl() ?? '', id)
  const owner = ownerOf(account_id, id)
  const stored = subscription.secret && sealer.unseal(subscription.secret, owner)
  // A secret that cannot be read any more is of a subscription that is of no use.
  const isLost = subscription.secret !== null && stored === undefined
  if (isLost && remote_id !== null) await within(push.unsubscribe(remote_id, call))
  const secret = stored ?? push.newSecret()
  // Before it is asked for: the answer may be lost, and the first callback may come before it.
  await writeSourceSubscription(db, subscription, {
    callback_url,
    secret: secret === null ? null : sealer.seal(secret, owner),
  })
  const known = isLost ? null : remote_id
  const may_exist = known === null && subscription.callback_url !== null
  const number = numberOf(subscription)
  const asked = push.subscribe({ callback_url, secret, number, remote_id: known, may_exist }, call)
  const answer = await within(asked)
  await noteOfUnasked(deps, connection, answer)
  if (answer.kind !== 'subscribed') return answer
  await noteSubscribed(deps, subscription, answer, push.checked_again_ms)
  if (answer.had_gap) await askForAll(deps, connection)
  if (push.carries !== 'news') return undefined
  const isKnown = (ids: readonly string[]) => receivedAmong(db, connection, ids)
  const latest = await within(push.latestNews(answer.remote_id, isKnown, call))
  if (latest.kind === 'news') await takeNews(deps, subscription, connection, latest.news)
  return undefined
}

/**
 * Until it answers a question, how a connection is shows in what it answers to a subscription. It pauses nothing: what is allowed there
 * may be another thing than what is allowed for events.
 */
async function noteOfUnasked(
  { db, wall }: SubscriptionDeps,
  connection: ConnectionRow,
  answer: Subscribed,
): Promise<void> {
  const { last_asked_at, last_succeeded_at } = connection
  if ((last_asked_at !== null && last_succeeded_at !== null) || answer.kind === 'limited') return
  const outcome: AskedOutcome =
    answer.kind === 'subscribed'
      ? { kind: 'answered' }
      : { kind: answer.kind === 'failed' ? 'failed' : 'refused', problem: answer.sentence }
  await noteOutcome(db, connection, outcome, wall.now())
}

/** Nothing was sent for some time: whatever is tracked may have news. */
async function askForAll({ db, clock, wake }: SubscriptionDeps, connection: ConnectionRow): Promise<void> {
  await forgetMarks(db, connection)
  await dueThrough(db, connection, iso(clock.now()))
  wake()
}

const numberOf = ({ request_type, number }: SourceSubscription) =>
  request_type === '' ? null : { request_type, request_number: number }

async function noteSubscribed(
  deps: SubscriptionDeps,
  subscription: SourceSubscription,
  answer: Extract<Subscribed, { kind: 'subscribed' }>,
  checkedAgainMs = CHECKED_AGAIN_MS,
): Promise<void> {
  const { db, wall, sealer } = deps
  await writeSourceSubscription(db, subscription, {
    remote_id: answer.remote_id,
    secret: sealer.seal(answer.secret, ownerOf(subscription.account_id, subscription.id)),
    attempts: 0,
    problem: null,
    due_at: iso(new Date(wall.now().getTime() + checkedAgainMs)),
    leased_by: null,
    leased_until: null,
  })
}

async function rescheduled(
  { db, wall }: SubscriptionDeps,
  subscription: SourceSubscription,
  trouble: CallTrouble | { kind: 'failed'; sentence: string },
): Promise<void> {
  const isLimit = trouble.kind === 'limited'
  const attempts = subscription.attempts + (isLimit ? 0 : 1)
  const wait = isLimit ? trouble.wait_ms : retryAfterTries(attempts)
  await writeSourceSubscription(db, subscription, {
    attempts,
    ...(!isLimit && { problem: trouble.sentence }),
    due_at: iso(new Date(wall.now().getTime() + wait)),
    leased_by: null,
    leased_until: null,
  })
}

/** How long the end of a connection waits for its source. */
const MAX_ENDING_MS = 5000

/** Before a connection is removed: what it subscribed to is ended at the source, as far as that answers. Its callbacks are refused then. */
export async function endSubscriptions(
  deps: Pick<SubscriptionDeps, keyof ConnectedDeps | 'connected'>,
  connection: ConnectionRow,
): Promise<void> {
  const push: SourcePush | undefined = deps.connected.adapterOf(connection)?.push
  if (!push) return
  const call = countedCall(deps, connection)
  const made = (await sourceSubscriptionsOf(deps.db, connection)).flatMap(({ remote_id }) => remote_id ?? [])
  const ended = Promise.allSettled(made.slice(0, MAX_PER_ROUND).map((id) => push.unsubscribe(id, call)))
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, MAX_ENDING_MS)
  await Promise.race([ended, timer.promise])
  clearTimeout(timeout)
}
