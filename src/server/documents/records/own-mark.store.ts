import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

const MARK = 'own_files_mark'
/** An earlier version made the mark of this secret whenever it was asked for. */
const FORMER = 'storage_signing_secret'

/** @param secret in base64url; the mark shows nothing of it */
const markOf = (secret: string): string =>
  createHash('sha256').update('files of ').update(Buffer.from(secret, 'base64url')).digest('hex')

/** Stores the mark of this database, if it has none yet. @param secret which the mark is made of */
export async function noteMarkOf(db: Db, secret: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: MARK, value: sql`${JSON.stringify(markOf(secret))}::text::jsonb` })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** The mark that a database has in common with its copies alone. */
export async function ownMark(db: Db): Promise<string> {
  const mark = await setting(db, MARK)
  if (mark !== undefined) return mark
  await noteMarkOf(db, (await setting(db, FORMER)) ?? randomBytes(32).toString('base64url'))
  return ownMark(db)
}

async function setting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : undefined
}
