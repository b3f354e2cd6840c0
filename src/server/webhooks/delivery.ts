import { randomUUID } from 'node:crypto'
import type { RunResult } from '../platform/jobs/every.ts'
import type { Db } from '../platform/database/tables.ts'
import { type Lease, type LeasedTable, type NewHolder, releaseAll } from '../platform/jobs/lease.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { type DeliveryDeps, deliverToWebhook, type DeliveryProcess } from './deliver-to-webhook.ts'
import { type Claim, claimDueNotifications } from './delivery.store.ts'

export type { DeliveryDeps } from './deliver-to-webhook.ts'

/** Receivers that are delivered to at the same time. */
const MAX_RECEIVERS_PER_PROCESS = 256
const MAX_RECEIVERS_PER_ACCOUNT = 64
/** Receivers that are claimed in one statement. */
const MAX_CLAIMS_PER_ROUND = 32
/**
 * A notification is sent only while at least half of it is left, which is longer than an attempt may take: its answer is
 * written down before another process may claim the webhook. What a killed process claimed is free again after it.
 */
const claimMs = 60_000

export interface Delivery {
  /** Claims receivers for which something is due and begins to deliver to them. */
  round(): Promise<RunResult>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Takes on nothing more; what is under way may end within `graceMs`, then it is aborted and stays due. */
  stop(graceMs?: number): Promise<void>
}

/** Delivers what is due for webhooks. */
export const createDelivery = (deps: DeliveryDeps, freed?: () => void): Delivery =>
  createQueueDelivery(
    deps,
    {
      table: 'webhooks',
      claimDue: (db, claiming) => claimDueNotifications(db, claiming),
      deliver: (claim: Claim, process) => deliverToWebhook(deps, claim, process),
    },
    freed,
  )

/** Receivers that are claimed by rows of a table, and how one of them is delivered to. */
interface DeliveryQueue<Receiver> {
  table: LeasedTable
  claimDue(
    db: Db,
    claiming: Lease & { now: Date; most: number; without: string[]; underWay: string[] },
  ): Promise<Receiver[]>
  deliver(receiver: Receiver, process: DeliveryProcess): Promise<void>
}

/**
 * Delivers what is due. Rows are the queue: each receiver with something due is claimed by one process,
 * which sends to it in order, one at a time, and to others at the same time: a slow endpoint delays no other.
 * @param freed called when the time of a receiver is over, for there may be more to do
 */
export function createQueueDelivery<Receiver extends { account_id: string; id: string }>(
  deps: { db: Db; wall: Clock; log: Log; alone?: boolean; newHolder?: NewHolder },
  { table, claimDue, deliver }: DeliveryQueue<Receiver>,
  freed: () => void = () => undefined,
): Delivery {
  const { db, wall, log } = deps
  const by = (deps.newHolder ?? randomUUID)()
  const running = new Map<string, { claim: Receiver; ended: Promise<void> }>()
  const stopping = new AbortController()
  const delivering: DeliveryProcess = {
    by,
    signal: stopping.signal,
    stopped: false,
    until: () => new Date(wall.now().getTime() + claimMs),
    renewsAfterMs: claimMs / 2,
  }
  let begun = false

  const full = () => {
    const counts = new Map<string, number>()
    for (const { claim } of running.values())
      counts.set(claim.account_id, (counts.get(claim.account_id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= MAX_RECEIVERS_PER_ACCOUNT).map(([id]) => id)
  }
  const begin = (claim: Receiver) => {
    const key = `${claim.account_id} ${claim.id}`
    const ended = deliver(claim, delivering)
      .catch((cause: unknown) => log.error('A delivery failed', { of: table, id: claim.id, cause }))
      .finally(() => {
        running.delete(key)
        freed()
      })
    running.set(key, { claim, ended })
  }

  return {
    async round() {
      if (!begun && deps.alone) await releaseAll(db, table)
      begun = true
      const most = Math.min(MAX_CLAIMS_PER_ROUND, MAX_RECEIVERS_PER_PROCESS - running.size)
      if (most <= 0 || delivering.stopped) return 'done'
      const now = wall.now()
      const claims = await claimDue(db, {
        by,
        now,
        until: delivering.until(),
        most,
        without: full(),
        underWay: [...running.values()].map(({ claim }) => claim.id),
      })
      for (const claim of claims) begin(claim)
      return claims.length === most ? 'more' : 'done'
    },
    async idle() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    async stop(graceMs = 2000) {
      delivering.stopped = true
      const abortTimer = setTimeout(() => stopping.abort(), graceMs)
      await this.idle()
      clearTimeout(abortTimer)
    },
  }
}
