import { randomUUID } from 'node:crypto'
import { isTransient } from '../../platform/database/errors.ts'
import type { NewHolder } from '../../platform/jobs/lease.ts'

/** Claims requests for one check after the other. */
export interface Claimer {
  by: string
  /** Whether its last check failed only because of the moment, so that it may hold requests still. */
  isBrokenOff: boolean
}

export const newClaimer = ({ newHolder = randomUUID }: { newHolder?: NewHolder }): Claimer => ({
  by: newHolder(),
  isBrokenOff: false,
})

/**
 * Notes where the database goes away during the work, or rolls it back because of what others do. After any other error the lease stays: what fails each time must not be claimed
 * again at once, before everything else.
 */
export async function whileReached<Result>(claimer: Claimer, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isTransient(error)) claimer.isBrokenOff = true
    throw error
  }
}
