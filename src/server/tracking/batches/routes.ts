import { type Clock, iso } from '../../platform/clock.ts'
import { accountById } from '../../accounts/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { RateLimits } from '../../platform/http/limits/limits.ts'
import { pageDocument } from '../../platform/http/page.ts'
import { notFound } from '../../platform/http/problem.ts'
import { newBatchRow } from './batch.rules.ts'
import { batchesByIds, batchRows, type KnownBatch, listBatches, storeBatch } from './batches.store.ts'
import {
  asOtherNumber,
  checkOf,
  type Existing,
  isNearMiss,
  type ReadRow,
  readRows,
  type SentRow,
  withOwnCodes,
  withSuggestedNumbers,
  withTrackedNumber,
} from './check.rules.ts'
import { knownLines } from '../../reference/store.ts'
import { existingOf } from './known.store.ts'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { TrackingRequestBatch } from '../../../contract/resources/index.ts'

function presentBatch({ batch, states, completed_at }: KnownBatch, perMinute: number): TrackingRequestBatch {
  const { waiting = 0, created = 0, existing = 0, rejected = 0 } = states
  return {
    id: batch.id,
    type: 'tracking_request_batch',
    attributes: {
      file_name: batch.file_name,
      state: waiting > 0 ? 'running' : 'done',
      total: waiting + created + existing + rejected,
      waiting,
      created,
      existing,
      rejected,
      per_minute: perMinute,
      created_at: batch.created_at,
      finished_at: waiting > 0 ? null : completed_at,
    },
    relationships: { user: linked('user', batch.user_id) },
    links: { self: `/v2/tracking_request_batches/${batch.id}` },
  }
}

/** Reads rows and finds what the account has of each, in the order sent. Stores nothing. */
export async function checkRows(
  db: Db,
  accountId: string,
  rows: readonly SentRow[],
): Promise<{ read: ReadRow; existing: Existing | undefined }[]> {
  const lines = await knownLines(db, accountId)
  const all = readRows(rows, lines)
  const near = [...all.entries()].filter(([, each]) => isNearMiss(each))
  // A number that the account has is no mistake.
  const known = await existingOf(
    db,
    accountId,
    new Map(near.map(([index, each]) => [index, asOtherNumber(each)])),
  )
  const read = all.map((each, index) => (known.has(index) ? asOtherNumber(each) : each))
  const open = [...read.entries()].filter(([, each]) => each.refused === null && each.repeats === null)
  const existing = await existingOf(db, accountId, new Map(open))
  const doubtful = [...read.entries()].filter(([index, each]) =>
    isNearMiss(each) ? true : each.refused === null && each.repeats === null && !existing.has(index),
  )
  const corrected = await existingOf(db, accountId, withSuggestedNumbers(doubtful))
  return read.map((each, index) => ({
    read: withTrackedNumber(each, corrected.get(index)),
    existing: withOwnCodes(existing.get(each.repeats?.index ?? index), each, lines),
  }))
}

interface BatchDeps {
  db: Db
  /** Times of batches are those of the wall clock. */
  wall: Clock
  /** The installation's limits; an account may have its own. */
  limits: RateLimits
  /** Starts the job that works on waiting rows. */
  signalBatches: () => void
}

export function batchRoutes({
  db,
  wall,
  limits,
  signalBatches,
}: BatchDeps): Pick<
  Handlers,
  | 'check_tracking_requests'
  | 'create_tracking_request_batch'
  | 'list_tracking_request_batches'
  | 'get_tracking_request_batch'
  | 'list_tracking_request_batch_rows'
> {
  const perMinute = async (accountId: string): Promise<number> => {
    const account = await accountById(db, accountId)
    return account?.rate_limits.create_tracking_request ?? limits.create_tracking_request
  }
  const documentOf = async (accountId: string, id: string) => {
    const [known] = await batchesByIds(db, accountId, [id])
    if (!known) throw notFound('TrackingRequestBatch')
    return { data: presentBatch(known, await perMinute(accountId)) }
  }

  return {
    async check_tracking_requests({ caller, body }) {
      const checked = await checkRows(db, caller.account_id, body.rows)
      return { data: checked.map(({ read, existing }) => checkOf(read, existing)) }
    },

    async create_tracking_request_batch({ caller: { account_id, user_id }, body: { data } }) {
      const { file_name = null, rows: sent } = data.attributes
      const id = data.id.toLowerCase()
      const [before] = await batchesByIds(db, account_id, [id])
      if (!before) {
        const checked = await checkRows(db, account_id, sent)
        const rows = checked.flatMap(({ read, existing }, index) => {
          const row = sent[index]
          return row ? [newBatchRow(row, read, existing)] : []
        })
        const batch = { account_id, id, user_id, file_name, created_at: iso(wall.now()) }
        if (await storeBatch(db, batch, rows)) signalBatches()
      }
      return documentOf(account_id, id)
    },

    async list_tracking_request_batches(request) {
      const { account_id } = request.caller
      const { batches, total } = await listBatches(db, account_id, request.page)
      const limit = await perMinute(account_id)
      return pageDocument(
        request,
        batches.map((batch) => presentBatch(batch, limit)),
        total,
      )
    },

    get_tracking_request_batch: ({ caller, params }) => documentOf(caller.account_id, params.id),

    async list_tracking_request_batch_rows({ caller, params, query, page }) {
      const found = await batchRows(db, caller.account_id, params.id, {
        ...page,
        state: query['filter[state]'],
      })
      if (!found) throw notFound('TrackingRequestBatch')
      return { data: found.rows, meta: { size: found.rows.length, total: found.total } }
    },
  }
}
