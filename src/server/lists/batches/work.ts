import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { actorBehind } from '../../accounts/audit/entries.store.ts'
import { accountById } from '../../accounts/store.ts'
import { asActor } from '../../platform/actor.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Limiter } from '../../platform/http/limits/limits.ts'
import { accountsDue, advanceDue, atAnyTime } from '../../platform/jobs/due/due-work.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { knownLines } from '../../reference/store.ts'
import { makeRequest } from '../../tracking/requests/tracking-requests.store.ts'
import { requestedNumber } from '../../tracking/rows/numbers.rules.ts'
import type { SourceRegistry } from '../../tracking/source.ts'
import { waitingRow } from './batch.rules.ts'
import { checkOf, withOwnCodes } from './check.rules.ts'
import { dueBatchRows } from './due-rows.ts'
import { existingOf } from './known.store.ts'
import { claimRow, completeRow, hasWaitingRow } from './work.store.ts'

interface BatchWorkDeps {
  db: Db
  clock: Clock
  wall: Clock
  sources: SourceRegistry
  limiter: Pick<Limiter, 'take'>
  signalRequests?: () => void
}

/** Rows of one account in one run of the job, so that no account waits for thousands of another's rows. */
const MAX_ROWS_PER_RUN = 20

/**
 * Makes tracking requests of waiting rows within each account's rate limit. @returns the function of a scheduled job. An
 * account over its limit is skipped until the time that the limiter gave.
 */
export function batchWork(deps: BatchWorkDeps): () => Promise<RunResult> {
  const { db, wall, limiter, signalRequests = () => undefined } = deps
  const blockedUntil = new Map<string, number>()

  return async () => {
    let hasMore = false
    const blocked = [...blockedUntil].flatMap(([id, until]) => (until > wall.now().getTime() ? id : []))
    for (const account_id of await accountsDue(db, dueBatchRows, atAnyTime, { without: blocked })) {
      if (!(await hasWaitingRow(db, account_id))) {
        await advanceDue(db, dueBatchRows, account_id, atAnyTime)
        continue
      }
      const rate_limits = (await accountById(db, account_id))?.rate_limits
      let made = 0
      let isExhausted = false
      for (; made < MAX_ROWS_PER_RUN; made += 1) {
        const pass = await limiter.take(account_id, 'create_tracking_request', rate_limits)
        if (!pass.allowed) {
          blockedUntil.set(account_id, wall.now().getTime() + pass.retryAfter * 1000)
          break
        }
        isExhausted = !(await makeNext(deps, account_id))
        if (isExhausted) break
      }
      if (isExhausted) await advanceDue(db, dueBatchRows, account_id, atAnyTime)
      if (made > 0) signalRequests()
      hasMore ||= made === MAX_ROWS_PER_RUN
    }
    return hasMore ? 'more' : 'done'
  }
}

/**
 * Makes the request of the next row and completes the row in one transaction, so that a kill leaves both or neither.
 * @returns false when no unclaimed row waits
 */
async function makeNext({ db, clock, wall, sources }: BatchWorkDeps, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await claimRow(trx, accountId)
    if (!row) return false
    const completed_at = iso(wall.now())
    const { request_type, scac, request_number } = row
    const number = normaliseIdentifier(request_number)
    const key = requestedNumber(request_type, number, scac)
    const read = waitingRow({ ...row, number, key })
    const existing = (await existingOf(trx, accountId, new Map([[0, read]]))).get(0)
    // Lines are read only where they decide: whether another carrier's code is one of the same line.
    const lines = existing?.other_carrier ? await knownLines(trx, accountId) : []
    const check = checkOf(read, withOwnCodes(existing, read, lines))
    if (check.verdict === 'tracked' || check.verdict === 'requested') {
      const { detail, shipment_id, tracking_request_id } = check
      await completeRow(trx, row, {
        state: 'existing',
        detail,
        completed_at,
        shipment_id,
        tracking_request_id,
      })
      return true
    }
    try {
      const now = iso(clock.now())
      const values = { ...row, customer_id: null }
      const asked = await actorBehind(trx, accountId, row.batch_id)
      const actor = asked && { ...asked, at: completed_at }
      const request = await asActor(actor, () =>
        makeRequest(trx, accountId, newRequest(values), { sources, now }),
      )
      await completeRow(trx, row, {
        state: 'created',
        detail: row.detail,
        completed_at,
        tracking_request_id: request.id,
      })
    } catch (cause) {
      // Thrown before anything was written: the transaction can go on.
      if (!(cause instanceof Problem)) throw cause
      const detail = cause.errors.map((error) => error.detail).join('. ')
      await completeRow(trx, row, { state: 'rejected', detail, completed_at })
    }
    return true
  })
}

type NewRequest = Parameters<typeof makeRequest>[2]
const newRequest = ({
  request_type,
  request_number,
  scac,
  ref_numbers,
  tags,
  customer_id,
  ...more
}: NewRequest): NewRequest => ({
  request_type,
  request_number,
  scac,
  ref_numbers,
  tags,
  customer_id,
  initial_custom_fields: more.initial_custom_fields,
})
