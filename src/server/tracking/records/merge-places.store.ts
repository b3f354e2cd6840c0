import { sql } from 'kysely'
import type { Trx } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { editedEvent } from '../../platform/events/entry.ts'
import { append } from '../../platform/events/log.ts'

type MergedType = 'terminal' | 'port'
interface Reference {
  table:
    | 'containers'
    | 'shipments'
    | 'transport_events'
    | 'raw_events'
    | 'estimated_events'
    | 'container_updated_events'
  column: string
  /** Columns that say the code and name of the place beside it. */
  locode?: string
  name?: string
  /** Has an index of the ids of provisional ports alone (migration 0058). */
  isIndexed?: true
}

/** Where records of tracking name a place. */
const references: Record<MergedType, readonly Reference[]> = {
  terminal: [
    { table: 'containers', column: 'pod_terminal_id' },
    { table: 'containers', column: 'pickup_facility_id' },
    { table: 'shipments', column: 'pod_terminal_id' },
    { table: 'shipments', column: 'destination_terminal_id' },
    { table: 'transport_events', column: 'terminal_id' },
    { table: 'container_updated_events', column: 'terminal_id' },
  ],
  port: [
    ...(['port_of_lading', 'port_of_discharge', 'destination'] as const).map((place) => ({
      table: 'shipments' as const,
      column: `${place}_id`,
      locode: `${place}_locode`,
      name: `${place}_name`,
    })),
    { table: 'transport_events', column: 'location_id', locode: 'location_locode', isIndexed: true },
    {
      table: 'raw_events',
      column: 'location_id',
      locode: 'location_locode',
      name: 'location_name',
      isIndexed: true,
    },
    { table: 'estimated_events', column: 'port_id', locode: 'location_locode' },
  ],
}
const shown = { containers: 'container', shipments: 'shipment' } as const

type MergeOutcome = 'done' | 'already' | 'unknown' | 'merged_otherwise'
/** What the records name from then on; code and name of a port. */
interface NamedPlace {
  id: string
  code: string | null
  name: string | null
}

/**
 * Merges a provisional place into another one of its type: its records name that one from now on, and so does what is reported later.
 * Nothing is removed, and which records were moved is kept. Times stay as they are until they are read again.
 */
export async function mergePlace(
  trx: Trx,
  accountId: string,
  { type, id, into, now }: { type: MergedType; id: string; into: NamedPlace; now: string },
): Promise<MergeOutcome> {
  const before = await locked(trx, accountId, type, id)
  if (!before) return 'unknown'
  if (before.merged_into === into.id) return 'already'
  if (before.merged_into !== null) return 'merged_otherwise'
  await trx
    .updateTable('provisional_records')
    .set({ merged_into: into.id, merged_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  await announced(trx, accountId, { type, place: into, payload: { merged: id }, now }, async (reference) => {
    const { rows } = await sql<{ id: string }>`
      with moved as (
        update ${sql.table(reference.table)} set ${naming(reference, into)}
        where account_id = ${accountId} and ${sql.ref(reference.column)} = ${id} ${indexed(reference)} returning id)
      insert into merged_references (account_id, provisional_id, column_name, record_id)
      select ${sql.val(accountId)}::uuid, ${sql.val(id)}::uuid, ${nameOf(reference)}, id from moved
      returning record_id as id`.execute(trx)
    return rows.map((row) => row.id)
  })
  return 'done'
}

/** Takes a merge back: the records that it moved name the provisional place again, unless they name a third one by now. */
export async function undoMerge(
  trx: Trx,
  accountId: string,
  { type, place, now }: { type: MergedType; place: NamedPlace; now: string },
): Promise<MergeOutcome> {
  const before = await locked(trx, accountId, type, place.id)
  if (!before) return 'unknown'
  const { merged_into: into } = before
  if (into === null) return 'already'
  await announced(
    trx,
    accountId,
    { type, place, payload: { separated_from: into }, now },
    async (reference) => {
      const { rows } = await sql<{ id: string }>`
      update ${sql.table(reference.table)} set ${naming(reference, place)}
      where account_id = ${accountId} and ${sql.ref(reference.column)} = ${into} and id in (
        select record_id from merged_references
        where account_id = ${accountId} and provisional_id = ${place.id} and column_name = ${nameOf(reference)})
      returning id`.execute(trx)
      return rows.map((row) => row.id)
    },
  )
  await sql`delete from merged_references where account_id = ${accountId} and provisional_id = ${place.id}`.execute(
    trx,
  )
  await trx
    .updateTable('provisional_records')
    .set({ merged_into: null, merged_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', place.id)
    .execute()
  return 'done'
}

const indexed = ({ column, isIndexed }: Reference) =>
  isIndexed ? sql`and substr(${sql.ref(column)}::text, 15, 1) = '8'` : sql``
const nameOf = ({ table, column }: Reference): string => `${table}.${column}`
const naming = ({ column, locode, name }: Reference, place: NamedPlace) =>
  sql.join([
    sql`${sql.ref(column)} = ${place.id}`,
    ...(locode === undefined ? [] : [sql`${sql.ref(locode)} = ${place.code}`]),
    ...(name === undefined ? [] : [sql`${sql.ref(name)} = ${place.name}`]),
  ])

/** Moves each kind of reference, and logs which records were edited by it, and the place. */
async function announced(
  trx: Trx,
  accountId: string,
  { type, place, payload, now }: { type: MergedType; place: NamedPlace; payload: object; now: string },
  move: (reference: Reference) => Promise<string[]>,
): Promise<void> {
  const edited = { containers: new Set<string>(), shipments: new Set<string>() }
  for (const each of references[type]) {
    const ids = await move(each)
    const { table } = each
    if (table === 'containers' || table === 'shipments') for (const id of ids) edited[table].add(id)
  }
  const reference = { type, id: place.id }
  const entry = { event: editedEvent, reference, shipment_id: null, container_id: null, payload } as const
  await append(trx, accountId, [{ ...entry, occurred_at: now }], now)
  for (const table of ['shipments', 'containers'] as const)
    await appendEdited(trx, accountId, shown[table], [...edited[table]], now)
}

const locked = (trx: Trx, accountId: string, type: MergedType, id: string) =>
  trx
    .selectFrom('provisional_records')
    .select('merged_into')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
