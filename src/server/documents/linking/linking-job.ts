import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import { checkDocument } from '../records/check.store.ts'
import { linkDocument } from '../records/links/linking.store.ts'
import { lockDocument } from '../records/store.ts'

const MAX_DOCUMENTS_PER_ROUND = 50

/**
 * Links documents to identifiers that became known after they were read. Triggers (migration 0014) enqueue a `link`
 * job for each document with a new identifier, in the same transaction.
 */
export const createLinkingJob =
  ({ db, clock, wall }: { db: Db; clock: Clock; wall: Clock }) =>
  async (): Promise<RunResult> => {
    for (let linked = 0; linked < MAX_DOCUMENTS_PER_ROUND; linked++)
      if (!(await linkNext(db, { now: clock.now(), wall: wall.now() }))) return 'done'
    return 'more'
  }

const linkNext = (db: Db, { now, wall }: { now: Date; wall: Date }): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('document_jobs')
      .select(['account_id', 'document_id'])
      .where('kind', '=', 'link')
      .where('next_attempt_at', '<=', iso(now))
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    if (!job) return false
    const { account_id, document_id } = job
    // The document before its jobs, as everywhere. Another process may have done the job meanwhile.
    const document = await lockDocument(trx, account_id, document_id)
    const { numDeletedRows } = await trx
      .deleteFrom('document_jobs')
      .where('account_id', '=', account_id)
      .where('document_id', '=', document_id)
      .where('kind', '=', 'link')
      .executeTakeFirst()
    if (!document || numDeletedRows === 0n) return true
    if (await linkDocument(trx, account_id, document_id)) {
      await checkDocument(trx, account_id, document_id, wall)
      await appendEdited(trx, account_id, 'document', [document_id], iso(now))
    }
    return true
  })
