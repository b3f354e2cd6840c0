import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { EmbedKeysTable } from '../../platform/database/tables.lists.ts'
import type { Db } from '../../platform/database/tables.ts'

export const embedKeyPattern = /^pk_[\w-]{32}$/

/** Makes a publishable key. @param sites origins: `https://www.example.com` */
export async function createEmbedKey(
  db: Db,
  made: Pick<EmbedKeysTable, 'account_id' | 'label' | 'sites' | 'created_at'>,
): Promise<string> {
  const key = `pk_${randomBytes(24).toString('base64url')}`
  await db
    .insertInto('embed_keys')
    .values({ ...made, id: randomUUIDv7(), key, revoked_at: null })
    .execute()
  return key
}

/** A key that is valid, with the name of its account. Who sends it proves nothing by it: it is in the page. */
export const validEmbedKey = (db: Db, key: string) =>
  db
    .selectFrom('embed_keys')
    .innerJoin('accounts', 'accounts.id', 'embed_keys.account_id')
    .select(['embed_keys.account_id', 'embed_keys.id', 'embed_keys.sites', 'accounts.company_name'])
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
