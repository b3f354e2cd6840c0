import type { KeyScope } from '../../../contract/vocabulary/index.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { createApiKey } from '../store.ts'
import { isValidKey, type StoredKey } from './keys.rules.ts'

const shown = [
  'id',
  'label',
  'hint',
  'scopes',
  'address_ranges',
  'allowed_origins',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_used_address',
  'replaced_by_id',
  'user_id',
] as const

/** Keys of an account that are valid, or ended after `since` (ISO 8601 UTC); the newest first. */
export const listKeys = (db: Db, accountId: string, since: string): Promise<StoredKey[]> =>
  db
    .selectFrom('api_keys')
    .select(shown)
    .where('account_id', '=', accountId)
    .where(({ and, or, eb }) =>
      and([
        or([eb('revoked_at', 'is', null), eb('revoked_at', '>', since)]),
        or([eb('expires_at', 'is', null), eb('expires_at', '>', since)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const lockedKey = (trx: Trx, accountId: string, id: string): Promise<StoredKey | undefined> =>
  trx
    .selectFrom('api_keys')
    .select(shown)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface KeyEdit {
  label?: string | undefined
  scopes?: KeyScope[] | undefined
  address_ranges?: string[] | undefined
  allowed_origins?: string[] | undefined
  expires_at?: string | null | undefined
}

const written = (
  trx: Trx,
  accountId: string,
  id: string,
  set: { [Name in keyof StoredKey]?: StoredKey[Name] | undefined },
) =>
  trx
    .updateTable('api_keys')
    .set(set)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow()

/** Undefined where there is no such key; `ended` where it is not accepted any more. @param now ISO 8601 UTC */
export const editKey = (db: Db, accountId: string, id: string, edit: KeyEdit, now: string) =>
  db.transaction().execute(async (trx): Promise<StoredKey | 'ended' | undefined> => {
    const known = await lockedKey(trx, accountId, id)
    if (!known) return undefined
    if (!isValidKey(known, now)) return 'ended'
    // An edit may name nothing.
    const isEmpty = Object.values(edit).every((value) => value === undefined)
    return isEmpty ? known : written(trx, accountId, id, edit)
  })

/**
 * Makes a key with the settings of another, which stays valid until `until` at most.
 * @returns undefined where there is no such key; `ended` where it is not accepted any more, or was rotated before
 */
export const rotateKey = (
  db: Db,
  accountId: string,
  id: string,
  { secret, user_id, now, until }: { secret: string; user_id: string | null; now: string; until: string },
) =>
  db.transaction().execute(async (trx): Promise<StoredKey | 'ended' | undefined> => {
    const known = await lockedKey(trx, accountId, id)
    if (!known) return undefined
    if (!isValidKey(known, now) || known.replaced_by_id !== null) return 'ended'
    const { label, scopes, address_ranges, allowed_origins, expires_at } = known
    const made = await createApiKey(trx, {
      account_id: accountId,
      secret,
      label,
      scopes,
      address_ranges,
      allowed_origins,
      expires_at,
      user_id,
      created_at: now,
    })
    await written(trx, accountId, id, {
      replaced_by_id: made,
      expires_at: expires_at !== null && expires_at < until ? expires_at : until,
    })
    return keyById(trx, accountId, made)
  })

export const keyById = (db: Db, accountId: string, id: string): Promise<StoredKey> =>
  db
    .selectFrom('api_keys')
    .select(shown)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Revokes a key, once; undefined where there is no such key. */
export const revokeKey = (db: Db, accountId: string, id: string, now: string) =>
  db.transaction().execute(async (trx): Promise<StoredKey | undefined> => {
    const known = await lockedKey(trx, accountId, id)
    if (!known || known.revoked_at !== null) return known
    await trx
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('api_key_id', '=', id)
      .execute()
    return written(trx, accountId, id, { revoked_at: now })
  })

/** Notes that a key was used, unless that was noted since. @returns whether it was noted */
export async function noteKeyUse(
  db: Db,
  { account_id, id, address }: { account_id: string; id: string; address: string },
  { now, notedBefore }: { now: string; notedBefore: string },
): Promise<boolean> {
  const noted = await db
    .updateTable('api_keys')
    .set({ last_used_at: now, last_used_address: address })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', notedBefore)]))
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
