import { sql } from 'kysely'
import { iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Sealer } from '../platform/secrets/sealing.ts'
import { sealedHeaders, sealedSecret } from './webhook-secrets.ts'

interface Key {
  account_id: string
  id: string
}
/** Locked for the end of the transaction: another change of the same secret waits. */
const locked = (db: Db, { account_id, id }: Key) =>
  db
    .selectFrom('webhooks')
    .select([
      'account_id',
      'id',
      'secret',
      'sealed_secret',
      'previous_sealed_secret',
      'previous_secret_until',
      'headers',
      'sealed_headers',
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Replaces the secret of a webhook; the present one signs beside it until a time.
 * @param until null where the present one counts no longer
 * @returns `overlapping` where a former secret still counts, and another one would end it before its time
 */
export async function rotateSecret(
  db: Db,
  key: Key,
  { secret, until, now }: { secret: string; until: Date | null; now: Date },
  sealer: Sealer,
): Promise<'rotated' | 'overlapping' | 'unknown'> {
  return db.transaction().execute(async (trx) => {
    const stored = await locked(trx, key)
    if (!stored) return 'unknown'
    const { previous_secret_until, sealed_secret } = stored
    const isOverlapping = previous_secret_until !== null && Date.parse(previous_secret_until) > now.getTime()
    if (until !== null && isOverlapping) return 'overlapping'
    await trx
      .updateTable('webhooks')
      .set({
        ...sealedSecret(key, secret, sealer),
        previous_sealed_secret:
          until === null
            ? null
            : (sealed_secret ?? sealedSecret(key, stored.secret ?? '', sealer).sealed_secret),
        previous_secret_until: until === null ? null : iso(until),
      })
      .where('account_id', '=', key.account_id)
      .where('id', '=', key.id)
      .execute()
    return 'rotated'
  })
}

/** From now on the present secret alone signs. @returns whether the webhook exists */
export async function endOverlap(db: Db, { account_id, id }: Key): Promise<boolean> {
  const ended = await db
    .updateTable('webhooks')
    .set({ previous_sealed_secret: null, previous_secret_until: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Former secrets that no longer count are forgotten. */
export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ previous_sealed_secret: null, previous_secret_until: null })
    .where('previous_secret_until', '<=', iso(now))
    .execute()
}

/**
 * Encrypts what an earlier version stored as text, one webhook in a transaction: a start that is broken off goes on with the rest.
 * @returns how many
 */
export async function sealWebhookSecrets(db: Db, sealer: Sealer): Promise<number> {
  const plain = await db
    .selectFrom('webhooks')
    .select(['account_id', 'id'])
    .where((of) => of.or([of('secret', 'is not', null), of('headers', 'is not', null)]))
    .execute()
  for (const key of plain)
    await db.transaction().execute(async (trx) => {
      const stored = await locked(trx, key)
      if (!stored) return
      await trx
        .updateTable('webhooks')
        .set({
          ...(stored.secret !== null && sealedSecret(key, stored.secret, sealer)),
          ...(stored.headers !== null && sealedHeaders(key, stored.headers, sealer)),
        })
        .where('account_id', '=', key.account_id)
        .where('id', '=', key.id)
        .where(sql<boolean>`(secret is not null or headers is not null)`)
        .execute()
    })
  return plain.length
}
