import type { DocumentsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'

/** Locks a document until the transaction ends. */
export const lockDocument = (trx: Trx, accountId: string, id: string): Promise<DocumentsTable | undefined> =>
  trx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Runs a function in a transaction with the document locked.
 * @returns undefined if the account has no such document
 */
export const withLockedDocument = <Result>(
  db: Db,
  accountId: string,
  id: string,
  work: (trx: Trx, document: DocumentsTable) => Promise<Result>,
): Promise<Result | undefined> =>
  db.transaction().execute(async (trx) => {
    const document = await lockDocument(trx, accountId, id)
    return document ? work(trx, document) : undefined
  })
