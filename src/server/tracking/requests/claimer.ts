import { randomUUID } from 'node:crypto'
import { databaseOutage } from '../../platform/database/errors.ts'
import type { NewHolder } from '../../platform/jobs/lease.ts'

/** Claims requests for one check after the other. */
export interface Claimer {
  by: string
  /** Whether the database went away during its last check, so that it may hold requests still. */
  isBrokenOff: boolean
}

export const newClaimer = ({ newHolder = randomUUID }: { newHolder?: NewHolder }): Claimer => ({
  by: newHolder(),
  isBrokenOff: false,
})

/**
 * Notes where the database goes away during the work. After any other error the lease stays: what fails each time must not be claimed
 * again at once, before everything else.
 */
export async function whileReached<Result>(claimer: Claimer, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (databaseOutage(error)) claimer.isBrokenOff = true
    throw error
  }
}
