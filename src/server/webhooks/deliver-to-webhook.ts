import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import { type NewHolder, release, renew } from '../platform/jobs/lease.ts'
import { askedDelayMs, answerHeader } from '../platform/outgoing/retry-after.rules.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { traced, tracedCall } from '../platform/tracing/spans.ts'
import { keptRecords } from './announced-records.store.ts'
import {
  capitalised,
  failingSince,
  failuresInARow,
  standingAfter,
  switchOffReason,
} from './delivery.rules.ts'
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
import { type Headers, openSecrets } from './webhook-secrets.ts'

/** The headers of a delivery: the webhook's own ones, and ours, which they cannot replace. */
export function deliveryHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  { secret, previous = null, headers }: { secret: string | null; previous?: string | null; headers: Headers },
): Record<string, string> {
  return {
    ...Object.fromEntries((headers ?? []).map(({ name, value }) => [capitalised(name), value])),
    'Content-Type': 'application/json',
    'User-Agent': 'Portolan Webhooks',
    ...(secret === null ? {} : signatureHeaders(secret, { id, body, at }, previous)),
  }
}

/** Of a request that was made: what a webhook's own headers say may be secret, and is not kept. */
export const keptHeaders = (sent: Record<string, string>, own: Headers): Record<string, string | null> => {
  const theirs = new Set((own ?? []).map(({ name }) => name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, theirs.has(name.toLowerCase()) ? null : value]),
  )
}

export interface DeliveryDeps {
  db: Db
  /** Deliveries go by the clock on the wall. */
  wall: Clock
  log: Log
  loaders: Loaders
  connector: GuardedConnector
  /** Opens the secrets that deliveries are signed by. */
  sealer: Sealer
  /** Mails admins when a webhook is switched off; undefined where the service sends no mail. */
  mailer?: Mailer | undefined
  /** From 0 to 1, for the jitter. */
  random?: () => number
  /** True when no other process can deliver from this database: claims that are found at the start are void. */
  alone?: boolean
  newHolder?: NewHolder
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
  /** A lease with less time left is renewed before the next notification is sent. */
  renewsAfterMs: number
}

const batch = 100
/** How long answers are gathered before they are written down: a process that is killed repeats those of this time. */
const flushMs = 50
/** How long one webhook is delivered to before others are. */
const MAX_DELIVERY_MS = 10_000
/** An endpoint that asks for more is asked again after so long: a claim is only a matter of the moment. */
const MAX_HELD_MS = 3_600_000
/** Writing down what was answered is tried so often: what is not written down is sent again. */
const MAX_WRITES = 5
const betweenWritesMs = 200

/** Delivers to one webhook what is due for it, one after the other, until nothing is or its time is over. */
export async function deliverToWebhook(
  deps: DeliveryDeps,
  first: Claim,
  process: DeliveryProcess,
): Promise<void> {
  const { db, wall } = deps
  const ends = performance.now() + MAX_DELIVERY_MS
  let claim: Claim | undefined = first
  let askedMs = 0
  try {
    while (claim?.active && !process.stopped && askedMs === 0 && performance.now() < ends) {
      const held: Claim = claim
      const due = await dueOf(db, held, wall.now(), batch)
      if (due.length === 0) break
      const attributes = { 'portolan.webhook': held.id, 'portolan.notifications': due.length }
      ;({ claim, asked_delay_ms: askedMs } = await traced('deliver notifications', attributes, () =>
        deliverAll(deps, held, due, process, ends),
      ))
    }
  } finally {
    await releaseOrHold(deps, first, process, askedMs)
  }
}

/** An endpoint that asks to be left alone stays claimed for that time: nobody sends it anything. */
async function releaseOrHold(
  { db, wall }: DeliveryDeps,
  claim: Claim,
  { by }: DeliveryProcess,
  askedMs: number,
): Promise<void> {
  const now = wall.now()
  if (askedMs === 0) return release(db, 'webhooks', claim, { by, now })
  const until = new Date(now.getTime() + Math.min(askedMs, MAX_HELD_MS))
  await renew(db, 'webhooks', claim, { by, until })
}

