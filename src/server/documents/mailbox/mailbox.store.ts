import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** 20 of 32 characters, none of which is taken for another: nobody guesses one, and it can be read out. */
const newToken = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')

/** In the address of the account's mailbox; made when somebody asks for it first. */
export async function mailboxToken(db: Db, accountId: string): Promise<string> {
  const { token } = await db
    .updateTable('accounts')
    .set({ mailbox_token: sql`coalesce(mailbox_token, ${newToken()})` })
    .where('id', '=', accountId)
    .returning(sql<string>`mailbox_token`.as('token'))
    .executeTakeFirstOrThrow()
  return token
}

/** From now on the old one is nobody's. */
export async function renewMailboxToken(db: Db, accountId: string): Promise<string> {
  const token = newToken()
  await db.updateTable('accounts').set({ mailbox_token: token }).where('id', '=', accountId).execute()
  return token
}

/** Whose mailbox it is; undefined for nobody's. Addresses are alike in any case. */
export async function accountOfMailbox(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('mailbox_token', '=', token.toLowerCase())
    .executeTakeFirst()
  return found?.id
}
