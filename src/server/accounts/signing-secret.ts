import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { getSetting } from './settings.ts'
import type { Db } from './store.ts'

const key = 'signing_secret'

/** The secret of this installation, by which signed addresses are recognised as ours: made once, kept in the database. */
export async function signingSecret(db: Db): Promise<Uint8Array> {
  const value = JSON.stringify(randomBytes(32).toString('hex'))
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return Buffer.from((await getSetting(db, key, z.string())) ?? '', 'hex')
}
