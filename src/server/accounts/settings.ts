import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'

/** A setting of the installation, parsed by the caller's schema; undefined when it was never set. */
export async function getSetting<Value>(
  db: Db,
  key: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && schema.parse(row.value)
}

export async function setSetting(db: Db, key: string, value: unknown): Promise<void> {
  // Cast through text, so that a string becomes a JSON string with both drivers.
  const stored = sql`${JSON.stringify(value)}::text::jsonb`
  await db
    .insertInto('settings')
    .values({ key, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored }))
    .execute()
}
