import { isJsonObject } from '../../contract/jsonapi/json-object.ts'
import { json } from '../platform/database/values.ts'
import { type Insertable, sql } from 'kysely'
import type {
  DocumentRepresentationsTable,
  DocumentsTable,
  DocumentTables,
  EmailSubmissionsTable,
} from '../platform/database/tables.documents.ts'
import type { Trx } from '../platform/database/tables.ts'
import type { ReportedDocument, ReportedEmail, ReportedDocuments } from '../sources/import/documents.rules.ts'

/**
 * Stores documents, representations and e-mails from an import. Documents that the account itself uploaded or
 * received are not changed.
 * @returns whether anything changed
 */
export async function storeReportedDocuments(
  trx: Trx,
  accountId: string,
  { documents, representations, emails }: ReportedDocuments,
  now: string,
): Promise<boolean> {
  let changed = false
  for (const email of emails) changed = (await storeEmail(trx, accountId, email, now)) || changed
  const stored = new Set<string>()
  for (const document of documents) {
    const verdict = await storeDocument(trx, accountId, document, now)
    if (verdict !== 'own') stored.add(document.id)
    changed ||= verdict === 'changed'
  }
  for (const { id, document_id, attributes, unmapped } of representations) {
    if (!stored.has(document_id)) continue
    const reported = attributes as Pick<DocumentRepresentationsTable, 'schema_version' | 'payload'>
    const row = {
      created_at: now,
      updated_at: now,
      ...reported,
      unmapped,
      document_id,
      origin: 'extracted' as const,
    }
    await trx
      .insertInto('document_representations')
      .values({ ...row, account_id: accountId, id })
      .onConflict((on) =>
        on
          .columns(['account_id', 'id'])
          .doUpdateSet({ ...reported, unmapped })
          .where('document_representations.document_id', '=', document_id),
      )
      .execute()
  }
  return changed
}

async function storeEmail(
  trx: Trx,
  accountId: string,
  { id, attributes, unmapped, user_id }: ReportedEmail,
  now: string,
): Promise<boolean> {
  const {
    body_preview,
    left_out = [],
    ...reported
  } = attributes as Partial<EmailSubmissionsTable> & {
    body_preview?: string
  }
  // Only a preview of the body was imported: it is stored as an unmapped attribute.
  const preview = body_preview && !reported.body ? { body_preview } : {}
  const known = await trx
    .selectFrom('email_submissions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  // A null `unmapped` means that the account itself received the e-mail.
  if (known?.unmapped === null) return false
  const row: Insertable<EmailSubmissionsTable> = {
    subject: '',
    from: [],
    to: [],
    cc: [],
    references: [],
    created_at: known?.created_at ?? now,
    updated_at: known?.updated_at ?? now,
    ...reported,
    account_id: accountId,
    id,
    user_id,
    left_out,
    unmapped: { ...unmapped, attributes: { ...unmapped.attributes, ...preview } },
  }
  if (known && isSame(known, row)) return false
  const stored = { ...row, left_out: json(left_out) }
  await trx
    .insertInto('email_submissions')
    .values(stored)
    .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(stored))
    .execute()
  return true
}

async function storeDocument(
  trx: Trx,
  accountId: string,
  document: ReportedDocument,
  now: string,
): Promise<'own' | 'same' | 'changed'> {
  const { id, attributes, unmapped, user_id, email_submission_id, representation_id } = document
  const known = await trx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && known.blob_id !== null) return 'own'
  const reported = attributes as Partial<DocumentsTable> & { name: string }
  const row: Insertable<DocumentTables['documents']> = {
    source: 'upload',
    file_name: reported.name,
    created_at: known?.created_at ?? now,
    updated_at: known?.updated_at ?? now,
    ...reported,
    // There are no bytes to read, and the document was reviewed in the other system.
    state: 'read',
    reviewed_at: known?.reviewed_at ?? now,
    account_id: accountId,
    id,
    user_id,
    email_submission_id,
    // Fields edited by a person have priority.
    last_document_representation_id: known?.extracted_data_manual
      ? known.last_document_representation_id
      : representation_id,
    unmapped,
  }
  const same = known !== undefined && isSame(known, row)
  if (!same)
    await trx
      .insertInto('documents')
      .values(row)
      .onConflict((on) => on.columns(['account_id', 'id']).doUpdateSet(row))
      .execute()
  const { shipment_ids, container_ids } = document
  const shipments = await link(trx, 'document_shipments', 'shipment_id', accountId, id, shipment_ids)
  const containers = await link(trx, 'document_containers', 'container_id', accountId, id, container_ids)
  return same && !shipments && !containers ? 'same' : 'changed'
}

/** @returns whether a link was added */
async function link(
  trx: Trx,
  table: 'document_shipments' | 'document_containers',
  column: 'shipment_id' | 'container_id',
  accountId: string,
  documentId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (account_id, document_id, ${sql.ref(column)})
    select ${accountId}::uuid, ${documentId}::uuid, id from unnest(${sql.val(ids)}::uuid[]) as given (id)
    on conflict do nothing`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

const isSame = (known: object, row: object): boolean =>
  Object.entries(row).every(
    ([name, value]) => comparable(Reflect.get(known, name)) === comparable(value ?? null),
  )

/** Makes times comparable whatever their format, and objects whatever the order of their members. */
function comparable(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString()
  return JSON.stringify(value, (_name, part: unknown) =>
    isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
