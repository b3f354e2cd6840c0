import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { LearnedIssuersTable } from '../../platform/database/tables.documents.ts'
import { deleteLearnedDocument, documentsOfIssuer } from './learned-documents.store.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { commonFingerprint } from '../../reading/learned/fingerprint.rules.ts'
import { type LearnedFieldState, learnedFields } from '../../reading/learned/lessons.rules.ts'
import type { Fingerprint, LearnedLayout } from '../../reading/learned/types.ts'

/** Issuers of an account, the last documents that are kept of each, and what is passed to the reader. */
const LIMITS = { issuers: 300, documents: 30, passed: 200, passedBytes: 512 * 1024 } as const

export type LearnedIssuer = Omit<LearnedIssuersTable, 'fingerprint' | 'fields'> & {
  fingerprint: Fingerprint
  fields: LearnedFieldState[]
}

const issuersOf = (db: Db, accountId: string) =>
  db.selectFrom('learned_issuers').selectAll().where('account_id', '=', accountId).$castTo<LearnedIssuer>()

/** Ordered by name. */
export const listLearnedIssuers = (db: Db, accountId: string): Promise<LearnedIssuer[]> =>
  issuersOf(db, accountId)
    .orderBy(sql`lower(name) collate "C"`)
    .orderBy('id')
    .execute()

export const learnedIssuersOfType = (
  db: Db,
  accountId: string,
  type: DocumentType,
): Promise<LearnedIssuer[]> => issuersOf(db, accountId).where('document_type', '=', type).execute()

export async function learnsFromDocuments(db: Db, accountId: string): Promise<boolean> {
  const { learns_from_documents } = await db
    .selectFrom('accounts')
    .select('learns_from_documents')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return learns_from_documents
}

export async function setLearnsFromDocuments(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await db.updateTable('accounts').set({ learns_from_documents: isOn }).where('id', '=', accountId).execute()
}

/** In the form that the reader needs, those used last first; none while the account does not learn. */
export async function learnedLayoutsOf(db: Db, accountId: string): Promise<LearnedLayout[]> {
  const rows = await issuersOf(db, accountId)
    .where('fields_read', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('id')
          .where('id', '=', accountId)
          .where('learns_from_documents', '=', true),
      ),
    )
    .orderBy(sql`coalesce(last_used_at, updated_at) desc`)
    .limit(LIMITS.passed)
    .execute()
  const layouts: LearnedLayout[] = []
  let bytes = 0
  for (const { id, document_type, fingerprint, fields } of rows) {
    const layout: LearnedLayout = {
      id,
      document_type,
      fingerprint,
      fields: fields.flatMap(({ path, spot }) => (spot === null ? [] : [{ path, spot }])),
    }
    bytes += JSON.stringify(layout).length
    if (bytes > LIMITS.passedBytes) break
    layouts.push(layout)
  }
  return layouts
}

/** Notes that a document was read by a layout. */
export async function noteLayoutUse(
  trx: Trx,
  accountId: string,
  layoutId: string | null | undefined,
  now: Date,
): Promise<void> {
  if (!layoutId) return
  await trx
    .updateTable('learned_issuers')
    .set({ last_used_at: iso(now) })
    .where('account_id', '=', accountId)
    .where('id', '=', layoutId)
    .execute()
}

export async function createLearnedIssuer(
  trx: Trx,
  accountId: string,
  { document_type, name }: Pick<LearnedIssuer, 'document_type' | 'name'>,
  now: Date,
): Promise<string> {
  // The ones that nothing was learned for, or read by, for the longest time make room.
  await sql`
    delete from learned_issuers where account_id = ${accountId} and id in (
      select id from learned_issuers where account_id = ${accountId}
      order by greatest(updated_at, last_used_at) desc offset ${LIMITS.issuers - 1})`.execute(trx)
  const id = randomUUIDv7()
  await trx
    .insertInto('learned_issuers')
    .values({
      account_id: accountId,
      id,
      document_type,
      name,
      documents: 0,
      fingerprint: { letterhead: [], captions: [] },
      fields: json([]),
      fields_read: 0,
      created_at: iso(now),
      updated_at: iso(now),
      last_used_at: null,
    })
    .execute()
  return id
}

/**
 * Locks are taken in one order everywhere: the row of the document, the account where several issuers change (`lockIssuersOf`), the issuer,
 * what it was learned from. So no two transactions wait for each other.
 */
export const lockIssuer = (trx: Trx, accountId: string, issuerId: string) =>
  issuersOf(trx, accountId).where('id', '=', issuerId).forUpdate().executeTakeFirst()

/** For a transaction that changes several issuers of an account, or makes one. Rows that only name the account can still be written. */
export const lockIssuersOf = (trx: Trx, accountId: string): Promise<unknown> =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/** Calculates what is known of an issuer from its documents; without any it is forgotten. */
export async function calculateIssuer(
  trx: Trx,
  accountId: string,
  issuerId: string,
  now: Date,
): Promise<void> {
  // Another change of the issuer waits, and then sees what this one did.
  await lockIssuer(trx, accountId, issuerId)
  const all = await documentsOfIssuer(trx, accountId, issuerId)
  const [old, kept] = [all.slice(0, -LIMITS.documents), all.slice(-LIMITS.documents)]
  for (const { document_id } of old) await deleteLearnedDocument(trx, accountId, document_id)
  if (kept.length === 0) return void (await deleteLearnedIssuer(trx, accountId, issuerId))
  const fields = learnedFields(kept.map(({ lessons }) => lessons))
  await trx
    .updateTable('learned_issuers')
    .set({
      documents: kept.length,
      fingerprint: commonFingerprint(kept.map(({ fingerprint }) => fingerprint)),
      fields: json(fields),
      fields_read: fields.filter(({ spot }) => spot !== null).length,
      updated_at: iso(now),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', issuerId)
    .execute()
}

export async function deleteLearnedIssuer(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('learned_issuers')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteLearnedIssuers = (db: Db, accountId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockIssuersOf(trx, accountId)
    await trx.deleteFrom('learned_issuers').where('account_id', '=', accountId).execute()
  })

/** @returns undefined when the account has no such issuer */
export const renameLearnedIssuer = (
  db: Db,
  accountId: string,
  id: string,
  name: string,
): Promise<LearnedIssuer | undefined> =>
  db
    .updateTable('learned_issuers')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .$castTo<LearnedIssuer>()
    .executeTakeFirst()

/**
 * Forgets one field of an issuer: two documents must agree on it again.
 * @returns false when the account has no such issuer or field
 */
export const forgetField = (
  db: Db,
  accountId: string,
  issuerId: string,
  path: string,
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const issuer = await lockIssuer(trx, accountId, issuerId)
    if (!issuer?.fields.some((field) => field.path === path)) return false
    for (const { document_id, lessons } of await documentsOfIssuer(trx, accountId, issuerId))
      await trx
        .updateTable('learned_documents')
        .set({ lessons: json(lessons.filter((lesson) => lesson.path !== path)) })
        .where('account_id', '=', accountId)
        .where('document_id', '=', document_id)
        .execute()
    await calculateIssuer(trx, accountId, issuerId, now)
    return true
  })
