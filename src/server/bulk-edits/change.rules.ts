import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import type { BulkAction } from '../../contract/vocabulary/index.ts'

/** A record to change. An undo has the value that is expected to be there still, and the value to restore. */
export interface Target {
  id: string
  undo?: { expected: unknown; goal: unknown }
}

/** The result for one target. `before` and `after` are stored for an undo. */
export type EditResult =
  | { state: 'changed'; before: unknown; after: unknown; detail?: string | undefined }
  | { state: 'unchanged' | 'refused'; detail: string }

export const refused = (detail: string): EditResult => ({ state: 'refused', detail })
export const changedSince = refused('Somebody changed it since, so it stays as it is')
export const gone = refused('It is no longer there')

/** The action that undoes another. */
export const inverse: Record<BulkAction, BulkAction> = {
  add_ref_numbers: 'remove_ref_numbers',
  remove_ref_numbers: 'add_ref_numbers',
  add_tags: 'remove_tags',
  remove_tags: 'add_tags',
  assign: 'assign',
  set_note: 'set_note',
  set_custom_field: 'set_custom_field',
  stop_tracking: 'resume_tracking',
  resume_tracking: 'stop_tracking',
  refresh: 'refresh',
}

/** A refresh cannot be undone, and an undo neither. */
export const canBeUndone = (edit: {
  action: BulkAction
  undoes: string | null
  undone_at: string | null
}): boolean => edit.action !== 'refresh' && edit.undoes === null && edit.undone_at === null

/** Whether all records of an edit have their row. Rows for a query or an undo are stored by the job. */
export const hasAllRows = (edit: {
  query: string | null
  undoes: string | null
  written: number
  expected: number
}): boolean => edit.query === null && (edit.undoes === null || edit.written >= edit.expected)

const ofContainers: ReadonlySet<BulkAction> = new Set([
  'add_ref_numbers',
  'remove_ref_numbers',
  'assign',
  'set_note',
  'set_custom_field',
])

/** Whether the edit changes shipments, also when containers were selected: tags and tracking belong to shipments. */
export const isOfShipments = (list: 'containers' | 'shipments', action: BulkAction): boolean =>
  list === 'shipments' || !ofContainers.has(action)

/** Tags or reference numbers of one record. */
const MAX_LABELS = 100

/** Labels with others added or removed. Reference numbers are compared as normalised identifiers, tags exactly. */
export function edited(
  before: readonly string[],
  values: readonly string[],
  action: BulkAction,
): string[] | EditResult {
  const keyOf = action.endsWith('_ref_numbers') ? normaliseIdentifier : (label: string) => label
  const given = new Map(values.map((value) => [keyOf(value), value]))
  const has = new Set(before.map(keyOf))
  const [what, one] = action.endsWith('_tags') ? ['tags', 'these tags'] : ['references', 'these references']
  if (action.startsWith('remove_')) {
    const after = before.filter((label) => !given.has(keyOf(label)))
    return after.length < before.length ? after : { state: 'unchanged', detail: `It has none of ${one}` }
  }
  const added = [...given].filter(([key]) => !has.has(key)).map(([, value]) => value)
  if (added.length === 0) return { state: 'unchanged', detail: `It has ${one} already` }
  if (before.length + added.length > MAX_LABELS)
    return refused(`It would have more than ${MAX_LABELS} ${what}`)
  return [...before, ...added]
}

/** Whether two JSON values from the database are equal. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The sentence for containers that share a shipment which was changed. */
export const sharing = (containers: number, bill: string): string | null =>
  containers > 1 ? `${containers} of the selected containers share shipment ${bill}` : null
