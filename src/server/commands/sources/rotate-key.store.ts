import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { ownerOfCode } from '../../accounts/sign-in/codes.store.ts'
import { PLAIN_SIGNING_SECRET, sealedSigningSecret } from '../../documents/records/signing-secret.store.ts'
import { ownerOf, type Sealer } from '../../platform/secrets/sealing.ts'

/** Where secrets are stored. */
const sealedColumns = [
  ['connections', 'secrets'],
  ['source_subscriptions', 'secret'],
  ['event_subscriptions', 'sealed_secret'],
  ['outgoing_mails', 'sealed_content'],
  ['webhooks', 'sealed_secret'],
  ['webhooks', 'previous_sealed_secret'],
  ['webhooks', 'sealed_headers'],
] as const

export interface Resealed {
  resealed: number
  /** That the new key opens already: the command was ended before. */
  already: number
  /** That neither key opens. */
  unreadable: number
}

/** The secret that signs links has a row for each key. */
async function resealSigningSecret(
  trx: Db,
  [before, after]: [string, string],
  resealed: (sealed: Uint8Array, owner: string) => Uint8Array | null,
): Promise<void> {
  const rows = await trx
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', [before, after])
    .orderBy(sql`key = ${before}`, 'desc')
    .forUpdate()
    .execute()
  const [stored] = rows
  if (typeof stored?.value !== 'string') return
  const sealed = Buffer.from(stored.value, 'base64')
  const next = resealed(sealed, PLAIN_SIGNING_SECRET)
  if (next === null || next === sealed) return
  const value = sql`${JSON.stringify(Buffer.from(next).toString('base64'))}::text::jsonb`
  await trx.deleteFrom('settings').where('key', 'in', [before, after]).execute()
  await trx.insertInto('settings').values({ key: after, value }).execute()
}

/** Encrypts every secret with another key, in one transaction. What the old key does not open stays as it is. */
export async function resealSecrets(db: Db, before: Sealer, after: Sealer): Promise<Resealed> {
  return db.transaction().execute(async (trx) => {
    const counted: Resealed = { resealed: 0, already: 0, unreadable: 0 }
    const resealed = (sealed: Uint8Array | null, owner: string): Uint8Array | null => {
      if (sealed === null) return null
      const plain = before.unseal(sealed, owner)
      if (plain === undefined) {
        counted[after.unseal(sealed, owner) === undefined ? 'unreadable' : 'already'] += 1
        return sealed
      }
      counted.resealed += 1
      return after.seal(plain, owner)
    }
    for (const [table, column] of sealedColumns) {
      const { rows } = await sql<{ account_id: string; id: string; sealed: Uint8Array }>`
        select account_id, id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null for update`.execute(trx)
      for (const { account_id, id, sealed } of rows) {
        const next = resealed(sealed, ownerOf(account_id, id))
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${next}
          where account_id = ${account_id} and id = ${id}`.execute(trx)
      }
    }
    const { rows: people } = await sql<{
      id: string
      code_secret: Uint8Array | null
      pending: Uint8Array | null
    }>`
      select id, code_secret, pending_code_secret as pending from people
      where code_secret is not null or pending_code_secret is not null for update`.execute(trx)
    for (const { id, ...person } of people)
      await trx
        .updateTable('people')
        .set({
          code_secret: resealed(person.code_secret, ownerOfCode(id)),
          pending_code_secret: resealed(person.pending, ownerOfCode(id)),
        })
        .where('id', '=', id)
        .execute()
    await resealSigningSecret(trx, [sealedSigningSecret(before), sealedSigningSecret(after)], resealed)
    return counted
  })
}
