import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OwnPasskey } from '../../../../contract/operations/index.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { hashOf } from '../../secrets.ts'

export interface StoredPasskey {
  id: string
  person_id: string
  credential_id: Uint8Array
  public_key: Uint8Array
  counter: number
  transports: string[]
  is_synced: boolean
}

const ownColumns = ['id', 'name', 'is_synced', 'created_at', 'last_used_at', 'suspended_at'] as const

/** Keeps a challenge for the browser that has the cookie. @param personId who adds a passkey; null where somebody signs in */
export async function storeChallenge(
  db: Db,
  given: { cookie: string; challenge: string; personId: string | null; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      cookie_hash: hashOf(given.cookie),
      challenge_hash: hashOf(given.challenge),
      person_id: given.personId,
      expires_at: given.expiresAt,
    })
    .execute()
}

/**
 * Uses up the challenge of a browser, whatever comes of it: one statement deletes it, so that of two answers at once one counts.
 * @returns its hash; undefined where there is none for this, or it is too old
 */
export async function useChallenge(
  db: Db,
  { cookie, personId, now }: { cookie: string; personId: string | null; now: string },
): Promise<Uint8Array | undefined> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('cookie_hash', '=', hashOf(cookie))
    .returning(['challenge_hash', 'person_id', sql<boolean>`expires_at > ${now}`.as('is_in_time')])
    .executeTakeFirst()
  return used?.is_in_time && used.person_id === personId ? used.challenge_hash : undefined
}

export async function forgetOldChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** Those of a person, the last used first. */
export const passkeysOf = (db: Db, personId: string): Promise<OwnPasskey[]> =>
  db
    .selectFrom('passkeys')
    .select(ownColumns)
    .where('person_id', '=', personId)
    .orderBy(({ fn }) => fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id')
    .execute()

/** What an authenticator must know of the person, so that it neither makes a second one nor shows no name. */
export const personWithPasskeys = async (db: Db, personId: string) => {
  const person = await db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('person_id', '=', personId)
    .execute()
  return { name: person?.name ?? '', email: person?.email ?? null, passkeys }
}

export const passkeyByCredential = (db: Db, credentialId: Uint8Array): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'person_id', 'credential_id', 'public_key', 'counter', 'transports', 'is_synced'])
    .where('credential_id', '=', credentialId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/**
 * Adds a passkey while the person has fewer than `most`.
 * @returns undefined where the person has too many, or somebody has this one
 */
export async function storePasskey(
  db: Db,
  passkey: Omit<StoredPasskey, 'id'> & { name: string; created_at: string },
  most: number,
): Promise<OwnPasskey | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Of two that are added at once the second one counts the first.
      await trx.selectFrom('people').select('id').where('id', '=', passkey.person_id).forUpdate().execute()
      if ((await countPasskeys(trx, passkey.person_id)) >= most) return undefined
      return trx
        .insertInto('passkeys')
        .values({ ...passkey, id: randomUUIDv7(), last_used_at: null, suspended_at: null })
        .returning(ownColumns)
        .executeTakeFirstOrThrow()
    })
  } catch (thrown) {
    if (isUniqueViolation(thrown, 'passkeys_credential')) return undefined
    throw thrown
  }
}

async function countPasskeys(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes a sign-in. @returns false where the passkey was removed meanwhile */
export async function notePasskeyUse(
  db: Db,
  id: string,
  used: { counter: number; is_synced: boolean; now: string },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: used.counter, is_synced: used.is_synced, last_used_at: used.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Gives a passkey another name, or keeps one that is suspended. @returns undefined where the person has no such passkey */
export const changePasskey = (
  db: Db,
  personId: string,
  { id, name, isKept }: { id: string; name: string | undefined; isKept: boolean },
): Promise<OwnPasskey | undefined> =>
  db
    .updateTable('passkeys')
    .set(({ ref }) => ({
      name: name ?? ref('name'),
      suspended_at: isKept ? null : ref('suspended_at'),
    }))
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(ownColumns)
    .executeTakeFirst()

/** @returns false where the person has no such passkey */
export async function removePasskey(db: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
