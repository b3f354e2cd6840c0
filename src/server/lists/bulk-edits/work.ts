import { type Clock, iso } from '../../platform/clock.ts'
import { accountById } from '../../accounts/store.ts'
import type { Position } from '../../platform/database/lists/index.ts'
import type { BulkEditsTable } from '../../platform/database/tables.batches.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import type { Limiter } from '../../platform/http/limits.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { asTab } from '../../platform/tab.ts'
import type { SourceRegistry } from '../../tracking/source.ts'
import { readView, viewAfter } from '../../tracking/list-view.ts'
import { act, type Outcomes } from './act.ts'
import { isWrittenDown } from './change.rules.ts'
import { claimEdit, noteProgress, openEdits } from './edits.store.ts'
import { refreshShipment } from './refresh.ts'
import { addRows, addUndoRows, completeRows, nextTargets } from './rows.store.ts'

export interface BulkWorkDeps {
  db: Db
  clock: Clock
  wall: Clock
  sources: SourceRegistry
  limiter: Limiter
  wake?: () => void
}

/** Records of one transaction, done or written down: others wait meanwhile for the embedded engine's one connection. */
const chunk = 100
const page = 500

/** Does a part of each edit that is open. @returns the round of a job */
export function bulkWork(deps: BulkWorkDeps): () => Promise<RunResult> {
  const { db, wall, limiter, wake = () => undefined } = deps
  /** Accounts that may refresh no more for a while, until when on the wall clock. */
  const until = new Map<string, number>()

  /** Refreshing is asked of carriers: each shipment takes a pass, as if it had been asked for by itself. */
  async function mayRefresh(accountId: string): Promise<boolean> {
    if ((until.get(accountId) ?? 0) > wall.now().getTime()) return false
    const own = (await accountById(db, accountId))?.rate_limits
    const verdict = await limiter.take(accountId, 'refresh_container', own)
    if (!verdict.allowed) until.set(accountId, wall.now().getTime() + verdict.retryAfter * 1000)
    return verdict.allowed
  }

  return async () => {
    let left = false
    for (const { action, ...key } of await openEdits(db)) {
      if (action === 'refresh' && !(await mayRefresh(key.account_id))) continue
      const did = await db.transaction().execute(async (trx) => {
        const edit = await claimEdit(trx, key)
        return edit !== undefined && (await asTab(edit.tab ?? undefined, () => part(deps, trx, edit)))
      })
      left ||= did
      if (did && (action === 'refresh' || action === 'resume_tracking')) wake()
    }
    return left ? 'more' : 'done'
  }
}

/** What matches is written down whole before anything is changed: the change may alter what matches. */
async function part(
  { clock, wall, sources }: BulkWorkDeps,
  trx: Trx,
  edit: BulkEditsTable,
): Promise<boolean> {
  const at = iso(wall.now())
  if (edit.query !== null) return writeDown(trx, { ...edit, query: edit.query }, at, clock.now())
  if (!isWrittenDown(edit)) return writeDownUndo(trx, edit)
  const now = iso(clock.now())
  const refresh = edit.action === 'refresh'
  const { targets, settled } = await nextTargets(trx, edit, refresh ? 1 : chunk)
  if (targets.length === 0) {
    await noteProgress(trx, edit, { finished_at: at })
    return true
  }
  const outcomes: Outcomes = refresh ? new Map() : await act({ trx, edit, now }, targets)
  for (const { id } of refresh ? targets : [])
    outcomes.set(id, await refreshShipment(trx, edit.account_id, id, { sources, now }))
  await completeRows(trx, edit, outcomes, at)
  // The rows that are left may all mean records that were met already.
  const rest = await nextTargets(trx, { ...edit, settled }, 1)
  await noteProgress(trx, edit, rest.targets.length > 0 ? { settled } : { settled, finished_at: at })
  return true
}

async function writeDown(
  trx: Trx,
  edit: BulkEditsTable & { query: string },
  at: string,
  now: Date,
): Promise<boolean> {
  const view = readView(edit.list, edit.query, '/data/attributes/query', now)
  const after = (edit.written_to ?? null) as Position | null
  const found = await viewAfter(trx, edit.account_id, view, { size: page, at: after })
  const left = new Set(edit.except_ids)
  const ids = found.map(({ id }) => id).filter((id) => !left.has(id))
  await addRows(trx, edit, ids, at)
  await noteProgress(trx, edit, {
    query: found.length < page ? null : edit.query,
    written_to: found.at(-1) ?? after,
    written: edit.written + ids.length,
  })
  return true
}

async function writeDownUndo(trx: Trx, edit: BulkEditsTable): Promise<boolean> {
  const { count, last } = await addUndoRows(trx, edit, { after: Number(edit.written_to ?? -1), most: page })
  const written = edit.written + count
  // What is taken back may be gone: then there is nothing more to wait for.
  await noteProgress(trx, edit, { written_to: last, written, ...(count === 0 && { expected: written }) })
  return true
}
