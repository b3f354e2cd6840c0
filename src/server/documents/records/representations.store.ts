import { randomUUIDv7 } from 'node:crypto'
import { schemaVersion } from '../../../contract/resources/document-payloads/index.ts'
import { iso } from '../../platform/clock.ts'
import type {
  DocumentRepresentationsTable,
  DocumentsTable,
} from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { withEditedValues } from './edits/edited-values.rules.ts'
import { among } from '../../platform/database/values.ts'
import type { ReadEvidence } from '../../../contract/resources/index.ts'

/** Replaces the evidence of an earlier reading. */
export async function storeEvidence(
  trx: Trx,
  accountId: string,
  documentId: string,
  values: { evidence: ReadEvidence; words: string[] },
): Promise<void> {
  await trx
    .insertInto('document_evidence')
    .values({ account_id: accountId, document_id: documentId, ...values })
    .onConflict((on) => on.columns(['account_id', 'document_id']).doUpdateSet(values))
    .execute()
}

export const evidenceById = (
  db: Db,
  accountId: string,
  documentId: string,
): Promise<{ evidence: ReadEvidence; words: string[] } | undefined> =>
  db
    .selectFrom('document_evidence')
    .select(['evidence', 'words'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst()

export type RepresentationRow = DocumentRepresentationsTable

export const representationsByIds = (
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<RepresentationRow[]> =>
  db
    .selectFrom('document_representations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()

/** The values of a document as they stand: of its last representation; undefined where it has none. */
export async function presentValues(
  trx: Trx,
  accountId: string,
  documentId: string,
): Promise<Pick<RepresentationRow, 'payload' | 'updated_at'> | undefined> {
  return trx
    .selectFrom('documents')
    .innerJoin('document_representations as last', (join) =>
      join
        .onRef('last.account_id', '=', 'documents.account_id')
        .onRef('last.id', '=', 'documents.last_document_representation_id'),
    )
    .select(['last.payload', 'last.updated_at'])
    .where('documents.account_id', '=', accountId)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
}

/** Stores the extracted fields as a new representation; earlier ones stay. */
export async function storeExtracted(
  trx: Trx,
  accountId: string,
  documentId: string,
  extraction: { schema_version: string; payload: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('document_representations')
    .values({
      ...extraction,
      account_id: accountId,
      document_id: documentId,
      id: randomUUIDv7(),
      origin: 'extracted',
      created_at: iso(now),
      updated_at: iso(now),
    })
    .execute()
}

/** The last extraction, of which tracking decided between two values. */
export async function replaceLastExtracted(
  trx: Trx,
  accountId: string,
  documentId: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await trx
    .updateTable('document_representations')
    .set({ payload })
    .where('account_id', '=', accountId)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('document_representations')
        .select('id')
        .where('account_id', '=', accountId)
        .where('document_id', '=', documentId)
        .where('origin', '=', 'extracted')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
}

type RepresentedDocument = Pick<
  DocumentsTable,
  'account_id' | 'id' | 'extracted_data_manual' | 'edited_paths'
>

/**
 * Sets the last representation of a document: the last extraction or, if a person edited fields, the extraction with
 * the edited fields merged in. The document's row must be locked.
 */
export async function updateLastRepresentation(
  trx: Trx,
  document: RepresentedDocument,
  now: Date,
): Promise<void> {
  const { account_id, id: document_id, extracted_data_manual, edited_paths } = document
  const ofDocument = trx
    .selectFrom('document_representations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
  const extracted = await ofDocument
    .where('origin', '=', 'extracted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const manual = await ofDocument.where('origin', '=', 'manual').executeTakeFirst()
  let last = extracted?.id ?? null
  if (extracted_data_manual === null) {
    await trx
      .deleteFrom('document_representations')
      .where('account_id', '=', account_id)
      .where('document_id', '=', document_id)
      .where('origin', '=', 'manual')
      .execute()
  } else {
    last = manual?.id ?? randomUUIDv7()
    const row = {
      schema_version: extracted?.schema_version ?? schemaVersion,
      payload: withEditedValues(extracted?.payload ?? {}, extracted_data_manual, edited_paths),
      updated_at: iso(now),
    }
    await trx
      .insertInto('document_representations')
      .values({ ...row, account_id, document_id, id: last, origin: 'manual', created_at: iso(now) })
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
  }
  await trx
    .updateTable('documents')
    .set({ last_document_representation_id: last })
    .where('account_id', '=', account_id)
    .where('id', '=', document_id)
    .execute()
}
