import { sql } from 'kysely'
import { type Clock, iso } from '../platform/clock.ts'
import { actorBehind } from '../accounts/audit/entries.store.ts'
import { asActor } from '../platform/actor.ts'
import { accountById } from '../accounts/store.ts'
import { wholeAccount } from '../platform/database/records-view.ts'
import type { Position } from '../platform/database/lists/index.ts'
import type { BulkEditsTable } from '../platform/database/tables.batches.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import type { Limiter } from '../platform/http/limits/limits.ts'
import { type ChunkSize, createChunkSize } from '../platform/jobs/chunk-size.ts'
import { accountsDue, advanceDue, atAnyTime, type DueWorkKind } from '../platform/jobs/due/due-work.ts'
import type { RunResult } from '../platform/jobs/every.ts'
import { asTab } from '../platform/tab.ts'
import type { SourceRegistry } from '../tracking/source.ts'
import { readListView, viewAfter } from '../tracking/read-list-view.ts'
import { applyEdit, type EditResults } from './apply-edit.ts'
import { type EditResult, gone, hasAllRows, refused } from './change.rules.ts'
import { claimEdit, noteProgress, openEdits } from './edits.store.ts'
import { addRows, addUndoRows, completeRows, nextTargets } from './rows.store.ts'
import { makeDue, refreshMessage } from '../tracking/stopping/refresh.store.ts'

/** Makes one shipment due for a check, through any of its containers: the line reports all of them together. */
async function refreshShipment(
  trx: Trx,
  accountId: string,
  shipmentId: string,
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<EditResult> {
  const container = await trx
    .selectFrom('containers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!container) return refused('It has no containers yet')
  const due = await makeDue(trx, accountId, container.id, { sources, now })
  if (!due) return gone
  const detail = refreshMessage(due)
  return due.stopped || due.asked === 0
    ? refused(detail)
    : { state: 'changed', before: null, after: null, detail }
}

/** Bulk edits that are not done: due as soon as they were asked for. */
export const dueBulkEdits: DueWorkKind = {
  kind: 'bulk_edits',
  from: sql`bulk_edits`,
  account: sql`account_id`,
  open: sql`finished_at is null`,
  at: sql`created_at`,
}

interface BulkWorkDeps {
  db: Db
  clock: Clock
  wall: Clock
  sources: SourceRegistry
  limiter: Pick<Limiter, 'take'>
  signalRequests?: () => void
}

/** Records in one transaction: other requests wait for the one connection of the embedded database. */
const MAX_CHANGED = 100
const MAX_STORED = 500

const createEditChunks = (): ChunkSize => createChunkSize({ first: 25, most: MAX_CHANGED })

/** Works on a part of each open edit. @returns the function of a scheduled job */
export function bulkWork(deps: BulkWorkDeps): () => Promise<RunResult> {
  const { db, wall, limiter, signalRequests = () => undefined } = deps
  const chunks = createEditChunks()
  /** Accounts over their limit for refreshes, until a time of the wall clock in milliseconds. */
  const blockedUntil = new Map<string, number>()

  /** Each shipment counts for the rate limit like a single refresh. */
  async function mayRefresh(accountId: string): Promise<boolean> {
    if ((blockedUntil.get(accountId) ?? 0) > wall.now().getTime()) return false
    const own = (await accountById(db, accountId))?.rate_limits
    const pass = await limiter.take(accountId, 'refresh_container', own)
    if (!pass.allowed) blockedUntil.set(accountId, wall.now().getTime() + pass.retryAfter * 1000)
    return pass.allowed
  }

  return async () => {
    let left = false
    for (const { action, ...key } of await allOpenEdits(db)) {
      if (action === 'refresh' && !(await mayRefresh(key.account_id))) continue
      const worked = await db.transaction().execute(async (trx) => {
        const edit = await claimEdit(trx, key)
        if (edit === undefined) return false
        const asked = await actorBehind(trx, edit.account_id, edit.id)
        const actor = asked && { ...asked, at: iso(wall.now()) }
        return asActor(actor, () => asTab(edit.tab ?? undefined, () => workOn(deps, trx, edit, chunks)))
      })
      left ||= worked
      if (worked && (action === 'refresh' || action === 'resume_tracking')) signalRequests()
    }
    return left ? 'more' : 'done'
  }
}

/** Edits that are not done, of the accounts that wait for longest. */
async function allOpenEdits(db: Db): Promise<Awaited<ReturnType<typeof openEdits>>> {
  const found: Awaited<ReturnType<typeof openEdits>> = []
  for (const account of await accountsDue(db, dueBulkEdits, atAnyTime)) {
    const edits = await openEdits(db, account)
    if (edits.length === 0) await advanceDue(db, dueBulkEdits, account, atAnyTime)
    found.push(...edits)
  }
  return found
}

/** All rows of a query are stored before a record is changed, because the change may alter which records match. */
async function workOn(
  { clock, wall, sources }: BulkWorkDeps,
  trx: Trx,
  edit: BulkEditsTable,
  chunks: ChunkSize,
): Promise<boolean> {
  const at = iso(wall.now())
  const began = performance.now()
  if (edit.query !== null) return storeQueryRows(trx, { ...edit, query: edit.query }, at, clock.now())
  if (!hasAllRows(edit)) return storeUndoRows(trx, edit)
  const now = iso(clock.now())
  const refresh = edit.action === 'refresh'
  const { targets, next_ordinal } = await nextTargets(trx, edit, refresh ? 1 : chunks.size)
  if (targets.length === 0) {
    await noteProgress(trx, edit, { finished_at: at })
    return true
  }
  const results: EditResults = refresh ? new Map() : await applyEdit({ trx, edit, now }, targets)
  for (const { id } of refresh ? targets : [])
    results.set(id, await refreshShipment(trx, edit.account_id, id, { sources, now }))
  await completeRows(trx, edit, results, at)
  // The remaining rows may all have targets that are completed already.
  const rest = await nextTargets(trx, { ...edit, next_ordinal }, 1)
  await noteProgress(
    trx,
    edit,
    rest.targets.length > 0 ? { next_ordinal } : { next_ordinal, finished_at: at },
  )
  if (!refresh) chunks.took(targets.length, performance.now() - began)
  return true
}

async function storeQueryRows(
  trx: Trx,
  edit: BulkEditsTable & { query: string },
  at: string,
  now: Date,
): Promise<boolean> {
  const view = readListView(edit.list, edit.query, '/data/attributes/query', now)
  const after = (edit.written_to ?? null) as Position | null
  const found = await viewAfter(trx, wholeAccount(edit.account_id), view, { size: MAX_STORED, at: after })
  const left = new Set(edit.except_ids)
  const ids = found.map(({ id }) => id).filter((id) => !left.has(id))
  await addRows(trx, edit, ids, at)
  await noteProgress(trx, edit, {
    query: found.length < MAX_STORED ? null : edit.query,
    written_to: found.at(-1) ?? after,
    written: edit.written + ids.length,
  })
  return true
}

async function storeUndoRows(trx: Trx, edit: BulkEditsTable): Promise<boolean> {
  const { count, last } = await addUndoRows(trx, edit, {
    after: Number(edit.written_to ?? -1),
    most: MAX_STORED,
  })
  const written = edit.written + count
  // The edit to undo may have fewer rows than expected.
  await noteProgress(trx, edit, { written_to: last, written, ...(count === 0 && { expected: written }) })
  return true
}
