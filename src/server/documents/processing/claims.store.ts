import { sql } from 'kysely'
import { type Clock, iso } from '../../platform/clock.ts'
import type {
  BlobsTable,
  DocumentJobsTable,
  DocumentsTable,
} from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { after } from '../records/storage.rules.ts'
import type { Waiting } from './turns.rules.ts'
import { stillToRead } from '../records/work.store.ts'

/** Longer than a file may take to be read: who holds one longer was killed. */
export const leaseMs = 5 * 60_000

/** A document in hand, with the work that is done now. */
export interface Claim {
  document: DocumentsTable
  blob: BlobsTable | undefined
  /** One to be done; or `classify` and `extract`, which are one reading. */
  jobs: DocumentJobsTable[]
  /** Until when it is ours; also how we know that it still is. */
  lease: string
}

/** The accounts of which documents are due. */
export async function accountsWaiting(db: Db, { clock, wall }: Clocks): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id as account_id, (
      select count(*)::int from documents
      where account_id = accounts.id and leased_until is not null and leased_until > ${iso(wall.now())}
    ) as in_hand
    from accounts where exists (
      select from document_jobs
      where account_id = accounts.id and kind <> 'link' and next_attempt_at <= ${iso(clock.now())})
    order by id`.execute(db)
  return rows
}
interface Clocks {
  /** By the trade's clock work is due, by the one on the wall leases run out. */
  clock: Clock
  wall: Clock
}

const order = ['rotate', 'split', 'classify', 'extract']

/** Takes the next due document of an account that nobody has in hand. The document's row is what claims contend for. */
export const claimDocument = (db: Db, accountId: string, clocks: Clocks): Promise<Claim | undefined> =>
  db.transaction().execute(async (trx) => {
    const [now, wall] = [iso(clocks.clock.now()), iso(clocks.wall.now())]
    const { rows } = await sql<{ id: string }>`
      select documents.id from documents
      join (
        select document_id, min(requested_at) as requested_at from document_jobs
        where account_id = ${accountId} and kind <> 'link' and next_attempt_at <= ${now}
        group by document_id
      ) as due on due.document_id = documents.id
      where documents.account_id = ${accountId}
        and (documents.leased_until is null or documents.leased_until <= ${wall})
      order by due.requested_at, documents.id
      limit 1 for update of documents skip locked`.execute(trx)
    const id = rows[0]?.id
    if (id === undefined) return undefined
    const lease = iso(after(clocks.wall.now(), leaseMs))
    const document = await trx
      .updateTable('documents')
      .set({ leased_until: lease, state: 'reading' })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const jobs = await takeJobs(trx, document, now)
    await appendEdited(trx, accountId, 'document', [id], now)
    return { document, blob: await blobOf(trx, document), jobs, lease }
  })

/** What is done first, of all that is due. An attempt counts from when it begins: whoever is killed made one. */
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
  const [first] = due.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
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

/** Locks a document for the end of the work on it; undefined when it is gone, or was given to somebody else since. */
export async function stillOurs(trx: Trx, { document, lease }: Claim): Promise<DocumentsTable | undefined> {
  return trx
    .selectFrom('documents')
    .selectAll()
    .where('account_id', '=', document.account_id)
    .where('id', '=', document.id)
    .where('leased_until', '=', lease)
    .forUpdate()
    .executeTakeFirst()
}

/** Work that was done is gone, unless somebody asked for it again meanwhile; of a turn what was done is taken off. */
export async function settleJobs(trx: Trx, { jobs }: Claim): Promise<void> {
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

/** Hands a document back: `stays` is its state where nothing more is to be read. */
export async function handBack(
  trx: Trx,
  { account_id, id }: Pick<DocumentsTable, 'account_id' | 'id'>,
  stays: 'read' | 'failed',
  now: Date,
): Promise<void> {
  await appendEdited(trx, account_id, 'document', [id], iso(now))
  await trx
    .updateTable('documents')
    .set({
      leased_until: null,
      state: sql`case when ${stillToRead(account_id, id)} then 'waiting' else ${stays} end`,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/** At the start of the only process that there is: whoever had a document in hand was killed. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable('documents')
    .set({ leased_until: null, state: 'waiting' })
    .where('leased_until', 'is not', null)
    .execute()
}

/** Puts work off that failed for a fault of ours, until `at`; `counts` is false where nobody is to blame. */
export async function putOff(
  trx: Trx,
  { document, jobs }: Claim,
  { at, counts, now }: { at: string; counts: boolean; now: Date },
): Promise<void> {
  for (const { account_id, document_id, kind, wishes } of jobs)
    await trx
      .updateTable('document_jobs')
      .set((each) => ({ next_attempt_at: at, ...(!counts && { attempts: each('attempts', '-', 1) }) }))
      .where('account_id', '=', account_id)
      .where('document_id', '=', document_id)
      .where('kind', '=', kind)
      .where('wishes', '=', wishes)
      .execute()
  await handBack(trx, document, 'read', now)
}
