import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { DocumentReader } from '../../reading/child/reader.ts'
import type { BytesDeps } from '../records/bytes.ts'
import type { Claim } from './claims.store.ts'

export interface WorkDeps extends BytesDeps {
  /** The trade's clock, by which work is due. */
  clock: Clock
  log: Log
}
/** What is done with the bytes of a document in hand. */
export interface InHand {
  claim: Claim
  bytes: Uint8Array
  reader: DocumentReader
}

/** Does the slow part, and gives what ends it in one transaction. */
export type Task = (deps: WorkDeps, inHand: InHand) => Promise<() => Promise<void>>
