import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import type { Round } from '../../platform/jobs/every.ts'
import { linkDocument } from '../records/linking.store.ts'
import { lockDocument } from '../records/lock.store.ts'

const MAX_DOCUMENTS_PER_ROUND = 50

/**
 * Links documents to identifiers that became known after they were read. Triggers (migration 0014) enqueue a `link`
 * job for each document with a new identifier, in the same transaction.
 */
export const createLinkingJob =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (): Promise<Round> => {
    for (let linked = 0; linked < MAX_DOCUMENTS_PER_ROUND; linked++)
      if (!(await linkNext(db, clock.now()))) return 'done'
    return 'more'
  }

const linkNext = (db: Db, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ account_id: string; document_id: string }>`
      delete from document_jobs where (account_id, document_id, kind) = (
        select account_id, document_id, kind from document_jobs
        where kind = 'link' and next_attempt_at <= ${iso(now)}
        order by next_attempt_at limit 1 for update skip locked)
      returning account_id, document_id`.execute(trx)
    const [job] = rows
    if (!job) return false
    const { account_id, document_id } = job
    if (!(await lockDocument(trx, account_id, document_id))) return true
    if (await linkDocument(trx, account_id, document_id))
      await appendEdited(trx, account_id, 'document', [document_id], iso(now))
    return true
  })
