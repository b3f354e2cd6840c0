import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import type {
  BlobsTable,
  DocumentJobsTable,
  DocumentsTable,
} from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { accountsDue, advanceDue, type DueTimes } from '../../platform/jobs/due/due-work.ts'
import { claim, isFree, type Lease, lockHeld, releaseAll } from '../../platform/jobs/lease.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { dueDocumentJobs } from '../records/due-jobs.ts'
import { addMilliseconds } from '../records/storage.rules.ts'
import type { WaitingAccount } from './fair-order.rules.ts'
import { stateAfter } from '../records/document-jobs.store.ts'

/** Longer than a file may take to be read, so an expired lease means that the process was killed. */
const LEASE_MS = 10 * 60_000

/** A document that this process has leased, with the jobs that are done now. */
export interface DocumentClaim {
  document: DocumentsTable
  blob: BlobsTable | undefined
  /** One job; or `classify` and `extract` together, because one reading does both. */
  jobs: DocumentJobsTable[]
  /** Its holder has no other claim at the time: by it we know at the end that the document is still ours. */
  lease: Lease
}

/** Accounts that may have due documents. */
export async function accountsWithDueDocuments(db: Db, clocks: Clocks): Promise<WaitingAccount[]> {
  const times = timesOf(clocks)
  const accounts = await accountsDue(db, dueDocumentJobs, times)
  if (accounts.length === 0) return []
  const { rows } = await sql<WaitingAccount>`
    select waiting.account_id, (
      select count(*)::int from documents
      where account_id = waiting.account_id and leased_until is not null
        and not ${isFree('documents', times.wall)}
    ) as in_progress
    from unnest(${sql.val(accounts)}::uuid[]) as waiting (account_id)
    order by waiting.account_id`.execute(db)
  return rows
}

/** After an account had no document to claim. */
export async function noteNextDocument(db: Db, accountId: string, clocks: Clocks): Promise<void> {
  await advanceDue(db, dueDocumentJobs, accountId, timesOf(clocks))
}

const timesOf = ({ clock, wall }: Clocks): DueTimes => ({ now: clock.now(), wall: wall.now() })
interface Clocks {
  /** Jobs are due by the trade clock, leases expire by the wall clock. */
  clock: Clock
  wall: Clock
}

const KIND_ORDER = ['rotate', 'split', 'classify', 'extract']

/**
 * Leases the next due document of an account. Concurrent processes compete for the row of the document.
 * @param by a holder without another claim
 */
export const claimDocument = (
  db: Db,
  accountId: string,
  clocks: Clocks,
  by: string = randomUUID(),
): Promise<DocumentClaim | undefined> =>
  db.transaction().execute(async (trx) => {
    const [now, wall] = [iso(clocks.clock.now()), clocks.wall.now()]
    const lease = { by, until: addMilliseconds(wall, LEASE_MS) }
    const [free] = await claim<DocumentsTable>(trx, 'documents', lease, wall, {
      from: sql`documents join (
        select document_id, min(requested_at) as requested_at from document_jobs
        where account_id = ${accountId} and kind <> 'link' and next_attempt_at <= ${now}
        group by document_id
      ) as waiting on waiting.document_id = documents.id`,
      where: sql`documents.account_id = ${accountId}`,
      order: sql`waiting.requested_at, documents.id`,
      most: 1,
    })
    if (!free) return undefined
    const { id } = free
    const document = await trx
      .updateTable('documents')
      .set({ state: 'reading' })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const jobs = await takeJobs(trx, document, now)
    await appendEdited(trx, accountId, 'document', [id], now)
    return { document, blob: await blobOf(trx, document), jobs, lease }
  })

/**
 * The due jobs that are done first. Attempts are counted at the start, so that an attempt that kills the process
 * counts too.
 */
