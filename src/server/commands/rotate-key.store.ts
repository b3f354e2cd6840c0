import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { ownerOf, type Sealer } from '../sources/connections/sealing.ts'

/** Where secrets are stored. */
const sealedColumns = [
  ['connections', 'secrets'],
  ['source_subscriptions', 'secret'],
  ['event_subscriptions', 'sealed_secret'],
] as const

export interface Resealed {
  resealed: number
  /** That the new key opens already: the command was ended before. */
  already: number
  /** That neither key opens. */
  unreadable: number
}

/** Encrypts every secret with another key, in one transaction. What the old key does not open stays as it is. */
export async function resealSecrets(db: Db, before: Sealer, after: Sealer): Promise<Resealed> {
  return db.transaction().execute(async (trx) => {
    const counted: Resealed = { resealed: 0, already: 0, unreadable: 0 }
    for (const [table, column] of sealedColumns) {
      const { rows } = await sql<{ account_id: string; id: string; sealed: Uint8Array }>`
        select account_id, id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null for update`.execute(trx)
      for (const { account_id, id, sealed } of rows) {
        const owner = ownerOf(account_id, id)
        const plain = before.unseal(sealed, owner)
        if (plain === undefined) {
          counted[after.unseal(sealed, owner) === undefined ? 'unreadable' : 'already'] += 1
          continue
        }
        await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = ${after.seal(plain, owner)}
          where account_id = ${account_id} and id = ${id}`.execute(trx)
        counted.resealed += 1
      }
    }
    return counted
  })
}
