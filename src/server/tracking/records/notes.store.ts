import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { updateRows } from '../rows/batched-writes.ts'
import type { ContainerRow } from '../rows/changes.ts'
import type { NoteAttribute } from '../source.ts'

const columns = ['note', 'note_author', 'noted_at', 'assignee'] as const satisfies NoteAttribute[]
/** What people write on a container. */
export type NoteColumns = Pick<ContainerRow, NoteAttribute>

/**
 * Edits the notes and assignees of many containers at once. `change` is called for each that is there, in any order, and returns
 * what is changed, or undefined to leave it.
 */
export async function editContainerNotes(
  trx: Trx,
  accountId: string,
  { ids, now }: { ids: readonly string[]; now: string },
  change: (id: string, before: NoteColumns) => Partial<NoteColumns> | undefined,
): Promise<void> {
  const rows = await trx
    .selectFrom('containers')
    .select(['account_id', 'id', ...columns])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const changed = rows.flatMap(({ account_id, id, ...before }) => {
    const after = change(id, before)
    return after === undefined ? [] : [{ account_id, id, updated_at: now, ...before, ...after }]
  })
  await updateRows(
    trx,
    'containers',
    changed.map((row) => ({ row, columns: [...columns, 'updated_at'] })),
  )
  await appendEdited(
    trx,
    accountId,
    'container',
    changed.map(({ id }) => id),
    now,
  )
}
