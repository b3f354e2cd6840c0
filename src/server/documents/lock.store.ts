import type { Kysely, Transaction } from 'kysely'
import type { DocumentsTable } from '../database/tables.documents.ts'
import type { Tables } from '../database/tables.ts'

/** Keeps others from changing a document until the transaction ends. */
export const lockDocument = (
  trx: Transaction<Tables>,
  accountId: string,
  id: string,
): Promise<DocumentsTable | undefined> =>
  trx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Does something with a document that stays until it is done.
 * @returns undefined when the account has no such document
 */
export const withDocument = <Result>(
  db: Kysely<Tables>,
  accountId: string,
  id: string,
  work: (trx: Transaction<Tables>, document: DocumentsTable) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, accountId, id)
    return document ? work(trx, document) : undefined
  })
