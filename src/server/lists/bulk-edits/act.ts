import type { BulkEditsTable } from '../../platform/database/tables.batches.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { editContainerRefNumbers, editShipmentLabels } from '../../tracking/records/labels.store.ts'
import { lockShipments, resumeShipments, stopManyByHand } from '../../tracking/stopping/stop.store.ts'
import { changedSince, edited, gone, type EditResult, sameJson, type Target } from './change.rules.ts'
import { setFields } from './custom-field.ts'

export type BulkEditRow = BulkEditsTable
export interface Acting {
  trx: Trx
  edit: BulkEditRow
  /** The trade's time, ISO 8601 UTC. */
  now: string
}
export type Outcomes = Map<string, EditResult>

/** Does what an edit says to records, in one transaction; what became of each is told by its id. */
export async function act(acting: Acting, targets: readonly Target[]): Promise<Outcomes> {
  switch (acting.edit.action) {
    case 'add_ref_numbers':
    case 'remove_ref_numbers':
      return words(acting, targets, 'ref_numbers')
    case 'add_tags':
    case 'remove_tags':
      return words(acting, targets, 'tags')
    case 'set_custom_field':
      return setFields(acting, targets)
    case 'stop_tracking':
      return stop(acting, targets)
    case 'resume_tracking':
      return resume(acting, targets)
    case 'refresh':
      throw new Error('Refreshing is paced: see refresh.ts')
  }
}

const idsOf = (targets: readonly Target[]) => targets.map(({ id }) => id)

async function words(
  { trx, edit: { account_id, list, action, values }, now }: Acting,
  targets: readonly Target[],
  column: 'ref_numbers' | 'tags',
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map(targets.map(({ id }) => [id, gone]))
  const undoOf = new Map(targets.map(({ id, undo }) => [id, undo]))
  const change = (id: string, before: readonly string[]): string[] | undefined => {
    const undo = undoOf.get(id)
    const after = undo
      ? sameJson(before, undo.expected)
        ? (undo.goal as string[])
        : changedSince
      : edited(before, values, action)
    outcomes.set(id, Array.isArray(after) ? { state: 'changed', before, after } : after)
    return Array.isArray(after) ? after : undefined
  }
  const asked = { ids: idsOf(targets), column, now }
  if (list === 'containers' && column === 'ref_numbers')
    await editContainerRefNumbers(trx, account_id, asked, change)
  else await editShipmentLabels(trx, account_id, asked, change)
  return outcomes
}

const isUnder = (at: string | null | undefined, expected: unknown): boolean =>
  (at ?? null) === (expected ?? null)

async function stop(
  { trx, edit: { account_id, user_id }, now }: Acting,
  targets: readonly Target[],
): Promise<Outcomes> {
  const stoppedAt = await lockShipments(trx, account_id, idsOf(targets))
  const outcomes: Outcomes = new Map(
    targets.map(({ id, undo }) => {
      const at = stoppedAt.get(id)
      if (at === undefined) return [id, gone]
      if (undo && !isUnder(at, undo.expected)) return [id, changedSince]
      if (at !== null) return [id, { state: 'unchanged', detail: 'Tracking of it has stopped already' }]
      return [id, { state: 'changed', before: null, after: now }]
    }),
  )
  const ids = idsOf(targets).filter((id) => outcomes.get(id)?.state === 'changed')
  await stopManyByHand(trx, account_id, ids, { user_id, now })
  return outcomes
}

async function resume(
  { trx, edit: { account_id }, now }: Acting,
  targets: readonly Target[],
): Promise<Outcomes> {
  const stoppedAt = await lockShipments(trx, account_id, idsOf(targets))
  const outcomes: Outcomes = new Map(
    targets.map(({ id, undo }) => {
      const at = stoppedAt.get(id)
      if (at === undefined) return [id, gone]
      if (undo && !isUnder(at, undo.expected)) return [id, changedSince]
      if (at === null) return [id, { state: 'unchanged', detail: 'It is tracked already' }]
      return [id, { state: 'changed', before: at, after: null }]
    }),
  )
  const ids = idsOf(targets).filter((id) => outcomes.get(id)?.state === 'changed')
  await resumeShipments(trx, account_id, ids, now)
  return outcomes
}
