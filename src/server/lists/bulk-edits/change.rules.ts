import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { BulkAction } from '../../../contract/vocabulary/index.ts'

/** A record that is to be changed; in an undo with what has to stand there still, and what is to stand there again. */
export interface Target {
  id: string
  undo?: { expected: unknown; goal: unknown }
}

/** What became of a target. `before` and `after` are kept, so that it can be taken back. */
export type EditResult =
  | { state: 'changed'; before: unknown; after: unknown; detail?: string | undefined }
  | { state: 'unchanged' | 'refused'; detail: string }

export const refused = (detail: string): EditResult => ({ state: 'refused', detail })
export const changedSince = refused('Somebody changed it since, so it stays as it is')
export const gone = refused('It is no longer there')

/** What takes an edit back is called by what it does. */
export const inverse: Record<BulkAction, BulkAction> = {
  add_ref_numbers: 'remove_ref_numbers',
  remove_ref_numbers: 'add_ref_numbers',
  add_tags: 'remove_tags',
  remove_tags: 'add_tags',
  set_custom_field: 'set_custom_field',
  stop_tracking: 'resume_tracking',
  resume_tracking: 'stop_tracking',
  refresh: 'refresh',
}

/** What a carrier was asked cannot be unasked, and what was taken back stays so. */
export const canBeTakenBack = (edit: {
  action: BulkAction
  undoes: string | null
  undone_at: string | null
}): boolean => edit.action !== 'refresh' && edit.undoes === null && edit.undone_at === null

/** Whether all records that an edit means have their row: those of a query, and of what it takes back, come by and by. */
export const isWrittenDown = (edit: {
  query: string | null
  undoes: string | null
  written: number
  expected: number
}): boolean => edit.query === null && (edit.undoes === null || edit.written >= edit.expected)

/** The shipments are meant, also where containers were named: tags and tracking are theirs. */
export const isOfShipments = (list: 'containers' | 'shipments', action: BulkAction): boolean =>
  list === 'shipments' || !['add_ref_numbers', 'remove_ref_numbers', 'set_custom_field'].includes(action)

/** As many words as one record may have (contract, `givenWords`). */
const mostWords = 100

/** Words with others added or removed. References are compared as they are found, tags as they are written. */
export function edited(
  before: readonly string[],
  values: readonly string[],
  action: BulkAction,
): string[] | EditResult {
  const keyOf = action.endsWith('_ref_numbers') ? normaliseIdentifier : (word: string) => word
  const given = new Map(values.map((value) => [keyOf(value), value]))
  const has = new Set(before.map(keyOf))
  const [what, one] = action.endsWith('_tags') ? ['tags', 'these tags'] : ['references', 'these references']
  if (action.startsWith('remove_')) {
    const after = before.filter((word) => !given.has(keyOf(word)))
    return after.length < before.length ? after : { state: 'unchanged', detail: `It has none of ${one}` }
  }
  const added = [...given].filter(([key]) => !has.has(key)).map(([, value]) => value)
  if (added.length === 0) return { state: 'unchanged', detail: `It has ${one} already` }
  if (before.length + added.length > mostWords) return refused(`It would have more than ${mostWords} ${what}`)
  return [...before, ...added]
}

/** Whether two values of JSON are the same; both as the database has written them. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What is said of containers whose shipment was meant, and of which several were named. */
export const sharing = (containers: number, bill: string): string | null =>
  containers > 1 ? `${containers} of the selected boxes share shipment ${bill}` : null
