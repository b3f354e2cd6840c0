import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'

const key = 'storage_signing_secret'

/**
 * The secret by which this installation signs its storage addresses: made once, whichever process comes first.
 * Deleting the row makes every address and `signed_id` that was given out void.
 */
export async function signingSecret(db: Db): Promise<Uint8Array> {
  const made = JSON.stringify(randomBytes(32).toString('base64url'))
  await db
    .insertInto('settings')
    .values({ key, value: sql`${made}::text::jsonb` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return Buffer.from(z.string().min(43).parse(value), 'base64url')
}
