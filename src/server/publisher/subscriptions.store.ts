import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { iso } from '../platform/clock.ts'
import type { Db, Tables } from '../platform/database/tables.ts'
import { claim, type Lease, renew } from '../platform/jobs/lease.ts'
import { ownerOf, type Sealer } from '../platform/secrets/sealing.ts'
import { type CallbackStanding, MAX_BUNDLE } from './callbacks.rules.ts'
import type { EventPosition } from './events.store.ts'
import type { EventFilters } from './query.rules.ts'

export type Subscription = Selectable<Tables['event_subscriptions']>
interface SubscriptionKey {
  account_id: string
  id: string
}
const asJson = (filters: EventFilters) =>
  sql<Subscription['filters']>`${JSON.stringify(filters)}::text::jsonb`

/** Before every event that was learned at the same time. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Events that were learned before it are all visible: an event is dated with the beginning of its transaction, and no transaction
 * that still runs began before it. ISO 8601 UTC.
 */
export async function completeUntil(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select date_trunc('milliseconds', least(now(), (
      select min(xact_start) from pg_stat_activity where datname = current_database()))) as at`.execute(db)
  return rows[0]?.at ?? iso(new Date(0))
}

/** From now on. */
export async function addSubscription(
  db: Db,
  account_id: string,
  {
    callback_url,
    secret,
    filters,
    now,
  }: { callback_url: string; secret: string; filters: EventFilters; now: Date },
  sealer: Sealer,
): Promise<Subscription> {
  const id = randomUUIDv7()
  return db
    .insertInto('event_subscriptions')
    .values({
      account_id,
      id,
      callback_url,
      sealed_secret: sealer.seal(secret, ownerOf(account_id, id)),
      filters: asJson(filters),
      learned_at: sql`date_trunc('milliseconds', now())`,
      event_id: FIRST_ID,
      bundle: MAX_BUNDLE,
      created_at: iso(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countSubscriptions(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('event_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** In the order in which they were made. */
export const subscriptionsAfter = (
  db: Db,
  accountId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Subscription[]> =>
  db
    .selectFrom('event_subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

const one = (db: Db, { account_id, id }: SubscriptionKey) =>
  db.selectFrom('event_subscriptions').selectAll().where('account_id', '=', account_id).where('id', '=', id)

export const subscriptionById = (db: Db, key: SubscriptionKey): Promise<Subscription | undefined> =>
  one(db, key).executeTakeFirst()

/** What was refused before may be taken now: it is tried at once. */
export const changeSubscription = (
  db: Db,
  { account_id, id }: SubscriptionKey,
  {
    callback_url,
    filters,
    sealed_secret,
  }: { callback_url?: string; filters?: EventFilters; sealed_secret?: Uint8Array },
): Promise<Subscription | undefined> =>
  db
    .updateTable('event_subscriptions')
    .set({
      attempts: 0,
      next_attempt_at: null,
      ...(callback_url !== undefined && { callback_url, bundle: MAX_BUNDLE }),
      ...(filters && { filters: asJson(filters) }),
      ...(sealed_secret && { sealed_secret, secret: null }),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function removeSubscription(db: Db, { account_id, id }: SubscriptionKey): Promise<boolean> {
  const gone = await db
    .deleteFrom('event_subscriptions')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Subscriptions that may be sent to and whose account has events that were not looked at for them. */
export const claimSubscriptions = (
  db: Db,
  {
    by,
    until,
    now,
    most,
    without,
    underWay,
  }: Lease & { now: Date; most: number; without: string[]; underWay: string[] },
): Promise<Subscription[]> => {
  const hasNews = (table: 'transport_events' | 'raw_events', where = sql``) => sql`exists (
    select from ${sql.table(table)} event where event.account_id = event_subscriptions.account_id ${where}
      and (event.learned_at, event.id) > (event_subscriptions.learned_at, event_subscriptions.event_id))`
  return claim<Subscription>(db, 'event_subscriptions', { by, until }, now, {
    where: sql`(next_attempt_at is null or next_attempt_at <= ${iso(now)})
      and not account_id = any (${sql.val(without)}::uuid[]) and not id = any (${sql.val(underWay)}::uuid[])
      and (${hasNews('transport_events')} or ${hasNews('raw_events', sql`and event.event in ('vgm_received', 'carrier_release', 'customs_release')`)})`,
    order: sql`leased_until nulls first`,
    most,
  })
}

/** Holds it for longer. @returns undefined where it is gone or another process has it */
export const holdSubscription = (
  db: Db,
  key: SubscriptionKey,
  lease: Lease,
): Promise<Subscription | undefined> => renew<Subscription>(db, 'event_subscriptions', key, lease)

/** Everything up to here was sent, or fits nothing that was asked for. */
export const moveSubscription = (
  db: Db,
  key: SubscriptionKey,
  lease: Lease,
  to: EventPosition,
): Promise<Subscription | undefined> =>
  renew<Subscription>(
    db,
    'event_subscriptions',
    key,
    lease,
    sql`learned_at = ${to.at}::timestamptz, event_id = ${to.id}::uuid, attempts = 0, next_attempt_at = null,
      last_error = null`,
  )

/** Before every event that is learned from then on. */
export const positionAt = (at: string): EventPosition => ({ at, id: FIRST_ID })

export const noteFailure = (
  db: Db,
  key: SubscriptionKey,
  lease: Lease,
  { attempts, next_attempt_at, bundle, error }: CallbackStanding & { error: string },
): Promise<Subscription | undefined> =>
  renew<Subscription>(
    db,
    'event_subscriptions',
    key,
    lease,
    sql`attempts = ${attempts}, next_attempt_at = ${next_attempt_at && iso(next_attempt_at)}, bundle = ${bundle},
      last_error = ${error}`,
  )

/** By which callbacks are signed; undefined where the key that encrypted it is gone. */
export const secretOf = (
  { account_id, id, secret, sealed_secret }: Subscription,
  sealer: Sealer,
): string | undefined =>
  sealed_secret === null ? (secret ?? undefined) : sealer.unseal(sealed_secret, ownerOf(account_id, id))

/** Encrypts secrets that an earlier version stored as text. @returns how many */
export async function sealSubscriptionSecrets(db: Db, sealer: Sealer): Promise<number> {
  const plain = await db
    .selectFrom('event_subscriptions')
    .select(['account_id', 'id', 'secret'])
    .where('secret', 'is not', null)
    .execute()
  for (const { account_id, id, secret } of plain)
    await db
      .updateTable('event_subscriptions')
      .set({ sealed_secret: sealer.seal(secret ?? '', ownerOf(account_id, id)), secret: null })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute()
  return plain.length
}
