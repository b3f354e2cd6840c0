import type { BulkEditsTable } from '../platform/database/tables.batches.ts'
import type { Trx } from '../platform/database/tables.ts'
import { editContainerRefNumbers, editShipmentLabels } from '../tracking/records/labels.store.ts'
import { lockShipments, resumeShipments, stopManyByHand } from '../tracking/stopping/stop.store.ts'
import { changedSince, edited, gone, type EditResult, sameJson, type Target } from './change.rules.ts'
import { setFields } from './custom-field.ts'
import { assign, setNotes } from './notes.ts'

type BulkEditRow = BulkEditsTable
interface EditContext {
  trx: Trx
  edit: BulkEditRow
  /** The time of the trade clock, ISO 8601 UTC. */
  now: string
}
export type EditResults = Map<string, EditResult>

/** Applies an edit to records in the transaction. @returns the results by record id */
export async function applyEdit(context: EditContext, targets: readonly Target[]): Promise<EditResults> {
  switch (context.edit.action) {
    case 'add_ref_numbers':
    case 'remove_ref_numbers':
      return editLabels(context, targets, 'ref_numbers')
    case 'add_tags':
    case 'remove_tags':
      return editLabels(context, targets, 'tags')
    case 'assign':
      return assign(context, targets)
    case 'set_note':
      return setNotes(context, targets)
    case 'set_custom_field':
      return setFields(context, targets)
    case 'stop_tracking':
      return stop(context, targets)
    case 'resume_tracking':
      return resume(context, targets)
    case 'refresh':
      throw new Error('Refreshing has a rate limit: see refresh.ts')
  }
}

const idsOf = (targets: readonly Target[]) => targets.map(({ id }) => id)

async function editLabels(
  { trx, edit: { account_id, list, action, values }, now }: EditContext,
  targets: readonly Target[],
  column: 'ref_numbers' | 'tags',
): Promise<EditResults> {
  const results: EditResults = new Map(targets.map(({ id }) => [id, gone]))
  const undoOf = new Map(targets.map(({ id, undo }) => [id, undo]))
  const change = (id: string, before: readonly string[]): string[] | undefined => {
    const undo = undoOf.get(id)
    const after = undo
      ? sameJson(before, undo.expected)
        ? (undo.goal as string[])
        : changedSince
      : edited(before, values, action)
    results.set(id, Array.isArray(after) ? { state: 'changed', before, after } : after)
    return Array.isArray(after) ? after : undefined
  }
  const selection = { ids: idsOf(targets), column, now }
  if (list === 'containers' && column === 'ref_numbers')
    await editContainerRefNumbers(trx, account_id, selection, change)
  else await editShipmentLabels(trx, account_id, selection, change)
  return results
}

const isStoppedAt = (at: string | null | undefined, expected: unknown): boolean =>
  (at ?? null) === (expected ?? null)

async function stop(
  { trx, edit: { account_id, user_id }, now }: EditContext,
  targets: readonly Target[],
): Promise<EditResults> {
  const stoppedAt = await lockShipments(trx, account_id, idsOf(targets))
  const results: EditResults = new Map(
    targets.map(({ id, undo }) => {
      const at = stoppedAt.get(id)
      if (at === undefined) return [id, gone]
      if (undo && !isStoppedAt(at, undo.expected)) return [id, changedSince]
      if (at !== null) return [id, { state: 'unchanged', detail: 'Tracking of it has stopped already' }]
      return [id, { state: 'changed', before: null, after: now }]
    }),
  )
  const ids = idsOf(targets).filter((id) => results.get(id)?.state === 'changed')
  await stopManyByHand(trx, account_id, ids, { user_id, now })
  return results
}

async function resume(
  { trx, edit: { account_id }, now }: EditContext,
  targets: readonly Target[],
): Promise<EditResults> {
  const stoppedAt = await lockShipments(trx, account_id, idsOf(targets))
  const results: EditResults = new Map(
    targets.map(({ id, undo }) => {
      const at = stoppedAt.get(id)
      if (at === undefined) return [id, gone]
      if (undo && !isStoppedAt(at, undo.expected)) return [id, changedSince]
      if (at === null) return [id, { state: 'unchanged', detail: 'It is tracked already' }]
      return [id, { state: 'changed', before: at, after: null }]
    }),
  )
  const ids = idsOf(targets).filter((id) => results.get(id)?.state === 'changed')
  await resumeShipments(trx, account_id, ids, now)
  return results
}
