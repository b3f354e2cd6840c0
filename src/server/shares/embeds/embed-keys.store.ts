import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { EmbedKeysTable } from '../../platform/database/tables.lists.ts'
import type { Db } from '../../platform/database/tables.ts'

export type StoredEmbedKey = Selectable<EmbedKeysTable>

export const embedKeyPattern = /^pk_[\w-]{32}$/

/** Makes a publishable key. @param made `sites` are origins: `https://www.example.com` */
export const createEmbedKey = (
  db: Db,
  made: Pick<EmbedKeysTable, 'account_id' | 'label' | 'kind' | 'sites' | 'created_at'>,
): Promise<StoredEmbedKey> =>
  db
    .insertInto('embed_keys')
    .values({
      ...made,
      id: randomUUIDv7(),
      key: `pk_${randomBytes(24).toString('base64url')}`,
      revoked_at: null,
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Keys of an account that are valid, or were revoked after `since` (ISO 8601 UTC); the newest first. */
export const listEmbedKeys = (db: Db, accountId: string, since: string): Promise<StoredEmbedKey[]> =>
  db
    .selectFrom('embed_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A key that is valid, with what its account is called and may show. Who sends it proves nothing by it: it is in the page. */
export const validEmbedKey = (db: Db, key: string) =>
  db
    .selectFrom('embed_keys')
    .innerJoin('accounts', 'accounts.id', 'embed_keys.account_id')
    .selectAll('embed_keys')
    .select(['accounts.company_name', 'accounts.routing_data'])
    .where('embed_keys.key', '=', key)
    .where('embed_keys.revoked_at', 'is', null)
    .executeTakeFirst()

/** @returns whether there is such a key that was valid until now */
export async function revokeEmbedKey(db: Db, key: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('embed_keys')
    .set({ revoked_at: now })
    .where('key', '=', key)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A later call keeps the first time. Undefined where the account has no such key. */
export const revokeEmbedKeyOf = (
  db: Db,
  accountId: string,
  id: string,
  now: string,
): Promise<StoredEmbedKey | undefined> =>
  db
    .updateTable('embed_keys')
    .set((each) => ({ revoked_at: each.fn.coalesce('revoked_at', each.val(now)) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** How exactly it is known when a key was used last. */
const NOTED_EVERY_MS = 5 * 60_000

/** Notes that a key was used, unless that was noted a moment ago. @param now of the wall clock */
export async function noteEmbedUse(
  db: Db,
  { account_id, id, last_used_at }: Pick<StoredEmbedKey, 'account_id' | 'id' | 'last_used_at'>,
  now: Date,
): Promise<void> {
  const since = last_used_at === null ? Infinity : now.getTime() - Date.parse(last_used_at)
  // A clock that was put back does not keep a use from being noted.
  if (since >= 0 && since < NOTED_EVERY_MS) return
  await db
    .updateTable('embed_keys')
    .set({ last_used_at: now.toISOString() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** Containers of one number are shown, and no more of a shipment that has many. */
const MAX_SHOWN = 50

/**
 * The containers of one whole number: a container, bill of lading or booking number. Reference numbers are left out, for they are easily
 * guessed. @param normalized as identifiers are stored
 */
export async function containersOfNumber(db: Db, accountId: string, normalized: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct containers.id, containers.number from identifiers
    join containers on containers.account_id = identifiers.account_id
      and (containers.id = identifiers.container_id
        or identifiers.field <> 'container_number' and containers.shipment_id = identifiers.shipment_id)
    where identifiers.account_id = ${accountId} and identifiers.normalized = ${normalized}
      and identifiers.field in ('container_number', 'bill_of_lading_number', 'booking_number')
    order by containers.number limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ id }) => id)
}
