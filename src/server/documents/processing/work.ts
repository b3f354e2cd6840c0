import { iso } from '../../platform/clock.ts'
import { newBell } from '../../platform/jobs/bell.ts'
import type { Round } from '../../platform/jobs/every.ts'
import type { DocumentReader } from '../../reading/child/reader.ts'
import { failureSentence, ReadingFailed } from '../../reading/failures.rules.ts'
import { readingLimits } from '../../reading/read/limits.ts'
import { delayAfter, mostAttempts, sentences } from './attempts.rules.ts'
import { bytesOf } from '../records/bytes.ts'
import { accountsWaiting, type Claim, claimDocument, putOff } from './claims.store.ts'
import { recordDone, recordFailed } from './outcome.store.ts'
import { readDocument } from './read-document.ts'
import { splitDocument } from './split-document.ts'
import type { Task, WorkDeps } from './task.ts'
import { inTurn } from './turns.rules.ts'
import { turnDocument } from './turn-document.ts'
import { after } from '../records/storage.rules.ts'

/** Documents that are read at once; each has a reader, and so a child process, of its own. */
export const lanes = 2

/**
 * Reads what waits, one document a round and lane, accounts in turn. Bytes are read and files opened outside of every
 * transaction: a lease keeps others away, and runs out where this process is killed.
 */
export function documentWork(deps: WorkDeps, newReader: () => DocumentReader) {
  const bells = Array.from({ length: lanes }, newBell)
  const readers = Array.from({ length: lanes }, newReader)
  const served: string[] = []
  let ending = false

  const claimNext = async (): Promise<Claim | undefined> => {
    for (const account of inTurn(await accountsWaiting(deps.db, deps), served)) {
      const claim = await claimDocument(deps.db, account, deps)
      if (!claim) continue
      const before = served.indexOf(account)
      if (before >= 0) served.splice(before, 1)
      served.push(account)
      return claim
    }
    return undefined
  }
  const round = (reader: DocumentReader) => async (): Promise<Round> => {
    if (ending) return 'done'
    const claim = await claimNext()
    if (!claim) return 'done'
    await work(deps, reader, claim, () => ending)
    return 'more'
  }
  return {
    /** A new document starts at once. */
    ring: () => {
      for (const bell of bells) bell.ring()
    },
    chores: readers.map((reader, lane) => ({
      name: lane === 0 ? 'Reading documents' : `Reading documents (${lane + 1})`,
      seconds: 2,
      round: round(reader),
      ...(bells[lane] && { bell: bells[lane] }),
    })),
    /** Gives up what is under way: it is read anew after the next start. */
    stop: async () => {
      ending = true
      await Promise.all(readers.map((reader) => reader.stop()))
    },
  }
}

async function work(
  deps: WorkDeps,
  reader: DocumentReader,
  claim: Claim,
  isEnding: () => boolean,
): Promise<void> {
  const { db, clock, log } = deps
  const { document, jobs, blob } = claim
  // Told of by an import: there is nothing to read, and nothing wrong with it.
  if (document.blob_id === null) return recordDone(db, claim, clock.now(), () => Promise.resolve())
  const attempts = Math.max(...jobs.map((job) => job.attempts + 1))
  if (attempts > mostAttempts) return recordFailed(db, claim, sentences.ours, clock.now())
  // Not even looked at: so many bytes are not for the memory of this process.
  if (blob && blob.byte_size > readingLimits.bytes)
    return recordFailed(db, claim, failureSentence('too_large'), clock.now())
  try {
    const bytes = await bytesOf(deps, blob)
    if (!bytes) return await recordFailed(db, claim, sentences.gone, clock.now())
    const end = await taskOf(claim)(deps, { claim, bytes, reader })
    // A reader that was ended says that of the file.
    await (isEnding() ? release(deps, claim) : end())
  } catch (cause) {
    if (isEnding()) return release(deps, claim)
    if (cause instanceof ReadingFailed) return refuse(deps, claim, cause)
    log.error('A document could not be read', { cause, document: document.id, attempts })
    const at = iso(after(clock.now(), delayAfter(attempts) * clock.speed))
    await db.transaction().execute((trx) => putOff(trx, claim, { at, counts: true, now: clock.now() }))
  }
}

function taskOf({ jobs }: Claim): Task {
  if (jobs[0]?.kind === 'rotate') return turnDocument
  if (jobs[0]?.kind === 'split') return splitDocument
  return readDocument
}

const release = ({ db, clock }: WorkDeps, claim: Claim) =>
  db
    .transaction()
    .execute((trx) => putOff(trx, claim, { at: iso(clock.now()), counts: false, now: clock.now() }))

/** What cannot be turned or split stays as it was: it may have been read all the same. */
function refuse({ db, clock }: WorkDeps, claim: Claim, { reason }: ReadingFailed): Promise<void> {
  const isReading = claim.jobs.some(({ kind }) => kind === 'classify' || kind === 'extract')
  return isReading
    ? recordFailed(db, claim, failureSentence(reason), clock.now())
    : recordDone(db, claim, clock.now(), () => Promise.resolve())
}
