import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** 20 of 32 unambiguous characters (100 bits), so that the token cannot be guessed and can be read out. */
const newToken = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')

/** The token in the mailbox address of an account; created with the first request. */
export async function mailboxToken(db: Db, accountId: string): Promise<string> {
  const { token } = await db
    .updateTable('accounts')
    .set({ mailbox_token: sql`coalesce(mailbox_token, ${newToken()})` })
    .where('id', '=', accountId)
    .returning(sql<string>`mailbox_token`.as('token'))
    .executeTakeFirstOrThrow()
  return token
}

/** Replaces the token; mail to the old address is refused from now on. */
export async function renewMailboxToken(db: Db, accountId: string): Promise<string> {
  const token = newToken()
  await db.updateTable('accounts').set({ mailbox_token: token }).where('id', '=', accountId).execute()
  return token
}

/** Addresses and domains whose mail the account takes; none: everybody's. */
export async function mailSenders(db: Db, accountId: string): Promise<string[]> {
  const { mailbox_senders } = await db
    .selectFrom('accounts')
    .select('mailbox_senders')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return mailbox_senders
}

export async function setMailSenders(db: Db, accountId: string, senders: readonly string[]): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ mailbox_senders: [...senders] })
    .where('id', '=', accountId)
    .execute()
}

/** The account with this mailbox token; undefined if there is none. The case is ignored. */
export async function accountOfMailbox(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('mailbox_token', '=', token.toLowerCase())
    .executeTakeFirst()
  return found?.id
}

/**
 * The token of a mailbox alias (`docs+TOKEN@host`); undefined for any other address. Mail servers may change the case
 * of an address, so tokens are lower case. The host is not checked: the MX record decides which mail arrives here.
 */
export const aliasToken = (address: string): string | undefined =>
  /^docs\+([a-z0-9]{16,64})@/.exec(address.trim().toLowerCase())?.[1]
