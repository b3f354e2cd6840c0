import { sql } from 'kysely'
import { accountById } from '../../accounts/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Limiter } from '../../platform/http/limits/limits.ts'
import { createChunkSize } from '../../platform/jobs/chunk-size.ts'
import { accountsDue, advanceDue, atAnyTime, type DueWorkKind } from '../../platform/jobs/due/due-work.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { makeRows, type RowMakingDeps } from './make-rows.ts'
import { claimRows } from './work.store.ts'

/** Rows of batches whose tracking requests are to be made: at once, but for the rate limit of their account. */
export const dueBatchRows: DueWorkKind = {
  kind: 'tracking_request_batch_rows',
  from: sql`tracking_request_batch_rows`,
  account: sql`account_id`,
  open: sql`state = 'waiting'`,
  at: sql`'-infinity'::timestamptz`,
}

interface BatchWorkDeps extends RowMakingDeps {
  db: Db
  limiter: Pick<Limiter, 'takeMany'>
  signalRequests?: () => void
}

/** Rows of one account in one run of the job, so that no account waits for thousands of another's rows. */
const MAX_ROWS_PER_RUN = 100

/**
 * Makes tracking requests of waiting rows within each account's rate limit. @returns the function of a scheduled job. An
 * account over its limit is skipped until the time that the limiter gave.
 */
export function batchWork(deps: BatchWorkDeps): () => Promise<RunResult> {
  const { db, wall, signalRequests = () => undefined } = deps
  const blockedUntil = new Map<string, number>()
  const chunks = createChunkSize({ first: 20, most: MAX_ROWS_PER_RUN })

  return async () => {
    let hasMore = false
    const blocked = [...blockedUntil].flatMap(([id, until]) => (until > wall.now().getTime() ? id : []))
    for (const account_id of await accountsDue(db, dueBatchRows, atAnyTime, { without: blocked })) {
      const most = chunks.size
      const { claimed, made, ms, retryAfter } = await makeNext(deps, account_id, most)
      chunks.took(made, ms)
      if (made > 0) signalRequests()
      if (retryAfter !== undefined) blockedUntil.set(account_id, wall.now().getTime() + retryAfter * 1000)
      else if (claimed < most) await advanceDue(db, dueBatchRows, account_id, atAnyTime)
      else hasMore = true
    }
    return hasMore ? 'more' : 'done'
  }
}

interface MadeRows {
  claimed: number
  made: number
  /** Milliseconds for which the connection was held. */
  ms: number
  /** Seconds after which the next one may be made, where the limit is reached. */
  retryAfter?: number
}

/** Makes the requests of the next rows of an account, as many as its limit allows now. */
async function makeNext(deps: BatchWorkDeps, accountId: string, most: number): Promise<MadeRows> {
  const rate_limits = (await accountById(deps.db, accountId))?.rate_limits
  return deps.db.transaction().execute(async (trx) => {
    const began = performance.now()
    const rows = await claimRows(trx, accountId, most)
    const { made, ...limited } = await passesOf(deps.limiter, accountId, rows.length, rate_limits)
    await makeRows(trx, deps, rows.slice(0, made))
    return { claimed: rows.length, made, ms: performance.now() - began, ...limited }
  })
}

/** How many of some requests the account may make now. */
async function passesOf(
  limiter: BatchWorkDeps['limiter'],
  accountId: string,
  count: number,
  limits: Parameters<Limiter['takeMany']>[3],
): Promise<Pick<MadeRows, 'made' | 'retryAfter'>> {
  if (count === 0) return { made: 0 }
  const decisions = await limiter.takeMany(accountId, 'create_tracking_request', count, limits)
  const refused = decisions.find((decision) => !decision.allowed)
  const made = decisions.filter(({ allowed }) => allowed).length
  return refused ? { made, retryAfter: refused.retryAfter } : { made }
}
