import { sql } from 'kysely'
import type { BulkEditsTable } from '../platform/database/tables.batches.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import { isOfShipments, type EditResult, type Target } from './change.rules.ts'

type Key = Pick<BulkEditsTable, 'account_id' | 'id' | 'list' | 'action' | 'written'>

/** Stores rows for the records to change, in this order, after the stored ones. */
export async function addRows(
  trx: Trx,
  { account_id, id, list, action, written }: Key,
  ids: readonly string[],
  at: string,
): Promise<void> {
  const areContainers = list === 'containers'
  const number = sql.ref(areContainers ? 'record.number' : 'record.bill_of_lading_number')
  const ofShipment = areContainers && isOfShipments(list, action)
  const target = sql.ref(ofShipment ? 'record.shipment_id' : 'record.id')
  const absent = areContainers ? 'There is no such container' : 'There is no such shipment'
  const withoutShipment = 'It belongs to no shipment yet, and the shipment is meant'
  await sql`
    insert into bulk_edit_rows
      (account_id, bulk_edit_id, ordinal, record_id, number, target_id, state, detail, completed_at)
    select ${account_id}, ${id}, ${written} + named.place - 1, named.id, coalesce(${number}, ''), ${target},
      case when ${target} is null then 'refused' else 'waiting' end,
      case when record.id is null then ${absent} when ${target} is null then ${withoutShipment} end,
      case when ${target} is null then ${at}::timestamptz end
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as named (id, place)
    left join ${sql.table(list)} as record on record.account_id = ${account_id} and record.id = named.id`.execute(
    trx,
  )
}

/**
 * Stores the next rows of an undo from the rows that the other edit changed, with the expected value and the value to
 * restore. They keep their ordinals.
 * @returns how many, and the ordinal of the last
 */
export async function addUndoRows(
  trx: Trx,
  { account_id, id, undoes }: Pick<BulkEditsTable, 'account_id' | 'id' | 'undoes'>,
  { after, most }: { after: number; most: number },
): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ ordinal: number }>`
    insert into bulk_edit_rows
      (account_id, bulk_edit_id, ordinal, record_id, number, target_id, state, before, after)
    select account_id, ${id}, ordinal, record_id, number, target_id, 'waiting', after, before
    from bulk_edit_rows
    where account_id = ${account_id} and bulk_edit_id = ${undoes} and state = 'changed' and ordinal > ${after}
    order by ordinal limit ${most}
    returning ordinal`.execute(trx)
  return { count: rows.length, last: rows.at(-1)?.ordinal ?? after }
}

/** The targets of the next waiting rows, each once even when several rows have it. */
export async function nextTargets(
  trx: Trx,
  {
    account_id,
    id,
    undoes,
    next_ordinal,
  }: Pick<BulkEditsTable, 'account_id' | 'id' | 'undoes' | 'next_ordinal'>,
  most: number,
): Promise<{ targets: Target[]; next_ordinal: number }> {
  const rows = await trx
    .selectFrom('bulk_edit_rows')
    .select(['ordinal', 'target_id', 'before', 'after'])
    .where('account_id', '=', account_id)
    .where('bulk_edit_id', '=', id)
    .where('ordinal', '>=', next_ordinal)
    .where('state', '=', 'waiting')
    .orderBy('ordinal')
    .limit(most)
    .execute()
  const targets = new Map<string, Target>()
  for (const { target_id, before, after } of rows) {
    if (target_id === null || targets.has(target_id)) continue
    const undo = { expected: before, goal: after }
    targets.set(target_id, { id: target_id, ...(undoes === null ? {} : { undo }) })
  }
  return { targets: [...targets.values()], next_ordinal: (rows.at(-1)?.ordinal ?? next_ordinal) + 1 }
}

/** Completes the rows of these records with their results. */
export async function completeRows(
  trx: Trx,
  { account_id, id }: Pick<BulkEditsTable, 'account_id' | 'id'>,
  results: ReadonlyMap<string, EditResult>,
  at: string,
): Promise<void> {
  const values = [...results].map(([target_id, result]) => ({ target_id, ...result }))
  await sql`
    update bulk_edit_rows as stored set state = result.state, detail = result.detail, completed_at = ${at},
      before = case when result.state = 'changed' then result.before end,
      after = case when result.state = 'changed' then result.after end
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
      as result (target_id uuid, state text, detail text, before jsonb, after jsonb)
    where stored.account_id = ${account_id} and stored.bulk_edit_id = ${id}
      and stored.target_id = result.target_id and stored.state = 'waiting'`.execute(trx)
}

/** The results, refused ones first. `sharing` is the number of selected containers of the same shipment. */
export async function resultsOf(
  db: Db,
  accountId: string,
  id: string,
  { size, offset }: { size: number; offset: number },
) {
  const { rows } = await sql<{
    record_id: string
    number: string
    state: 'waiting' | 'changed' | 'unchanged' | 'refused'
    detail: string | null
    target_id: string | null
    sharing: number
    bill: string | null
  }>`
    select page.record_id, page.number, page.state, page.detail, page.target_id,
      (select count(*)::int from bulk_edit_rows as others
        where others.account_id = ${accountId} and others.bulk_edit_id = ${id}
          and others.target_id = page.target_id) as sharing,
      (select bill_of_lading_number from shipments
        where account_id = ${accountId} and shipments.id = page.target_id) as bill
    from (
      select * from bulk_edit_rows
      where account_id = ${accountId} and bulk_edit_id = ${id} and state <> 'waiting'
      order by state <> 'refused', ordinal limit ${size} offset ${offset}
    ) as page
    order by page.state <> 'refused', page.ordinal`.execute(db)
  return rows
}
