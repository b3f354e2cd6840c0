import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type OrderByExpression, sql, type Transaction } from 'kysely'
import { iso } from '../clock.ts'
import type { EmailSubmissionsTable } from '../database/tables.documents.ts'
import type { Tables } from '../database/tables.ts'

type Db = Kysely<Tables>

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
  trx: Transaction<Tables>,
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
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

export const sortableEmails = ['created_at', 'sent_at', 'subject'] as const
export interface EmailSort {
  by: (typeof sortableEmails)[number]
  descending: boolean
}
const columns: Record<EmailSort['by'], OrderByExpression<Tables, 'email_submissions', object>> = {
  created_at: 'created_at',
  sent_at: 'sent_at',
  subject: sql`lower(subject) collate "C"`,
}

export interface EmailListing {
  /** Parts, in any case. */
  subject: string | undefined
  from: string | undefined
  sorts: EmailSort[]
  limit: number
  offset: number
}

/** A page of an account's e-mails, and how many there are in all. */
export async function listEmailSubmissions(
  db: Db,
  accountId: string,
  { subject, from, sorts, limit, offset }: EmailListing,
): Promise<{ rows: EmailRecord[]; total: number }> {
  let emails = db.selectFrom('email_submissions').where('account_id', '=', accountId)
  if (subject !== undefined) emails = emails.where('subject', 'ilike', patternOf(subject))
  if (from !== undefined)
    emails = emails.where(sql<boolean>`exists (
      select from unnest("from") as sender (address) where address ilike ${patternOf(from)})`)
  let page = emails.selectAll().select(documentIds)
  for (const { by, descending } of sorts)
    page = page.orderBy(columns[by], (order) => (descending ? order.desc() : order.asc()).nullsLast())
  if (!sorts.some(({ by }) => by === 'created_at')) page = page.orderBy('created_at', 'desc')
  const rows = await page.orderBy('id').limit(limit).offset(offset).execute()
  const { total } = await emails.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Any part, its own wildcards escaped. */
const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
