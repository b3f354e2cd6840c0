import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { noteMarkOf } from './own-mark.store.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Sealer } from '../../platform/secrets/sealing.ts'

/** An earlier version stored it here as text. */
export const PLAIN_SIGNING_SECRET = 'storage_signing_secret'
/** One for each key: a process with another key destroys nothing, and links work again once the right key is back. */
export const sealedSigningSecret = (sealer: Sealer): string =>
  `${PLAIN_SIGNING_SECRET} sealed by ${sealer.id}`

/**
 * The secret that signs the storage addresses of this installation, created by the first process that needs it and stored encrypted.
 * Deleting the row invalidates all addresses and `signed_id`s.
 */
export async function signingSecret(db: Db, sealer: Sealer): Promise<Uint8Array> {
  const key = sealedSigningSecret(sealer)
  const present = await sealedText(db, key)
  const sealed = present ?? (await db.transaction().execute((trx) => sealOnce(trx, sealer, key)))
  const secret = sealer.unseal(Buffer.from(sealed, 'base64'), PLAIN_SIGNING_SECRET)
  if (secret === undefined)
    throw new Error(`The setting ${key} was changed. Delete it: addresses and links end then.`)
  return Buffer.from(secret, 'base64url')
}

/** If several processes start at once, the first one stores it and the others read that. */
async function sealOnce(trx: Db, sealer: Sealer, key: string): Promise<string> {
  const plain = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', PLAIN_SIGNING_SECRET)
    .forUpdate()
    .executeTakeFirst()
  const secret = plain ? z.string().min(43).parse(plain.value) : randomBytes(32).toString('base64url')
  const sealed = Buffer.from(sealer.seal(secret, PLAIN_SIGNING_SECRET)).toString('base64')
  await trx
    .insertInto('settings')
    .values({ key, value: sql`${JSON.stringify(sealed)}::text::jsonb` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await noteMarkOf(trx, secret)
  await trx.deleteFrom('settings').where('key', '=', PLAIN_SIGNING_SECRET).execute()
  return z.string().parse(await sealedText(trx, key))
}

async function sealedText(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && z.string().parse(row.value)
}