/** @returns the webhook as it stands afterwards, undefined when it is gone, or another process claimed it; and for how long it asks to be left alone */
async function deliverAll(
  deps: DeliveryDeps,
  first: Claim,
  due: readonly DueNotification[],
  process: DeliveryProcess,
  ends: number,
): Promise<{ claim: Claim | undefined; asked_delay_ms: number }> {
  const { account_id } = first
  const keptOf = (ids: string[]) => keptRecords(deps.db, account_id, ids)
  const bodyOf = await bodiesFor(due, { loaders: deps.loaders, keptOf }, account_id)
  let claim: Claim | undefined = first
  let made: Attempt[] = []
  let asked_delay_ms = 0
  let flushed = performance.now()
  const flush = async () => {
    const written = made
    made = []
    claim = await writeDown(deps, claim ?? first, written, process)
    flushed = performance.now()
  }
  try {
    for (const row of due) {
      const body = await bodyOf(row)
      claim = await held(deps, claim, process)
      if (!claim?.active || process.stopped || performance.now() >= ends) break
      const attempt = await attemptOf(deps, claim, row, body, process)
      // Aborted: it was not answered, and it is still due.
      if (!attempt) break
      made.push(attempt)
      // The others would be refused as well.
      if (attempt.asked_delay_ms !== undefined) {
        asked_delay_ms = attempt.asked_delay_ms
        break
      }
      if (performance.now() - flushed >= flushMs) await flush()
    }
  } finally {
    // Also where a body could not be composed: what was answered before it is not sent again.
    if (made.length > 0) await flush()
  }
  return { claim, asked_delay_ms }
}

/** The claim with enough time left for an attempt; undefined when it ran out and another process has the webhook. */
async function held(
  { db, wall }: DeliveryDeps,
  claim: Claim | undefined,
  { by, until, renewsAfterMs }: DeliveryProcess,
): Promise<Claim | undefined> {
  if (!claim || Date.parse(claim.leased_until) - wall.now().getTime() >= renewsAfterMs) return claim
  const { failed_in_a_row, failing_since } = claim
  return renewClaim(db, claim, { by, until: until(), failed_in_a_row, failing_since })
}

export const SECRET_LOST = 'Its secret cannot be opened: the key that encrypted it is gone. Rotate the secret'
const nothingSent = { status_code: null, response_headers: null, response_body: null, duration_ms: 0 }

async function attemptOf(
  { connector, sealer, wall, random = Math.random }: DeliveryDeps,
  claim: Claim,
  row: DueNotification,
  body: string,
  { signal }: DeliveryProcess,
): Promise<(Attempt & { asked_delay_ms: number | undefined }) | undefined> {
  const started_at = wall.now()
  const opened = openSecrets(claim, sealer, started_at)
  const headers = opened && deliveryHeaders({ id: row.id, body, at: started_at }, opened)
  const outcome = headers
    ? await tracedCall(
        'delivery to a webhook',
        claim.url,
        () => connector.send({ url: claim.url, headers, body, signal }),
        ({ error, status_code }) => (error === null ? undefined : String(status_code ?? 'no answer')),
      )
    : { ...nothingSent, error: SECRET_LOST }
  if (signal.aborted && outcome.status_code === null) return undefined
  const attempt = row.attempts + 1
  const asked_delay_ms = askedDelayMs(
    outcome.status_code,
    answerHeader(outcome.response_headers, 'retry-after'),
    wall.now(),
  )
  const made = { attempts: attempt - row.retried_from, status_code: outcome.status_code, asked_delay_ms }
  const standing = standingAfter(made, wall.now(), random())
  const request_headers = headers ? keptHeaders(headers, opened.headers) : null
  return { id: row.id, attempt, started_at, outcome, standing, request_headers, asked_delay_ms }
}

async function writeDown(
  { db, log, wall, mailer }: DeliveryDeps,
  claim: Claim,
  made: readonly Attempt[],
  process: DeliveryProcess,
): Promise<Claim | undefined> {
  await recorded(db, claim.account_id, made)
  const ended = made.map(({ standing }) => standing)
  const failed_in_a_row = failuresInARow(claim.failed_in_a_row, ended)
  const failing_since = failingSince(claim.failing_since, made)
  const renewed = await renewClaim(db, claim, {
    by: process.by,
    until: process.until(),
    failed_in_a_row,
    failing_since,
  })
  if (!renewed?.active) return renewed
  const reason = switchOffReason({ failed_in_a_row, failing_since }, wall.now())
  if (reason === undefined) return renewed
  if (await deactivate(db, claim, { now: wall.now(), reason }, mailer)) {
    log.error('A webhook was set inactive', {
      account: claim.account_id,
      webhook: claim.id,
      reason,
      last_error: made.findLast(({ outcome }) => outcome.error !== null)?.outcome.error,
    })
  }
  return { ...renewed, active: false }
}

/** Writes attempts down, again where the database refuses it for the moment, e.g. because of a deadlock. */
async function recorded(db: Db, accountId: string, made: readonly Attempt[]): Promise<void> {
  for (let writes = 1; ; writes += 1) {
    try {
      return await recordAttempts(db, accountId, made)
    } catch (cause) {
      if (writes >= MAX_WRITES) throw cause
      await setTimeout(betweenWritesMs)
    }
  }
}
