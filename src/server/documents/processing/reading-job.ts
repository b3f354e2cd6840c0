import { randomUUID } from 'node:crypto'
import { FilesUnavailable } from '../../platform/blobs/blob-store.ts'
import { iso } from '../../platform/clock.ts'
import { createSignal } from '../../platform/jobs/signal.ts'
import { isTransient } from '../../platform/database/errors.ts'
import type { RunResult } from '../../platform/jobs/every.ts'
import type { DocumentReader } from '../../reading/child/reader.ts'
import { failureSentence, ReadingFailed } from '../../reading/failures.rules.ts'
import { readingLimits } from '../../reading/read/limits.ts'
import { MAX_ATTEMPTS, processingFailures, fairOrder } from './fair-order.rules.ts'
import { loadBytes } from '../records/bytes.ts'
import {
  accountsWithDueDocuments,
  type DocumentClaim,
  claimDocument,
  noteNextDocument,
  releaseHeld,
  rescheduleJobs,
} from './claims.store.ts'
import { completeOtherJobs, completeWithFailure } from './completion.store.ts'
import { readDocumentTask } from './read-document.ts'
import { splitDocumentTask, rotateDocumentTask } from './rotate-document.ts'
import type { DocumentTask, DocumentTaskDeps } from './document-task.ts'
import { addMilliseconds, delayAfterAttempts } from '../records/storage.rules.ts'
import { traced } from '../../platform/tracing/spans.ts'

/** Documents read at the same time; each needs a reader with its own child process. */
const MAX_PARALLEL_READINGS = 2

/**
 * Reads waiting documents, one per round and reader, in fair order of the accounts. Bytes are loaded and files are
 * read outside of transactions: a lease keeps other processes away, and expires if this process is killed. A reader
 * is used while those before it read.
 */
export function createReadingJob(deps: DocumentTaskDeps, newReader: () => DocumentReader) {
  const signals = Array.from({ length: MAX_PARALLEL_READINGS }, createSignal)
  const readers = Array.from({ length: MAX_PARALLEL_READINGS }, newReader)
  const newHolder = deps.newHolder ?? (() => randomUUID())
  const served: string[] = []
  let ending = false

  const claimNext = async (by: string): Promise<DocumentClaim | undefined> => {
    for (const account of fairOrder(await accountsWithDueDocuments(deps.db, deps), served)) {
      const claim = await claimDocument(deps.db, account, deps, by)
      if (!claim) {
        await noteNextDocument(deps.db, account, deps)
        continue
      }
      const before = served.indexOf(account)
      if (before >= 0) served.splice(before, 1)
      served.push(account)
      return claim
    }
    return undefined
  }
  /** A reader that has read may still have its process, and to start one takes seconds. */
  const isReading = readers.map(() => false)
  const roundOf = (reader: DocumentReader, lane: number) => {
    const holder = newHolder()
    let isBrokenOff = false
    return async (): Promise<RunResult> => {
      if (ending) return 'done'
      if (isBrokenOff) await releaseHeld(deps.db, holder, deps.clock.now())
      isBrokenOff = false
      // The free reader before this one takes what waits, and notifies this one once it reads itself.
      if (isReading[lane - 1] === false) return 'done'
      try {
        const claim = await claimNext(holder)
        if (!claim) return 'done'
        isReading[lane] = true
        signals[lane + 1]?.notify()
        const attributes = { 'portolan.document': claim.document.id }
        await traced('read a document', attributes, () => runJobs(deps, reader, claim, () => ending))
        return 'more'
      } catch (error) {
        if (isTransient(error)) isBrokenOff = true
        throw error
      } finally {
        isReading[lane] = false
      }
    }
  }
  return {
    /** Starts a round at once. */
    signal: () => {
      for (const signal of signals) signal.notify()
    },
    jobs: readers.map((reader, lane) => ({
      name: lane === 0 ? 'Reading documents' : `Reading documents (${lane + 1})`,
      seconds: 2,
      round: roundOf(reader, lane),
      ...(signals[lane] && { signal: signals[lane] }),
    })),
    /** Stops the current readings; they are repeated after the next start. */
    stop: async () => {
      ending = true
      deps.model?.stop()
      await Promise.all(readers.map((reader) => reader.stop()))
    },
  }
}

async function runJobs(
  deps: DocumentTaskDeps,
  reader: DocumentReader,
  claim: DocumentClaim,
  isEnding: () => boolean,
): Promise<void> {
  const { db, clock, wall, log } = deps
  const times = () => ({ now: clock.now(), wall: wall.now() })
  const { document, jobs, blob } = claim
  // A document from an import has no bytes to read.
  if (document.blob_id === null) return completeOtherJobs(db, claim, clock.now(), () => Promise.resolve())
  const attempts = Math.max(...jobs.map((job) => job.attempts + 1))
  if (attempts > MAX_ATTEMPTS) return completeWithFailure(db, claim, processingFailures.internal, times())
  // Larger files are refused before their bytes are loaded into memory.
  if (blob && blob.byte_size > readingLimits.bytes)
    return completeWithFailure(db, claim, failureSentence('too_large'), times())
  try {
    const bytes = await loadBytes(deps, blob)
    if (!bytes) return await completeWithFailure(db, claim, processingFailures.gone, times())
    const end = await taskOf(claim)(deps, { claim, bytes, reader })
    // A reader that was stopped reports a failure, which says nothing about the file.
    await (isEnding() ? release(deps, claim) : end())
  } catch (cause) {
    if (isEnding()) return release(deps, claim)
    if (cause instanceof ReadingFailed) return completeUnreadable(deps, claim, cause)
    log.error('A document could not be read', { cause, document: document.id, attempts })
    const at = iso(addMilliseconds(clock.now(), delayAfterAttempts(attempts) * clock.speed))
    // A store that is away for hours makes no document unreadable.
    const counts = !(cause instanceof FilesUnavailable)
    await db.transaction().execute((trx) => rescheduleJobs(trx, claim, { at, counts, now: clock.now() }))
  }
}

function taskOf({ jobs }: DocumentClaim): DocumentTask {
  if (jobs[0]?.kind === 'rotate') return rotateDocumentTask
  if (jobs[0]?.kind === 'split') return splitDocumentTask
  return readDocumentTask
}

const release = ({ db, clock }: DocumentTaskDeps, claim: DocumentClaim) =>
  db
    .transaction()
    .execute((trx) => rescheduleJobs(trx, claim, { at: iso(clock.now()), counts: false, now: clock.now() }))

/** A document that cannot be rotated or split stays unchanged: it may have been read successfully before. */
function completeUnreadable(
  { db, clock, wall }: DocumentTaskDeps,
  claim: DocumentClaim,
  { reason }: ReadingFailed,
): Promise<void> {
  const isReading = claim.jobs.some(({ kind }) => kind === 'classify' || kind === 'extract')
  return isReading
    ? completeWithFailure(db, claim, failureSentence(reason), { now: clock.now(), wall: wall.now() })
    : completeOtherJobs(db, claim, clock.now(), () => Promise.resolve())
}
