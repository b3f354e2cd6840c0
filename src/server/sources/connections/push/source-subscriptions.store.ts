import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { iso } from '../../../platform/clock.ts'
import type { SourceSubscriptionsTable } from '../../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'
import { among } from '../../../platform/database/values.ts'
import { claim, type Lease } from '../../../platform/jobs/lease.ts'
import { sourceNameOf } from '../../../tracking/source.ts'
import type { SourcePush } from '../../kit/adapter.ts'
import type { ConnectionRow } from '../connections.store.ts'

export type SourceSubscription = Selectable<SourceSubscriptionsTable>

/** More numbers are asked for as without subscriptions. */
const MAX_SUBSCRIBED_NUMBERS = 1000

type Wanted = Pick<SourceSubscription, 'request_type' | 'number'>
const keyOf = ({ request_type, number }: Wanted): string => `${request_type} ${number}`

async function wantedOf(
  db: Db,
  { account_id, id }: ConnectionRow,
  scope: SourcePush['scope'],
): Promise<Wanted[]> {
  if (scope === 'none') return []
  if (scope === 'all') return [{ request_type: '', number: '' }]
  const { rows } = await sql<Wanted>`
    select distinct request_type, normalized_number as number from tracking_requests
    where account_id = ${account_id} and source = ${sourceNameOf(id)} and next_check_at is not null
    order by 1, 2 limit ${MAX_SUBSCRIBED_NUMBERS}`.execute(db)
  return rows
}

/**
 * Notes which subscriptions a connection wants now: those that are missing are to be made, those that are not wanted any more, and
 * those that send to another address than that of this service, are due.
 * @param callbacks the beginning of the address that they send to
 */
export async function wantSubscriptions(
  db: Db,
  connection: ConnectionRow,
  { scope, callbacks, now }: { scope: SourcePush['scope']; callbacks: string; now: string },
): Promise<void> {
  const { account_id, id: connection_id } = connection
  const known = await db
    .selectFrom('source_subscriptions')
    .select(['id', 'request_type', 'number', 'is_wanted', 'callback_url'])
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .execute()
  const wanted = new Map((await wantedOf(db, connection, scope)).map((each) => [keyOf(each), each]))
  const before = new Set(known.map(keyOf))
  const missing = [...wanted.values()].filter((each) => !before.has(keyOf(each)))
  if (missing.length > 0)
    await db
      .insertInto('source_subscriptions')
      .values(
        missing.map((each) => ({
          ...each,
          account_id,
          connection_id,
          // It is in an address that others are given: not one that could be guessed.
          id: randomUUID(),
          due_at: now,
          created_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'connection_id', 'request_type', 'number']).doNothing(),
      )
      .execute()
  for (const is_wanted of [true, false]) {
    const changed = known.filter(
      (each) =>
        wanted.has(keyOf(each)) === is_wanted &&
        (each.is_wanted !== is_wanted ||
          (is_wanted && each.callback_url !== null && each.callback_url !== `${callbacks}/${each.id}`)),
    )
    if (changed.length === 0) continue
    await db
      .updateTable('source_subscriptions')
      .set({ is_wanted, due_at: now, attempts: 0 })
      .where('account_id', '=', account_id)
      .where(
        among(
          'id',
          changed.map(({ id }) => id),
        ),
      )
      .execute()
  }
}

/** Subscriptions that are to be made, looked after or ended now. */
export const claimSourceSubscriptions = (
  db: Db,
  lease: Lease,
  { now, most }: { now: Date; most: number },
): Promise<SourceSubscription[]> =>
  claim<SourceSubscription>(db, 'source_subscriptions', lease, now, {
    where: sql`due_at <= ${iso(now)}`,
    order: sql`due_at`,
    most,
  })

const held = ({ account_id, id, leased_by }: SourceSubscription) =>
  sql<boolean>`account_id = ${account_id} and id = ${id} and leased_by = ${leased_by}`

/** Of one that this process holds. */
export const writeSourceSubscription = (
  db: Db,
  subscription: SourceSubscription,
  set: Updateable<SourceSubscriptionsTable>,
) => db.updateTable('source_subscriptions').set(set).where(held(subscription)).execute()

export const removeSourceSubscription = (db: Db, subscription: SourceSubscription) =>
  db.deleteFrom('source_subscriptions').where(held(subscription)).execute()

export const sourceSubscriptionsOf = (
  db: Db,
  { account_id, id }: Pick<ConnectionRow, 'account_id' | 'id'>,
): Promise<SourceSubscription[]> =>
  db
    .selectFrom('source_subscriptions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .execute()

/** The subscription that a source names, where it is wanted. */
export const sourceSubscriptionById = (db: Db, id: string): Promise<SourceSubscription | undefined> =>
  db
    .selectFrom('source_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('is_wanted', '=', true)
    .executeTakeFirst()

export const noteReceived = (trx: Trx, { account_id, id }: SourceSubscription, now: string) =>
  trx
    .updateTable('source_subscriptions')
    .set({ last_received_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** How the subscriptions of a connection are. */
export interface SubscriptionCounts {
  wanted: number
  /** That the source has. */
  made: number
  problem: string | null
  last_received_at: string | null
}

/** By the id of the connection; those without one are left out. */
export async function countedSubscriptions(
  db: Db,
  accountId: string,
  connectionIds: readonly string[],
): Promise<Map<string, SubscriptionCounts>> {
  if (connectionIds.length === 0) return new Map()
  const { rows } = await sql<SubscriptionCounts & { connection_id: string }>`
    select connection_id, count(*)::int as wanted, count(remote_id)::int as made, max(problem) as problem,
      max(last_received_at) as last_received_at
    from source_subscriptions
    where account_id = ${accountId} and connection_id = any(${sql.val(connectionIds)}::uuid[]) and is_wanted
    group by connection_id`.execute(db)
  return new Map(rows.map(({ connection_id, ...counts }) => [connection_id, counts]))
}
