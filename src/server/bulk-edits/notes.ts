import type { BulkEditsTable } from '../platform/database/tables.batches.ts'
import type { Trx } from '../platform/database/tables.ts'
import { editContainerNotes, type NoteColumns } from '../tracking/records/notes.store.ts'
import { changedSince, type EditResult, gone, sameJson, type Target } from './change.rules.ts'

interface NotesContext {
  trx: Trx
  edit: Pick<BulkEditsTable, 'account_id' | 'values'>
  /** The time of the trade clock, ISO 8601 UTC. */
  now: string
}

/** A note with its author and time, in an array: objects that are stored as JSON come back with their members in another order. */
type StoredNote = [note: string | null, author: string | null, at: string | null]

/** The values under which an edit stores the note that it sets. @param note empty for none */
export const noteValues = (note: string | null | undefined, author: string | null | undefined): string[] => [
  note ?? '',
  author ?? '',
]

/** Says who takes care of many containers: the name in the values of the edit, or nobody. */
export function assign({ trx, edit, now }: NotesContext, targets: readonly Target[]) {
  const [name = null] = edit.values
  return editMany({ trx, edit, now }, targets, 'It is assigned so already', {
    valueOf: ({ assignee }) => assignee,
    goal: (before) => (before === name ? undefined : name),
    columnsOf: (assignee) => ({ assignee }),
  })
}

/** Sets one note on many containers. */
export function setNotes({ trx, edit, now }: NotesContext, targets: readonly Target[]) {
  const [note = '', author = ''] = edit.values
  const after: StoredNote = note === '' ? [null, null, null] : [note, author || null, now]
  return editMany<StoredNote>({ trx, edit, now }, targets, 'It has this note already', {
    valueOf: ({ note: text, note_author, noted_at }) => [text, note_author, noted_at],
    goal: ([text]) => (text === after[0] ? undefined : after),
    columnsOf: ([text, note_author, noted_at]) => ({ note: text, note_author, noted_at }),
  })
}

interface NoteEdit<Value> {
  valueOf: (row: NoteColumns) => Value
  /** The value after the edit; undefined where it is there already. */
  goal: (before: Value) => Value | undefined
  columnsOf: (value: Value) => Partial<NoteColumns>
}

async function editMany<Value>(
  { trx, edit: { account_id }, now }: NotesContext,
  targets: readonly Target[],
  already: string,
  { valueOf, goal, columnsOf }: NoteEdit<Value>,
): Promise<Map<string, EditResult>> {
  const results = new Map<string, EditResult>(targets.map(({ id }) => [id, gone]))
  const undoOf = new Map(targets.map(({ id, undo }) => [id, undo]))
  const ids = targets.map(({ id }) => id)
  await editContainerNotes(trx, account_id, { ids, now }, (id, row) => {
    const before = valueOf(row)
    const undo = undoOf.get(id)
    if (undo && !sameJson(before, undo.expected)) {
      results.set(id, changedSince)
      return undefined
    }
    // Stored as `before` when the edit that is taken back was made.
    const after = undo ? (undo.goal as Value) : goal(before)
    results.set(
      id,
      after === undefined ? { state: 'unchanged', detail: already } : { state: 'changed', before, after },
    )
    return after === undefined ? undefined : columnsOf(after)
  })
  return results
}
