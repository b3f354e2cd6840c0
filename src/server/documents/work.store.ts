import { sql } from 'kysely'
import { iso } from '../clock.ts'
import type { Trx } from '../database/tables.ts'

export type Work = 'classify' | 'extract'

/**
 * Puts down that a document is to be worked on; asked for again before it is done, it stays one piece of work, due at
 * once. Rows are the queue: whoever does the work takes due rows with `for update skip locked` and deletes them.
 */
export async function requestWork(
  trx: Trx,
  accountId: string,
  documentId: string,
  kind: Work,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('document_jobs')
    .values({
      account_id: accountId,
      document_id: documentId,
      kind,
      requested_at: iso(now),
      next_attempt_at: iso(now),
    })
    .onConflict((on) =>
      on.columns(['account_id', 'document_id', 'kind']).doUpdateSet({
        requested_at: iso(now),
        next_attempt_at: iso(now),
        attempts: 0,
      }),
    )
    .execute()
}

/** A quarter turn on top of one that still waits is a half turn; a whole one is nothing to be done. */
export async function requestRotation(
  trx: Trx,
  accountId: string,
  documentId: string,
  degrees: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('document_jobs')
    .values({
      account_id: accountId,
      document_id: documentId,
      kind: 'rotate',
      degrees,
      requested_at: iso(now),
      next_attempt_at: iso(now),
    })
    .onConflict((on) =>
      on.columns(['account_id', 'document_id', 'kind']).doUpdateSet({
        degrees: sql<number>`(document_jobs.degrees + excluded.degrees) % 360`,
        requested_at: iso(now),
        next_attempt_at: iso(now),
        attempts: 0,
      }),
    )
    .execute()
  await trx
    .deleteFrom('document_jobs')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('kind', '=', 'rotate')
    .where('degrees', '=', 0)
    .execute()
}
