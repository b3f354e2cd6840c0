import { type Clock, iso } from '../../platform/clock.ts'
import type { DocumentJobsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { claimDue } from '../../platform/jobs/due/claim-shares.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import type { Log } from '../../platform/log.ts'
import { checkDocument } from '../records/check.store.ts'
import { dueLinkJobs } from '../records/due-jobs.ts'
import { linkDocument } from '../records/links/linking.store.ts'
import { addMilliseconds, delayAfterAttempts } from '../records/storage.rules.ts'
import { lockDocument } from '../records/store.ts'

const MAX_DOCUMENTS_PER_ROUND = 50

interface LinkingDeps {
  db: Db
  clock: Clock
  wall: Clock
  log: Log
}

/**
 * Links documents to identifiers that became known after they were read. Triggers (migration 0014) enqueue a `link`
 * job for each document with a new identifier, in the same transaction. One that fails is tried again later, after the others.
 */
export const createLinkingJob = (deps: LinkingDeps) => async (): Promise<RunResult> => {
  const { db, clock, wall } = deps
  const times = { now: clock.now(), wall: wall.now() }
  const claimed = await claimDue(
    db,
    dueLinkJobs,
    { times, most: MAX_DOCUMENTS_PER_ROUND },
    async (account, share) => {
      const linked: string[] = []
      while (linked.length < share && (await linkNext(deps, account))) linked.push(account)
      return linked
    },
  )
  return claimed.length === MAX_DOCUMENTS_PER_ROUND ? 'more' : 'done'
}

type LinkJob = Pick<DocumentJobsTable, 'account_id' | 'document_id' | 'attempts'>

/** @returns false where no document of the account waits */
async function linkNext(deps: LinkingDeps, accountId: string): Promise<boolean> {
  const { db, clock, log } = deps
  const job = await db
    .selectFrom('document_jobs')
    .select(['account_id', 'document_id', 'attempts'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'link')
    .where('next_attempt_at', '<=', iso(clock.now()))
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  if (!job) return false
  try {
    await db.transaction().execute((trx) => link(trx, job, deps))
  } catch (cause) {
    log.error('A document could not be linked', { cause, document: job.document_id })
    await postpone(deps, job)
  }
  return true
}

async function link(
  trx: Trx,
  { account_id, document_id }: LinkJob,
  { clock, wall }: LinkingDeps,
): Promise<void> {
  // The document before its jobs, as everywhere. Another process may have done the job meanwhile.
  const document = await lockDocument(trx, account_id, document_id)
  const { numDeletedRows } = await trx
    .deleteFrom('document_jobs')
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .where('kind', '=', 'link')
    .executeTakeFirst()
  if (!document || numDeletedRows === 0n) return
  if (!(await linkDocument(trx, account_id, document_id))) return
  await checkDocument(trx, account_id, document_id, wall.now())
  await appendEdited(trx, account_id, 'document', [document_id], iso(clock.now()))
}

const postpone = ({ db, clock }: LinkingDeps, { account_id, document_id, attempts }: LinkJob) =>
  db
    .updateTable('document_jobs')
    .set({
      attempts: attempts + 1,
      next_attempt_at: iso(addMilliseconds(clock.now(), delayAfterAttempts(attempts + 1) * clock.speed)),
    })
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .where('kind', '=', 'link')
    .execute()
