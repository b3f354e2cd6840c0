import { answerHeader } from '../platform/outgoing/retry-after.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { RowWrites } from '../platform/jobs/empty-rounds.ts'
import { every, type Job } from '../platform/jobs/every.ts'
import { type Lease, type NewHolder, release } from '../platform/jobs/lease.ts'
import type { Log } from '../platform/log.ts'
import { createQueueDelivery, type Delivery } from '../webhooks/delivery.ts'
import type { DeliveryProcess } from '../webhooks/deliver-to-webhook.ts'
import type { GuardedConnector } from '../webhooks/guarded-connector.ts'
import { API_VERSION } from './answers.ts'
import { type CallbackAnswer, isTaken, standingAfterCallback } from './callbacks.rules.ts'
import type { DcsaEvent } from './dcsa-event.ts'
import { nextEvents } from './events.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { callbackSignature } from '../sources/dcsa/callback-signature.ts'
import {
  claimSubscriptions,
  completeUntil,
  holdSubscription,
  moveSubscription,
  noteFailure,
  positionAt,
  secretOf,
  type Subscription,
} from './subscriptions.store.ts'

export interface CallbackDeps {
  db: Db
  wall: Clock
  log: Log
  connector: GuardedConnector
  sealer: Sealer
  /** True when no other process can send from this database. */
  alone?: boolean
  newHolder?: NewHolder
  /** Undefined where other processes write into the database too. */
  rowWrites?: RowWrites | undefined
}

/** How long a receiver may take to answer. */
const CALLBACK_TIMEOUT_MS = 30_000
/** How long one subscription is sent to before others are. */
const MAX_DELIVERY_MS = 60_000
/** Pause between rounds: nobody acts on a status within seconds. */
const IDLE_MS = 2000

/** Sends published events to subscriptions as they become known. */
export function startCallbacks(deps: CallbackDeps): Job {
  const delivery = createCallbacks(deps)
  const { rowWrites, log } = deps
  const job = every('Sending published events', { intervalMs: IDLE_MS, rowWrites, log }, () =>
    delivery.round(),
  )
  return {
    wake: () => job.wake(),
    async stop() {
      await job.stop()
      await delivery.stop()
    },
  }
}

export const createCallbacks = (deps: CallbackDeps): Delivery =>
  createQueueDelivery(deps, {
    table: 'event_subscriptions',
    claimDue: (db, claiming) => claimSubscriptions(db, claiming),
    deliver: (subscription: Subscription, process) => deliverTo(deps, subscription, process),
  })

/** Sends what is new to one subscription, bundle by bundle. Its place moves only when a bundle was taken. */
async function deliverTo(deps: CallbackDeps, first: Subscription, process: DeliveryProcess): Promise<void> {
  const { db, wall } = deps
  const { by } = process
  const ends = performance.now() + MAX_DELIVERY_MS
  const lease = (): Lease => ({ by, until: process.until() })
  try {
    let held: Subscription | undefined = first
    while (held && !process.stopped && performance.now() < ends) {
      const until = await completeUntil(db)
      const { events, after, isLast } = await newsFor(db, held, until)
      // A new lease for each callback: it outlasts the longest wait for an answer.
      held = await holdSubscription(db, held, lease())
      if (!held) return
      if (events.length > 0 && !(await isDelivered(deps, held, events, process, lease))) return
      const to = isLast ? positionAt(until) : after
      if (to) held = await moveSubscription(db, held, lease(), to)
      if (isLast) return
    }
  } finally {
    await release(db, 'event_subscriptions', first, { by, now: wall.now() })
  }
}

const newsFor = (
  db: Db,
  { account_id, filters, bundle, learned_at, event_id }: Subscription,
  until: string,
) =>
  nextEvents(
    db,
    account_id,
    {
      filters,
      created: [{ operator: 'lt', at: until }],
      order: { field: 'eventCreatedDateTime', descending: false },
      limit: bundle,
    },
    { at: learned_at, id: event_id },
  )

async function isDelivered(
  { db, wall, connector, sealer }: CallbackDeps,
  subscription: Subscription,
  events: readonly DcsaEvent[],
  { signal }: DeliveryProcess,
  lease: () => Lease,
): Promise<boolean> {
  const body = JSON.stringify(events)
  const secret = secretOf(subscription, sealer)
  const failed = async (answer: CallbackAnswer, error: string): Promise<false> => {
    const standing = standingAfterCallback(subscription, answer, { sent: events.length, now: wall.now() })
    await noteFailure(db, subscription, lease(), { ...standing, error })
    return false
  }
  if (secret === undefined)
    return failed({ status: null, retryAfter: null }, 'Its secret cannot be read any more: set it again')
  const { status_code, error, response_headers } = await connector.send({
    url: subscription.callback_url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Portolan',
      'API-Version': API_VERSION,
      'Subscription-ID': subscription.id,
      'Notification-Signature': callbackSignature(secret, body),
    },
    body,
    signal,
    timeoutMs: CALLBACK_TIMEOUT_MS,
  })
  const retryAfter = answerHeader(response_headers, 'retry-after')
  const answer = { status: status_code, retryAfter }
  if (isTaken(answer)) return true
  // Aborted: it was not answered, and is sent again after the next start.
  if (signal.aborted && status_code === null) return false
  return failed(answer, error ?? `The receiver answered ${status_code}, not 204`)
}
