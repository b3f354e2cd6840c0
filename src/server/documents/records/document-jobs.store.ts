import { type RawBuilder, sql } from 'kysely'
import type { DocumentState } from '../../../contract/vocabulary/index.ts'
import { iso } from '../../platform/clock.ts'
import type { DocumentJobsTable, DocumentPart } from '../../platform/database/tables.documents.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'

export type DocumentJobKind = 'classify' | 'extract' | 'link'

/**
 * Enqueues a job. A job that is requested again before it is done stays one job, due at once.
 */
export const enqueueDocumentJob = (
  trx: Trx,
  accountId: string,
  documentId: string,
  kind: DocumentJobKind,
  now: Date,
): Promise<void> =>
  enqueue(trx, { account_id: accountId, document_id: documentId, kind, degrees: null, parts: null }, now)

/**
 * Angles of waiting rotations are added; a full turn removes the job. While a process works at the document the job stays, because the
 * degrees that it does are subtracted at its end. The document's row must be locked.
 */
export async function enqueueRotation(
  trx: Trx,
  accountId: string,
  documentId: string,
  degrees: number,
  now: Date,
): Promise<void> {
  await enqueue(
    trx,
    { account_id: accountId, document_id: documentId, kind: 'rotate', degrees, parts: null },
    now,
  )
  const { numDeletedRows } = await trx
    .deleteFrom('document_jobs as job')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'rotate')
    .where('degrees', '=', 0)
    .where(
      sql<boolean>`not exists (select from documents as held where held.account_id = job.account_id
        and held.id = job.document_id and held.leased_by is not null)`,
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await trx
    .updateTable('documents')
    .set({
      state: stateAfter(accountId, documentId, sql`case when failure is null then 'read' else 'failed' end`),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .execute()
}

/** If a split is waiting already, the last request counts. */
export const enqueueSplit = (
  trx: Trx,
  accountId: string,
  documentId: string,
  parts: DocumentPart[],
  now: Date,
): Promise<void> =>
  enqueue(trx, { account_id: accountId, document_id: documentId, kind: 'split', degrees: null, parts }, now)

/** Jobs that read the document; `link` jobs do not change its state. */
const hasReadingJobs = (accountId: string, documentId: string) => sql<boolean>`exists (
  select from document_jobs as job
  where job.account_id = ${accountId} and job.document_id = ${documentId} and job.kind <> 'link')`

/** The state of a document that nobody reads: it waits while a job is left that reads it. */
export const stateAfter = (accountId: string, documentId: string, otherwise: RawBuilder<unknown>) =>
  sql<DocumentState>`case when ${hasReadingJobs(accountId, documentId)} then 'waiting' else ${otherwise} end`

type Job = Pick<DocumentJobsTable, 'account_id' | 'document_id' | 'kind' | 'degrees' | 'parts'>

async function enqueue(trx: Trx, job: Job, now: Date): Promise<void> {
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
    // A document that is being read keeps its state, and waits again afterwards.
    .where('state', 'in', ['read', 'failed'])
    .execute()
}
