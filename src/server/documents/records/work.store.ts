import { sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { DocumentJobsTable, DocumentPart } from '../../platform/database/tables.documents.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'

export type Work = 'classify' | 'extract' | 'link'

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
): Promise<void> =>
  putDown(trx, { account_id: accountId, document_id: documentId, kind, degrees: null, parts: null }, now)

/** A quarter turn on top of one that still waits is a half turn; a whole one is nothing to be done. */
export async function requestRotation(
  trx: Trx,
  accountId: string,
  documentId: string,
  degrees: number,
  now: Date,
): Promise<void> {
  await putDown(
    trx,
    { account_id: accountId, document_id: documentId, kind: 'rotate', degrees, parts: null },
    now,
  )
  await trx
    .deleteFrom('document_jobs')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'rotate')
    .where('degrees', '=', 0)
    .execute()
}

/** Of a document that is to be split already, what was said last counts. */
export const requestSplit = (
  trx: Trx,
  accountId: string,
  documentId: string,
  parts: DocumentPart[],
  now: Date,
): Promise<void> =>
  putDown(trx, { account_id: accountId, document_id: documentId, kind: 'split', degrees: null, parts }, now)

/** Reading, not linking, is what people wait for. */
export const stillToRead = (accountId: string, documentId: string) => sql<boolean>`exists (
  select from document_jobs as job
  where job.account_id = ${accountId} and job.document_id = ${documentId} and job.kind <> 'link')`

type Job = Pick<DocumentJobsTable, 'account_id' | 'document_id' | 'kind' | 'degrees' | 'parts'>

async function putDown(trx: Trx, job: Job, now: Date): Promise<void> {
  const due = { requested_at: iso(now), next_attempt_at: iso(now) }
  await trx
    .insertInto('document_jobs')
    .values({ ...job, ...due, parts: job.parts && json(job.parts) })
    .onConflict((on) =>
      on.columns(['account_id', 'document_id', 'kind']).doUpdateSet({
        ...due,
        degrees: sql`(document_jobs.degrees + excluded.degrees) % 360`,
        parts: sql`excluded.parts`,
        attempts: 0,
        wishes: sql`document_jobs.wishes + 1`,
      }),
    )
    .execute()
  if (job.kind === 'link') return
  await trx
    .updateTable('documents')
    .set({ state: 'waiting' })
    .where('account_id', '=', job.account_id)
    .where('id', '=', job.document_id)
    // One that is in hand goes on to be read, and waits again afterwards.
    .where('state', 'in', ['read', 'failed'])
    .execute()
}
