import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { EmailSubmissionsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among, json } from '../../platform/database/values.ts'

/** An e-mail with the ids of its documents, oldest first. */
export type EmailRecord = EmailSubmissionsTable & { document_ids: string[] }

/** A received e-mail; `user_id` is set if the sender's address belongs to a user of the account. */
export type ReceivedEmail = Pick<EmailSubmissionsTable, 'subject'> &
  Partial<Omit<EmailSubmissionsTable, 'account_id' | 'id' | 'subject' | 'created_at' | 'updated_at'>>

/**
 * Stores a received e-mail. Its documents are made afterwards with its id (`storeDocument`), in the same transaction.
 * @param now of the trade clock
 * @returns its id
 */
export async function storeEmailSubmission(
  trx: Trx,
  accountId: string,
  { left_out = [], authentication = null, ...mail }: ReceivedEmail,
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
      left_out: json(left_out),
      authentication: authentication && json(authentication),
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

/** In no particular order; unknown ids are left out. */
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
