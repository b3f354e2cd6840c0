import { sql } from 'kysely'
import { iso } from '../clock.ts'
import type { DocumentJobsTable } from '../database/tables.documents.ts'
import type { Trx } from '../database/tables.ts'

export type Work = 'classify' | 'extract'

/**
 * Puts down that a document is to be worked on; asked for again before it is done, it stays one piece of work, due at
 * once. Rows are the queue: whoever does the work takes due rows with `for update skip locked` and deletes them.
 */
export const requestWork = (
  trx: Trx,
  accountId: string,
  documentId: string,
  kind: Work,
  now: Date,
): Promise<void> => putDown(trx, { account_id: accountId, document_id: documentId, kind, degrees: null }, now)

/** A quarter turn on top of one that still waits is a half turn; a whole one is nothing to be done. */
export async function requestRotation(
  trx: Trx,
  accountId: string,
  documentId: string,
  degrees: number,
  now: Date,
): Promise<void> {
  await putDown(trx, { account_id: accountId, document_id: documentId, kind: 'rotate', degrees }, now)
  await trx
    .deleteFrom('document_jobs')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'rotate')
    .where('degrees', '=', 0)
    .execute()
}

type Job = Pick<DocumentJobsTable, 'account_id' | 'document_id' | 'kind' | 'degrees'>

async function putDown(trx: Trx, job: Job, now: Date): Promise<void> {
  const due = { requested_at: iso(now), next_attempt_at: iso(now) }
  await trx
    .insertInto('document_jobs')
    .values({ ...job, ...due })
    .onConflict((on) =>
      on.columns(['account_id', 'document_id', 'kind']).doUpdateSet({
        ...due,
        degrees: sql`(document_jobs.degrees + excluded.degrees) % 360`,
        attempts: 0,
      }),
    )
    .execute()
}
