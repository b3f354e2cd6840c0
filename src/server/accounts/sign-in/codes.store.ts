import type { Db } from '../../platform/database/tables.ts'
import type { Sealer } from '../../platform/secrets/sealing.ts'
import { hashOfRecoveryCode, newRecoveryCodes, stepOfCode } from './codes.ts'

/** Whose secret it is, for the encryption: it belongs to no account. */
export const ownerOfCode = (personId: string): string => `person ${personId}`

interface Asked {
  personId: string
  code: string
  now: Date
}

/** Keeps a new secret that has no effect until its first code. */
export async function keepPendingSecret(
  db: Db,
  sealer: Sealer,
  { personId, secret, now }: { personId: string; secret: string; now: string },
): Promise<void> {
  await db
    .updateTable('people')
    .set({ pending_code_secret: sealer.seal(secret, ownerOfCode(personId)), pending_since: now })
    .where('id', '=', personId)
    .execute()
}

/**
 * Turns two-step sign-in on with the first code of the pending secret, which counts as used.
 * @returns recovery codes in place of all earlier ones; undefined where the code is wrong, or nothing is pending
 */
export async function confirmPendingSecret(db: Db, sealer: Sealer, { personId, code, now }: Asked) {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('people')
      .select('pending_code_secret')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    const sealed = person?.pending_code_secret
    const secret = sealed ? sealer.unseal(sealed, ownerOfCode(personId)) : undefined
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
    if (step === undefined) return undefined
    await trx
      .updateTable('people')
      .set({
        code_secret: sealed ?? null,
        code_set_at: now.toISOString(),
        code_last_step: step,
        pending_code_secret: null,
        pending_since: null,
      })
      .where('id', '=', personId)
      .execute()
    return replaceRecoveryCodes(trx, personId)
  })
}

/** @returns the new codes, of which only hashes are stored */
export async function replaceRecoveryCodes(db: Db, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ person_id: personId, code_hash: hashOfRecoveryCode(code) })))
    .execute()
  return codes
}

export const removeSecondFactor = (db: Db, personId: string): Promise<void> =>
  db.transaction().execute((trx) => clearSecondFactor(trx, personId))

/** The same, in a transaction of the caller. */
export async function clearSecondFactor(trx: Db, personId: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({
      code_secret: null,
      code_set_at: null,
      code_last_step: null,
      pending_code_secret: null,
      pending_since: null,
    })
    .where('id', '=', personId)
    .execute()
  await trx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
}

/**
 * Uses a code up: of two requests with the same one only one gets through, and no code of an earlier step after it.
 * @param sealed the secret of the person
 */
export async function useCode(
  db: Db,
  sealer: Sealer,
  sealed: Uint8Array,
  { personId, code, now }: Asked,
): Promise<boolean> {
  const secret = sealer.unseal(sealed, ownerOfCode(personId))
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
  if (step !== undefined) {
    const raised = await db
      .updateTable('people')
      .set({ code_last_step: step })
      .where('id', '=', personId)
      .where(({ or, eb }) => or([eb('code_last_step', 'is', null), eb('code_last_step', '<', step)]))
      .returning('id')
      .executeTakeFirst()
    return raised !== undefined
  }
  const used = await db
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .returning('person_id')
    .executeTakeFirst()
  return used !== undefined
}
