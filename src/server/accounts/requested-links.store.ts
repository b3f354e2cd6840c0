import { readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iso } from '../platform/clock.ts'
import { makeFolder } from '../platform/folders.ts'
import type { Db } from '../platform/database/tables.ts'
import { auditSignInLink } from './audit/operator.ts'
import type { DemoAccount } from './demo.ts'
import { signInSeconds } from './rules.ts'
import { hashOf, newSecret } from './secrets.ts'

/**
 * The embedded database is open in the service alone, so an operator asks for a sign-in link by a file: its name is the hash of the
 * token. Who can write into this folder can read the database.
 */
const folderOf = (data: string): string => join(data, 'sign-in')
const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Makes the folder, for the user that the service runs as. */
export const openRequestedLinks = (data: string): void => makeFolder(folderOf(data), 'The folder')

/** The file with the address under which the service was reached last: it may have another port than the usual one. */
const addressFile = (data: string): string => join(folderOf(data), 'address')

export const noteAddress = (data: string, address: string): Promise<void> =>
  writeFile(addressFile(data), address, { mode: 0o600 })

/** @returns undefined if no service that answers browsers ran on this folder */
export async function notedAddress(data: string): Promise<string | undefined> {
  const text = await readFile(addressFile(data), 'utf8').catch(() => '')
  return URL.canParse(text) ? text : undefined
}

/**
 * Asks for a sign-in link.
 * @returns its token, and what tells whether a service has taken it
 * @throws when no service ever ran on this folder
 */
export async function requestLink(data: string): Promise<{ token: string; isTaken: () => Promise<boolean> }> {
  const token = newSecret('sign_in')
  const path = join(folderOf(data), Buffer.from(hashOf(token)).toString('hex'))
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new Error(`${data} is not the data folder of a Portolan. Set it with --data.`, { cause })
    throw cause
  }
  const isTaken = () =>
    stat(path).then(
      () => false,
      () => true,
    )
  return { token, isTaken }
}

/** Stores the tokens that were asked for, for as long as any sign-in link is valid from then on. */
export async function takeRequestedLinks(
  { db, data }: { db: Db; data: string },
  { account_id, user_id }: DemoAccount,
): Promise<void> {
  for (const name of await readdir(folderOf(data))) {
    if (!isHash(name)) continue
    const path = join(folderOf(data), name)
    const asked = await stat(path)
    await db
      .insertInto('sign_in_tokens')
      .values({
        account_id,
        user_id,
        token_hash: Buffer.from(name, 'hex'),
        expires_at: iso(new Date(asked.mtimeMs + signInSeconds * 1000)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await auditSignInLink(db, { account_id, user_id }, asked.mtime)
    await unlink(path)
  }
}
