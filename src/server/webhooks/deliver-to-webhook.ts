import { delivery } from '../../contract/vocabulary/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import { release } from '../platform/jobs/lease.ts'
import type { Log } from '../platform/log.ts'
import { failuresInARow, standingAfter, capitalised } from './delivery.rules.ts'
import {
  type Attempt,
  type Claim,
  deactivate,
  type DueNotification,
  dueOf,
  recordAttempts,
  renewClaim,
} from './delivery.store.ts'
import type { GuardedConnector } from './guarded-connector.ts'
import { bodiesFor, signatureHeaders } from './payload.ts'
import { endPending } from './webhooks.store.ts'

/** The headers of a delivery: the webhook's own ones, and ours, which they cannot replace. */
export function deliveryHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  { secret, headers }: { secret: string | null; headers: readonly { name: string; value: string }[] | null },
): Record<string, string> {
  return {
    ...Object.fromEntries((headers ?? []).map(({ name, value }) => [capitalised(name), value])),
    'Content-Type': 'application/json',
    'User-Agent': 'Portolan Webhooks',
    ...(secret === null ? {} : signatureHeaders(secret, { id, body, at })),
  }
}

export interface DeliveryDeps {
  db: Db
  /** Deliveries go by the clock on the wall. */
  wall: Clock
  log: Log
  loaders: Loaders
  connector: GuardedConnector
  /** From 0 to 1, for the jitter. */
  random?: () => number
  /** True when no other process can deliver from this database: claims that are found at the start are void. */
  alone?: boolean
}

/** The process that delivers, for all webhooks it delivers to at the same time. */
export interface DeliveryProcess {
  /** The holder of its leases. */
  by: string
  /** Aborts what is under way. */
  signal: AbortSignal
  /** Nothing more is begun. */
  stopped: boolean
  until: () => Date
}

const batch = 100
/** How long results are gathered before they are written down, and how long one webhook is delivered to before others are. */
const flushMs = 200
const MAX_DELIVERY_MS = 10_000

const reason = `${delivery.failuresInARow} notifications in a row could not be delivered`

/** Delivers to one webhook what is due for it, one after the other, until nothing is or its time is over. */
export async function deliverToWebhook(
  deps: DeliveryDeps,
  first: Claim,
  process: DeliveryProcess,
): Promise<void> {
  const { db, wall } = deps
  const ends = performance.now() + MAX_DELIVERY_MS
  let claim: Claim | undefined = first
  try {
    while (claim?.active && !process.stopped && performance.now() < ends) {
      const due = await dueOf(db, claim, wall.now(), batch)
      if (due.length === 0) break
      claim = await deliverAll(deps, claim, due, process, ends)
    }
  } finally {
    await release(db, 'webhooks', first, { by: process.by, now: wall.now() })
  }
}

/** @returns the webhook as it stands afterwards; undefined when it is gone */
async function deliverAll(
  deps: DeliveryDeps,
  first: Claim,
  due: readonly DueNotification[],
  process: DeliveryProcess,
  ends: number,
): Promise<Claim | undefined> {
  const bodyOf = await bodiesFor(due, deps.loaders, first.account_id)
  let claim: Claim | undefined = first
  let made: Attempt[] = []
  let flushed = performance.now()
  for (const row of due) {
    const attempt = await attemptOf(deps, claim, row, await bodyOf(row), process)
    // Aborted: it was not answered, and it is still due.
    if (!attempt) break
    made.push(attempt)
    if (performance.now() - flushed >= flushMs) {
      claim = await writeDown(deps, claim, made, process)
      made = []
      flushed = performance.now()
    }
    if (!claim?.active || process.stopped || performance.now() >= ends) break
  }
  return claim && made.length > 0 ? writeDown(deps, claim, made, process) : claim
}

async function attemptOf(
  { connector, wall, random = Math.random }: DeliveryDeps,
  claim: Claim,
  row: DueNotification,
  body: string,
  { signal }: DeliveryProcess,
): Promise<Attempt | undefined> {
  const started_at = wall.now()
  const headers = deliveryHeaders({ id: row.id, body, at: started_at }, claim)
  const outcome = await connector.send({ url: claim.url, headers, body, signal })
  if (signal.aborted && outcome.status_code === null) return undefined
  const attempt = row.attempts + 1
  const standing = standingAfter({ attempts: attempt, ...outcome }, wall.now(), random())
  return { id: row.id, attempt, started_at, outcome, standing }
}

async function writeDown(
  { db, log, wall }: DeliveryDeps,
  claim: Claim,
  made: readonly Attempt[],
  process: DeliveryProcess,
): Promise<Claim | undefined> {
  await recordAttempts(db, claim.account_id, made)
  const ended = made.map(({ standing }) => standing)
  const failed_in_a_row = failuresInARow(claim.failed_in_a_row, ended)
  const renewed = await renewClaim(db, claim, { by: process.by, until: process.until(), failed_in_a_row })
  if (!renewed?.active || failed_in_a_row < delivery.failuresInARow) return renewed
  if (await deactivate(db, claim, { now: wall.now(), reason })) {
    await endPending(db, claim.account_id, claim.id)
    log.error('A webhook was set inactive', {
      account: claim.account_id,
      webhook: claim.id,
      reason,
      last_error: made.findLast(({ outcome }) => outcome.error !== null)?.outcome.error,
    })
  }
  return { ...renewed, active: false }
}
