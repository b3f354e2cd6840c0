import { sql } from 'kysely'
import type { z } from 'zod'
import { iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Lease } from '../platform/jobs/lease.ts'

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

/**
 * Takes or renews a lease that is a setting: for work of the installation that one process does at a time.
 * @param now by the clock that all processes have
 * @returns whether this holder has it now
 */
export async function leaseSetting(db: Db, key: string, { by, until }: Lease, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify({ by, until: iso(until) })}::text::jsonb)
    on conflict (key) do update set value = excluded.value
      where settings.value ->> 'by' = ${by} or (settings.value ->> 'until')::timestamptz <= ${iso(now)}
    returning key`.execute(db)
  return rows.length === 1
}
