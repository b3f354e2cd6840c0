import { randomUUID } from 'node:crypto'
import type { RunResult } from '../platform/jobs/every.ts'
import { releaseAll } from '../platform/jobs/lease.ts'
import { type DeliveryDeps, deliverInTurn, type Turn } from './delivery.lane.ts'
import { type Claim, claimDueNotifications } from './delivery.store.ts'

export type { DeliveryDeps } from './delivery.lane.ts'

/** Webhooks that are delivered to at the same time, in this process and for one account. */
const lanes = 256
const lanesOfAccount = 64
/** Webhooks that are claimed in one question. */
const claimAtOnce = 32
/** Longer than a turn can take; renewed on the way. What a killed process claimed is free again after it. */
const claimMs = 30_000

export interface Delivery {
  /** Claims webhooks for which something is due and begins to deliver to them. */
  round(): Promise<RunResult>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Takes on nothing more; what is under way may end within `graceMs`, then it is called off and stays due. */
  stop(graceMs?: number): Promise<void>
}

/**
 * Delivers what is due. Rows are the queue: each webhook with something due is claimed by one lane of one process,
 * which sends in order, one at a time. Lanes run beside each other, so that a slow endpoint delays nobody else's.
 * @param freed told whenever a lane ends, for there may be more to do
 */
export function createDelivery(deps: DeliveryDeps, freed: () => void = () => undefined): Delivery {
  const { db, wall, log } = deps
  const by = randomUUID()
  const running = new Map<string, { claim: Claim; ended: Promise<void> }>()
  const stopping = new AbortController()
  const turn: Turn = {
    by,
    signal: stopping.signal,
    stopped: false,
    until: () => new Date(wall.now().getTime() + claimMs),
  }
  let begun = false

  const full = () => {
    const counts = new Map<string, number>()
    for (const { claim } of running.values())
      counts.set(claim.account_id, (counts.get(claim.account_id) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= lanesOfAccount).map(([id]) => id)
  }
  const begin = (claim: Claim) => {
    const key = `${claim.account_id} ${claim.id}`
    const ended = deliverInTurn(deps, claim, turn)
      .catch((cause: unknown) => log.error('Delivering to a webhook failed', { webhook: claim.id, cause }))
      .finally(() => {
        running.delete(key)
        freed()
      })
    running.set(key, { claim, ended })
  }

  return {
    async round() {
      if (!begun && deps.alone) await releaseAll(db, 'webhooks')
      begun = true
      const most = Math.min(claimAtOnce, lanes - running.size)
      if (most <= 0 || turn.stopped) return 'done'
      const now = wall.now()
      const claims = await claimDueNotifications(db, { by, now, until: turn.until(), most, without: full() })
      for (const claim of claims) begin(claim)
      return claims.length === most ? 'more' : 'done'
    },
    async idle() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    async stop(graceMs = 2000) {
      turn.stopped = true
      const impatience = setTimeout(() => stopping.abort(), graceMs)
      await this.idle()
      clearTimeout(impatience)
    },
  }
}
