import { sql } from 'kysely'
import { clockKey, type ContainerClock } from '../../contract/trade/deadlines/index.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import { storedClockOf } from './stored-clocks.rules.ts'

/** A container whose clocks have to be counted again. */
export interface DueContainer {
  account_id: string
  container_id: string
}

/** Notes the next containers of accounts whose tariffs or calendars changed. @returns whether any was left */
export const noteContainersOfAccounts = (db: Db, most: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ account_id: string; after_container_id: string | null }>`
      select account_id, after_container_id from accounts_with_clocks_due
      order by account_id limit 1 for update skip locked`.execute(trx)
    const [due] = rows
    if (!due) return false
    const { account_id, after_container_id: after } = due
    const noted = await sql<{ container_id: string }>`
      insert into clocks_due (account_id, container_id)
      select account_id, id from containers
      where account_id = ${account_id} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${most}
      on conflict (account_id, container_id) do update set changes = clocks_due.changes + 1
      returning container_id`.execute(trx)
    const last = noted.rows
      .map(({ container_id }) => container_id)
      .toSorted()
      .at(-1)
    await (noted.rows.length < most || last === undefined
      ? trx.deleteFrom('accounts_with_clocks_due').where('account_id', '=', account_id).execute()
      : trx
          .updateTable('accounts_with_clocks_due')
          .set({ after_container_id: last })
          .where('account_id', '=', account_id)
          .execute())
    return true
  })

/** Notes running clocks of which few days ahead are left. */
export async function noteRunningClocks(db: Db, now: string, most: number): Promise<void> {
  await sql`
    insert into clocks_due (account_id, container_id)
    select distinct account_id, container_id from (
      select account_id, container_id from container_clocks where recount_at <= ${now} order by recount_at limit ${most}
    ) as ending
    on conflict (account_id, container_id) do update set changes = clocks_due.changes + 1`.execute(db)
}

/**
 * Takes containers of one account whose clocks are due: the transaction counts them, or they stay due. It locks them, and leaves those
 * out that another transaction writes at present: that one notes them here in the end, and each would wait for the other.
 */
export async function takeDueContainers(trx: Trx, most: number): Promise<DueContainer[]> {
  const { rows } = await sql<DueContainer>`
    with next as (select account_id from clocks_due order by account_id, container_id limit 1),
      due as (
        select account_id, container_id from clocks_due where account_id = (select account_id from next)
        order by container_id limit ${most} for update skip locked),
      free as (
        select containers.id from containers
        join due on due.account_id = containers.account_id and due.container_id = containers.id
        order by containers.id for no key update of containers skip locked)
    delete from clocks_due using due
    where clocks_due.account_id = due.account_id and clocks_due.container_id = due.container_id
      and (due.container_id in (select id from free) or not exists (
        select from containers where containers.account_id = due.account_id and containers.id = due.container_id))
    returning clocks_due.account_id, clocks_due.container_id`.execute(trx)
  return rows
}

/** The clocks of these containers take the place of those before. */
export async function storeClocks(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  clocks: ReadonlyMap<string, readonly ContainerClock[]>,
  now: Date,
): Promise<void> {
  await sql`
    delete from container_clocks where account_id = ${accountId} and container_id = any(${sql.val(ids)}::uuid[])`.execute(
    trx,
  )
  const rows = [...clocks].flatMap(([container_id, all]) =>
    all.map((clock) => ({ container_id, clock: clockKey(clock), ...storedClockOf(clock, now) })),
  )
  if (rows.length === 0) return
  await sql`
    insert into container_clocks (account_id, container_id, clock, tariff_ids, biller, scope, direction, label, state, reason, zone,
      counted_on, last_free_day, currency_code, costs, recount_at)
    select ${accountId}::uuid, counted.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted(
      container_id uuid, clock text, tariff_ids uuid[], biller text, scope text, direction text, label text, state text, reason text,
      zone text, counted_on date, last_free_day date, currency_code text, costs bigint[], recount_at timestamptz)`.execute(
    trx,
  )
}
