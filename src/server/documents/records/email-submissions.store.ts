import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { EmailSubmissionsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'

/** An e-mail with the documents that it brought, oldest first. */
export type EmailRecord = EmailSubmissionsTable & { document_ids: string[] }

/** What is told of an e-mail that came in; the sender's user is known where the address is one's of the account. */
export type Mail = Pick<EmailSubmissionsTable, 'subject'> &
  Partial<Omit<EmailSubmissionsTable, 'account_id' | 'id' | 'subject' | 'created_at' | 'updated_at'>>

/**
 * Stores an e-mail that came in. Its documents are then made with its id (`storeDocument`), in the same transaction.
 * @param now the trade's clock
 * @returns its id
 */
export async function storeEmailSubmission(
  trx: Trx,
  accountId: string,
  mail: Mail,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('email_submissions')
    .values({
      from: [],
      to: [],
      cc: [],
      references: [],
      ...mail,
      account_id: accountId,
      id: randomUUIDv7(),
      created_at: iso(now),
      updated_at: iso(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const documentIds = sql<string[]>`array(
  select document.id from documents as document
  where document.account_id = email_submissions.account_id and document.email_submission_id = email_submissions.id
  order by document.created_at, document.id
)`.as('document_ids')

/** In no order; ids that the account does not have are left out. */
export const emailSubmissionsByIds = (
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<EmailRecord[]> =>
  db
    .selectFrom('email_submissions')
    .selectAll()
    .select(documentIds)
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
