import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'

const key = 'storage_signing_secret'

/**
 * The secret that signs the storage addresses of this installation, created by the first process that needs it.
 * Deleting the row invalidates all addresses and `signed_id`s.
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