async function takeJobs(
  trx: Trx,
  { account_id, id }: DocumentsTable,
  now: string,
): Promise<DocumentJobsTable[]> {
  const due = await trx
    .selectFrom('document_jobs')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('document_id', '=', id)
    .where('kind', '<>', 'link')
    .where('next_attempt_at', '<=', now)
    .execute()
  const [first] = due.toSorted((one, other) => KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind))
  const jobs = due.filter(({ kind }) => kind === first?.kind || first?.kind === 'classify')
  await trx
    .updateTable('document_jobs')
    .set((each) => ({ attempts: each('attempts', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('document_id', '=', id)
    .where(
      'kind',
      'in',
      jobs.map(({ kind }) => kind),
    )
    .execute()
  return jobs
}

const blobOf = async (trx: Trx, { account_id, blob_id }: DocumentsTable): Promise<BlobsTable | undefined> =>
  blob_id === null
    ? undefined
    : trx
        .selectFrom('blobs')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('id', '=', blob_id)
        .executeTakeFirst()

/** Locks a document to complete its jobs; undefined if it was deleted, or is leased by another process now. */
export const lockClaimedDocument = (
  trx: Trx,
  { document, lease }: DocumentClaim,
): Promise<DocumentsTable | undefined> => lockHeld<DocumentsTable>(trx, 'documents', document, lease.by)

/**
 * Deletes completed jobs, unless they were requested again in the meantime; of a rotation only the completed degrees
 * are subtracted.
 */
export async function completeJobs(trx: Trx, { jobs }: DocumentClaim): Promise<void> {
  for (const { account_id, document_id, kind, wishes, degrees } of jobs) {
    const ofJob = sql`account_id = ${account_id} and document_id = ${document_id} and kind = ${kind}`
    await sql`delete from document_jobs where ${ofJob} and wishes = ${wishes}`.execute(trx)
    if (kind !== 'rotate') continue
    await sql`update document_jobs set degrees = (degrees + ${360 - (degrees ?? 0)}) % 360 where ${ofJob}`.execute(
      trx,
    )
    await sql`delete from document_jobs where ${ofJob} and degrees = 0`.execute(trx)
  }
}

/** Ends the lease of a document. `stays`: its state if no job is left that reads it. */
export async function releaseDocument(
  trx: Trx,
  { account_id, id }: Pick<DocumentsTable, 'account_id' | 'id'>,
  stays: 'read' | 'failed',
  now: Date,
): Promise<void> {
  await appendEdited(trx, account_id, 'document', [id], iso(now))
  await trx
    .updateTable('documents')
    .set({
      leased_by: null,
      leased_until: null,
      state: stateAfter(account_id, id, sql`${stays}`),
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/**
 * What a holder still has after its work was broken off, as by a database that went away, waits again as it did: also what it claimed without
 * an answer. The attempt does not count.
 */
export const releaseHeld = (db: Db, by: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('documents')
      .select(['account_id', 'id'])
      .where('leased_by', '=', by)
      .forUpdate()
      .execute()
    for (const { account_id, id } of held) {
      await trx
        .updateTable('document_jobs')
        .set({ attempts: sql`greatest(attempts - 1, 0)` })
        .where('account_id', '=', account_id)
        .where('document_id', '=', id)
        .where('kind', '<>', 'link')
        .execute()
      await releaseDocument(trx, { account_id, id }, 'read', now)
    }
  })

/** Only at the start of the single process: documents that were being read by one that was killed wait again. */
export async function releaseDocuments(db: Db): Promise<void> {
  await releaseAll(db, 'documents')
  await db.updateTable('documents').set({ state: 'waiting' }).where('state', '=', 'reading').execute()
}

/**
 * Reschedules jobs that failed because of an internal error to `at`; `counts` is false if the attempt must not be
 * counted. Nothing is changed where another process claimed the document meanwhile.
 */
export async function rescheduleJobs(
  trx: Trx,
  claim: DocumentClaim,
  { at, counts, now }: { at: string; counts: boolean; now: Date },
): Promise<void> {
  const { document, jobs } = claim
  if ((await lockClaimedDocument(trx, claim)) === undefined) return
  for (const { account_id, document_id, kind, wishes } of jobs)
    await trx
      .updateTable('document_jobs')
      .set((each) => ({ next_attempt_at: at, ...(!counts && { attempts: each('attempts', '-', 1) }) }))
      .where('account_id', '=', account_id)
      .where('document_id', '=', document_id)
      .where('kind', '=', kind)
      .where('wishes', '=', wishes)
      .execute()
  await releaseDocument(trx, document, 'read', now)
}
