import { linked } from '../../contract/jsonapi/index.ts'
import type { BulkEdit, BulkResult } from '../../contract/resources/index.ts'
import { canBeUndone, isOfShipments, hasAllRows, sharing } from './change.rules.ts'
import type { KnownEdit } from './edits.store.ts'
import type { resultsOf } from './rows.store.ts'

export const isRunning = ({ edit }: KnownEdit): boolean => edit.finished_at === null

export function presentEdit(known: KnownEdit): BulkEdit {
  const { edit, states } = known
  const { waiting = 0, changed = 0, unchanged = 0, refused = 0 } = states
  const running = isRunning(known)
  const written = waiting + changed + unchanged + refused
  return {
    id: edit.id,
    type: 'bulk_edit',
    attributes: {
      list: edit.list,
      action: edit.action,
      state: running ? 'running' : 'done',
      total: hasAllRows(edit) ? written : Math.max(edit.expected, written),
      changed,
      unchanged,
      refused,
      can_undo: !running && changed > 0 && canBeUndone(edit),
      undone_at: edit.undone_at,
      created_at: edit.created_at,
      finished_at: edit.finished_at,
    },
    relationships: { user: linked('user', edit.user_id) },
    links: { self: `/v2/bulk_edits/${edit.id}` },
  }
}

type Row = Awaited<ReturnType<typeof resultsOf>>[number]

/** When several selected containers share the shipment that was changed, the result names it. */
export function presentResult({ list, action }: KnownEdit['edit'], row: Row): BulkResult[] {
  if (row.state === 'waiting') return []
  const shared =
    list === 'containers' && isOfShipments(list, action) && row.bill !== null
      ? sharing(row.sharing, row.bill)
      : null
  const sentences = [row.detail, shared].filter((each) => each !== null)
  const detail = sentences.length === 0 ? null : sentences.join('. ')
  return [{ record_id: row.record_id, number: row.number, outcome: row.state, detail }]
}
