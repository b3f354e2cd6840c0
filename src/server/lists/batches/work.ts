import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Limiter } from '../../platform/http/limits.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { makeRequest } from '../../tracking/requests/make-request.store.ts'
import { requestedNumber } from '../../tracking/rows/numbers.rules.ts'
import type { SourceRegistry } from '../../tracking/source.ts'
import { readAgain } from './batch.rules.ts'
import { checkOf } from './check.rules.ts'
import { existingOf } from './known.store.ts'
import { accountsWithOpenBatches, claimRow, completeRow } from './work.store.ts'

export interface BatchWorkDeps {
  db: Db
  clock: Clock
  wall: Clock
  sources: SourceRegistry
  limiter: Limiter
  wake?: () => void
}

/** Rows of one account in one round, so that no account waits for another's thousands. */
const most = 20

/**
 * Makes tracking requests of rows that wait, each within its account's limit. @returns the round of a job; an account
 * that was refused is let be for as long as it was told.
 */
export function batchWork(deps: BatchWorkDeps): () => Promise<RunResult> {
  const { db, wall, limiter, wake = () => undefined } = deps
  const until = new Map<string, number>()

  return async () => {
    let left = false
    for (const { account_id, rate_limits } of await accountsWithOpenBatches(db)) {
      if ((until.get(account_id) ?? 0) > wall.now().getTime()) continue
      let made = 0
      for (; made < most; made += 1) {
        const verdict = await limiter.take(account_id, 'create_tracking_request', rate_limits)
        if (!verdict.allowed) {
          until.set(account_id, wall.now().getTime() + verdict.retryAfter * 1000)
          break
        }
        if (!(await makeNext(deps, account_id))) break
      }
      if (made > 0) wake()
      left ||= made === most
    }
    return left ? 'more' : 'done'
  }
}

/**
 * Makes the next row's request and marks the row in one transaction: whoever is killed has done both or neither.
 * @returns false when none waits that is not in another's hand
 */
async function makeNext({ db, clock, wall, sources }: BatchWorkDeps, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await claimRow(trx, accountId)
    if (!row) return false
    const settled_at = iso(wall.now())
    const { request_type, scac, request_number } = row
    const number = normaliseIdentifier(request_number)
    const key = requestedNumber(request_type, number, scac)
    const read = readAgain({ ...row, number, key })
    const existing = (await existingOf(trx, accountId, new Map([[0, read]]))).get(0)
    if (existing) {
      const { detail } = checkOf(read, existing)
      await completeRow(trx, row, { state: 'existing', detail, settled_at, ...existing })
      return true
    }
    try {
      const now = iso(clock.now())
      const asked = { ...row, customer_id: null }
      const request = await makeRequest(trx, accountId, newRequest(asked), { sources, now })
      await completeRow(trx, row, {
        state: 'created',
        detail: row.detail,
        settled_at,
        tracking_request_id: request.id,
      })
    } catch (cause) {
      // Refused before anything was written: the transaction still stands.
      if (!(cause instanceof Problem)) throw cause
      const detail = cause.errors.map((error) => error.detail).join('. ')
      await completeRow(trx, row, { state: 'rejected', detail, settled_at })
    }
    return true
  })
}

type Asked = Parameters<typeof makeRequest>[2]
const newRequest = ({
  request_type,
  request_number,
  scac,
  ref_numbers,
  tags,
  customer_id,
  ...more
}: Asked): Asked => ({
  request_type,
  request_number,
  scac,
  ref_numbers,
  tags,
  customer_id,
  initial_custom_fields: more.initial_custom_fields,
})
