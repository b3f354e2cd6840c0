import { sql } from 'kysely'
import type { Trx } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { editedEvent } from '../../platform/events/entry.ts'
import { append } from '../../platform/events/log.ts'

/** Where records of tracking name a terminal. */
const references = [
  ['containers', 'pod_terminal_id'],
  ['containers', 'pickup_facility_id'],
  ['shipments', 'pod_terminal_id'],
  ['shipments', 'destination_terminal_id'],
  ['transport_events', 'terminal_id'],
  ['container_updated_events', 'terminal_id'],
] as const
const shown = { containers: 'container', shipments: 'shipment' } as const

type MergeOutcome = 'done' | 'already' | 'unknown' | 'merged_otherwise'

/**
 * Merges a provisional terminal into another one: its records name that one from now on, and so does what is reported later. Nothing is
 * removed, and which records were moved is kept.
 */
export async function mergeTerminal(
  trx: Trx,
  accountId: string,
  { id, into, now }: { id: string; into: string; now: string },
): Promise<MergeOutcome> {
  const before = await locked(trx, accountId, id)
  if (!before) return 'unknown'
  if (before.merged_into === into) return 'already'
  if (before.merged_into !== null) return 'merged_otherwise'
  await trx
    .updateTable('provisional_terminals')
    .set({ merged_into: into, merged_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  await announced(trx, accountId, { terminal: into, payload: { merged: id }, now }, async (table, column) => {
    const name = `${table}.${column}`
    const { rows } = await sql<{ id: string }>`
      with moved as (
        update ${sql.table(table)} set ${sql.ref(column)} = ${into}
        where account_id = ${accountId} and ${sql.ref(column)} = ${id} returning id)
      insert into merged_references (account_id, terminal_id, column_name, record_id)
      select ${sql.val(accountId)}::uuid, ${sql.val(id)}::uuid, ${sql.val(name)}, id from moved
      returning record_id as id`.execute(trx)
    return rows.map((row) => row.id)
  })
  return 'done'
}

/** Takes a merge back: the records that it moved name the provisional terminal again, unless they name a third one by now. */
export async function undoMerge(
  trx: Trx,
  accountId: string,
  { id, now }: { id: string; now: string },
): Promise<MergeOutcome> {
  const before = await locked(trx, accountId, id)
  if (!before) return 'unknown'
  const { merged_into: into } = before
  if (into === null) return 'already'
  await announced(
    trx,
    accountId,
    { terminal: id, payload: { separated_from: into }, now },
    async (table, column) => {
      const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set ${sql.ref(column)} = ${id}
      where account_id = ${accountId} and ${sql.ref(column)} = ${into} and id in (
        select record_id from merged_references
        where account_id = ${accountId} and terminal_id = ${id} and column_name = ${`${table}.${column}`})
      returning id`.execute(trx)
      return rows.map((row) => row.id)
    },
  )
  await sql`delete from merged_references where account_id = ${accountId} and terminal_id = ${id}`.execute(
    trx,
  )
  await trx
    .updateTable('provisional_terminals')
    .set({ merged_into: null, merged_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  return 'done'
}

/** Moves each kind of reference, and logs which records were edited by it, and the terminal. */
async function announced(
  trx: Trx,
  accountId: string,
  { terminal, payload, now }: { terminal: string; payload: object; now: string },
  move: (table: (typeof references)[number][0], column: string) => Promise<string[]>,
): Promise<void> {
  const edited = { containers: new Set<string>(), shipments: new Set<string>() }
  for (const [table, column] of references) {
    const ids = await move(table, column)
    if (table === 'containers' || table === 'shipments') for (const id of ids) edited[table].add(id)
  }
  const reference = { type: 'terminal', id: terminal }
  const entry = { event: editedEvent, reference, shipment_id: null, container_id: null, payload } as const
  await append(trx, accountId, [{ ...entry, occurred_at: now }], now)
  for (const table of ['shipments', 'containers'] as const)
    await appendEdited(trx, accountId, shown[table], [...edited[table]], now)
}

const locked = (trx: Trx, accountId: string, id: string) =>
  trx
    .selectFrom('provisional_terminals')
    .select('merged_into')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
