import { sql } from 'kysely'
import type { Connection } from '../../../../contract/resources/index.ts'
import { iso } from '../../../platform/clock.ts'
import { catalogueAccount, type Db } from '../../../platform/database/tables.ts'
import type { LearnedIdentity } from '../../ais/follower.ts'
import type { ConnectionRow } from '../connections.store.ts'

type OfConnection = Pick<ConnectionRow, 'account_id' | 'id'>

/** Connections that send positions, of all accounts. */
export const connectionsWithPositions = (db: Db): Promise<ConnectionRow[]> =>
  db.selectFrom('connections').selectAll().where('kind', '=', 'ais').where('is_on', '=', true).execute()

/**
 * Takes or renews the leases of connections: one process listens to each.
 * @returns the ids of those that are this process's
 */
export async function leaseFeeds(
  db: Db,
  connections: readonly OfConnection[],
  { by, now, seconds }: { by: string; now: Date; seconds: number },
): Promise<Set<string>> {
  if (connections.length === 0) return new Set()
  const until = iso(new Date(now.getTime() + seconds * 1000))
  const { rows } = await sql<{ connection_id: string }>`
    insert into position_feeds (account_id, connection_id, leased_by, leased_until, counted_since)
    select account_id, connection_id, ${by}::uuid, ${until}::timestamptz, ${iso(now)}::timestamptz
    from unnest(${sql.val(connections.map(({ account_id }) => account_id))}::uuid[],
      ${sql.val(connections.map(({ id }) => id))}::uuid[]) as feed(account_id, connection_id)
    where exists (select from connections where account_id = feed.account_id and id = feed.connection_id)
    on conflict (account_id, connection_id) do update
      set leased_by = excluded.leased_by, leased_until = excluded.leased_until
      where position_feeds.leased_by = excluded.leased_by or position_feeds.leased_until <= ${iso(now)}::timestamptz
    returning connection_id`.execute(db)
  return new Set(rows.map(({ connection_id }) => connection_id))
}

/** Others may listen at once. */
export const releaseFeeds = (db: Db, by: string, now: Date) =>
  db
    .updateTable('position_feeds')
    .set({ leased_until: iso(now) })
    .where('leased_by', '=', by)
    .execute()

export type FeedCounts = Omit<NonNullable<Connection['attributes']['positions']>, never>

export const noteFeedCounts = (db: Db, { account_id, id }: OfConnection, counts: FeedCounts) =>
  db
    .updateTable('position_feeds')
    .set(counts)
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .execute()

/** By the id of the connection. */
export async function feedCountsOf(db: Db, accountId: string): Promise<Map<string, FeedCounts>> {
  const rows = await db.selectFrom('position_feeds').selectAll().where('account_id', '=', accountId).execute()
  return new Map(
    rows.map(({ account_id: _account, connection_id, leased_by: _by, leased_until: _until, ...counts }) => [
      connection_id,
      counts,
    ]),
  )
}

/** Keeps which radio a ship has, in the account's own record of the ship. */
export async function keepIdentities(
  db: Db,
  accountId: string,
  identities: readonly LearnedIdentity[],
): Promise<void> {
  if (identities.length === 0) return
  await sql`
    insert into vessels (account_id, id, name, imo, mmsi)
    select distinct on (vessel.id) ${accountId}::uuid, vessel.id, vessel.name, vessel.imo, learned.mmsi
    from unnest(${sql.val(identities.map(({ vessel_id }) => vessel_id))}::uuid[],
      ${sql.val(identities.map(({ mmsi }) => mmsi))}::text[]) as learned(id, mmsi)
    join vessels vessel on vessel.id = learned.id and vessel.account_id in (${accountId}, ${catalogueAccount})
    order by vessel.id, vessel.account_id = ${catalogueAccount}
    on conflict (account_id, id) do update set mmsi = excluded.mmsi`.execute(db)
}
