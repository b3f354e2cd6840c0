import type { Clock } from '../../platform/clock.ts'
import type { NewHolder } from '../../platform/jobs/lease.ts'
import type { Log } from '../../platform/log.ts'
import type { DocumentReader } from '../../reading/child/reader.ts'
import type { BlobDeps } from '../records/bytes.ts'
import type { DocumentClaim } from './claims.store.ts'
import type { OperatorModel } from './model/operator-model.ts'

export interface DocumentTaskDeps extends BlobDeps {
  /** The trade clock: jobs are due by it. */
  clock: Clock
  /** Dates entries of the audit. */
  wall: Clock
  log: Log
  /** A model of the operator's own; undefined where none is set. */
  model?: OperatorModel | undefined
  newHolder?: NewHolder
}
/** A leased document with its bytes. */
interface ClaimedFile {
  claim: DocumentClaim
  bytes: Uint8Array
  reader: DocumentReader
}

/**
 * Does the slow part outside of a transaction, and returns the function that stores the result in one transaction.
 */
export type DocumentTask = (deps: DocumentTaskDeps, inHand: ClaimedFile) => Promise<() => Promise<void>>
