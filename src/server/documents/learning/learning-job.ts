import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LearningJobsTable } from '../../platform/database/tables.documents.ts'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { accountsDue, advanceDue, atAnyTime } from '../../platform/jobs/due/due-work.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import type { Log } from '../../platform/log.ts'
import { layoutOfIssuer } from '../../reading/learned/apply.rules.ts'
import { fingerprintOf, issuerNameOf } from '../../reading/learned/fingerprint.rules.ts'
import { type AcceptedDocument, changingValues, lessonsOf } from '../../reading/learned/lesson-of.rules.ts'
import type { FieldLesson } from '../../reading/learned/lessons.rules.ts'
import type { Fingerprint } from '../../reading/learned/types.ts'
import { dueLearningJobs } from '../records/due-jobs.ts'
import { linesOfPage } from '../records/page-words.ts'
import { wordsOfPages } from '../records/page-words.store.ts'
import { evidenceById, representationsByIds } from '../records/representations.store.ts'
import { documentsByIds, lockDocument } from '../records/store.ts'
import {
  calculateIssuer,
  createLearnedIssuer,
  learnedIssuersOfType,
  learnsFromDocuments,
  lockIssuer,
  lockIssuersOf,
} from './issuers.store.ts'
import { deleteLearnedDocument, issuerOfDocument } from './learned-documents.store.ts'

interface LearningDeps {
  db: Db
  /** The trade clock. */
  clock: Clock
  log: Log
}
const MAX_ATTEMPTS = 3
/** Further pages have rows of tables and terms. */
const MAX_PAGES = 10

/**
 * Learns from one accepted document per round where its fields are printed. What it says is worked out before the
 * transaction, so that accepting never waits for it.
 */
export const createLearningJob =
  ({ db, clock, log }: LearningDeps) =>
  async (): Promise<RunResult> => {
    const job = await nextJob(db)
    if (!job) return 'done'
    try {
      // What was learned before stays while learning is off.
      const isOn = await learnsFromDocuments(db, job.account_id)
      const lesson = isOn ? await lessonOf(db, job) : undefined
      await db.transaction().execute(async (trx) => {
        await lockDocument(trx, job.account_id, job.document_id)
        if ((await takeJob(trx, job)) && isOn) await storeLesson(trx, job, lesson, clock.now())
      })
    } catch (cause) {
      log.error('Nothing could be learned from a document', { cause, document: job.document_id })
      await postpone(db, job)
    }
    await advanceDue(db, dueLearningJobs, job.account_id, atAnyTime)
    return 'more'
  }

/** Of the account that waits for longest: its oldest one, of those that failed least often. */
async function nextJob(db: Db): Promise<LearningJobsTable | undefined> {
  for (const account of await accountsDue(db, dueLearningJobs, atAnyTime)) {
    const job = await db
      .selectFrom('learning_jobs')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('attempts')
      .orderBy('requested_at')
      .orderBy('document_id')
      .limit(1)
      .executeTakeFirst()
    if (job) return job
    await advanceDue(db, dueLearningJobs, account, atAnyTime)
  }
  return undefined
}

/** Tried again after the others; given up after some attempts. Nothing changes if it was requested again meanwhile. */
async function postpone(
  db: Db,
  { account_id, document_id, requested_at, attempts }: LearningJobsTable,
): Promise<void> {
  const isLast = attempts + 1 >= MAX_ATTEMPTS
  const of = { account_id, document_id, requested_at }
  await (isLast
    ? db
        .deleteFrom('learning_jobs')
        .where((each) => each.and(of))
        .execute()
    : db
        .updateTable('learning_jobs')
        .set({ attempts: attempts + 1 })
        .where((each) => each.and(of))
        .execute())
}

/** @returns false if another process did it meanwhile, or it was requested again */
async function takeJob(
  trx: Trx,
  { account_id, document_id, requested_at }: LearningJobsTable,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('learning_jobs')
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .where('requested_at', '=', requested_at)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Undefined if there is nothing to learn from: not accepted any more, without a type, or without words. */
async function acceptedDocument(
  db: Db,
  { account_id, document_id }: LearningJobsTable,
): Promise<AcceptedDocument | undefined> {
  const [document] = await documentsByIds(db, account_id, [document_id])
  const type = document?.document_type_manual ?? document?.document_type
  const last = document?.last_document_representation_id
  if (!document || document.reviewed_at === null || !type || type === 'other' || !last) return undefined
  const [read, [representation], words] = await Promise.all([
    evidenceById(db, account_id, document_id),
    representationsByIds(db, account_id, [last]),
    wordsOfPages(db, account_id, document_id, MAX_PAGES),
  ])
  if (!read || !representation || words.length === 0) return undefined
  const sizes = new Map(read.evidence.pages.map((page) => [page.number, page]))
  const pages = await Promise.all(
    words.map(async (page) => ({
      number: page.page,
      width: sizes.get(page.page)?.width ?? 612,
      height: sizes.get(page.page)?.height ?? 792,
      lines: await linesOfPage(page),
    })),
  )
  return {
    document_type: type as DocumentType,
    pages,
    payload: representation.payload,
    fields: read.evidence.fields as AcceptedDocument['fields'],
    marks: document.marked_fields,
  }
}

interface Lesson {
  accepted: AcceptedDocument
  fingerprint: Fingerprint
  lessons: FieldLesson[]
}

/** What the document says about the places of its fields; undefined if that is nothing. */
async function lessonOf(db: Db, job: LearningJobsTable): Promise<Lesson | undefined> {
  const accepted = await acceptedDocument(db, job)
  const [first] = accepted?.pages ?? []
  if (!accepted || !first) return undefined
  const known = await issuerOf(db, job.account_id, accepted)
  const lessons = lessonsOf(accepted, known?.fields ?? [])
  if (lessons.length === 0) return undefined
  return { accepted, lessons, fingerprint: fingerprintOf(first, changingValues(accepted.payload)) }
}

const issuerOf = async (db: Db, accountId: string, accepted: AcceptedDocument) => {
  const { document_type } = accepted
  return layoutOfIssuer(accepted, document_type, await learnedIssuersOfType(db, accountId, document_type))
}

/** A document that is accepted again replaces what it said before. */
async function storeLesson(
  trx: Trx,
  { account_id, document_id, requested_at }: LearningJobsTable,
  lesson: Lesson | undefined,
  now: Date,
): Promise<void> {
  // Two documents of a new issuer do not make two issuers of it.
  await lockIssuersOf(trx, account_id)
  const changed = new Set<string>()
  const before = await issuerOfDocument(trx, account_id, document_id)
  if (before !== undefined) {
    changed.add(before)
    await lockIssuer(trx, account_id, before)
    await deleteLearnedDocument(trx, account_id, document_id)
  }
  if (lesson) {
    const { accepted, fingerprint, lessons } = lesson
    const { document_type, pages } = accepted
    const name = (pages[0] && issuerNameOf(pages[0])) ?? ''
    const known = await issuerOf(trx, account_id, accepted)
    if (known) await lockIssuer(trx, account_id, known.id)
    const issuer_id = known?.id ?? (await createLearnedIssuer(trx, account_id, { document_type, name }, now))
    const said = { fingerprint, lessons: json(lessons), accepted_at: requested_at }
    await trx
      .insertInto('learned_documents')
      .values({ account_id, document_id, issuer_id, ...said })
      .execute()
    changed.add(issuer_id)
  }
  for (const issuer of changed) await calculateIssuer(trx, account_id, issuer, now)
}
