import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/tables.ts'
import type { NewHolder } from '../../platform/jobs/lease.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import { releaseRequests } from './tracking-requests.store.ts'

/** Claims requests for one check after the other. */
export interface Claimer {
  by: string
  /** What it claimed and has not finished: where the database went away, all of a check. */
  unfinished: readonly TrackingRequestRow[]
}

export const newClaimer = ({ newHolder = randomUUID }: { newHolder?: NewHolder }): Claimer => ({
  by: newHolder(),
  unfinished: [],
})

/** Before the next claim: what a check that failed left is as due as it was. */
export async function releaseUnfinished(db: Db, claimer: Claimer): Promise<void> {
  if (claimer.unfinished.length === 0) return
  await releaseRequests(
    db,
    claimer.unfinished.map(({ id }) => id),
    claimer.by,
  )
  claimer.unfinished = []
}
