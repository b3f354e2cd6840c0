import { randomUUID } from 'node:crypto'
import type { NewHolder } from '../../platform/jobs/lease.ts'

/** Claims requests for one check after the other. */
export interface Claimer {
  by: string
  /** Whether its last check did not come to its end, as where the database went away: it may hold requests still. */
  isBrokenOff: boolean
}

export const newClaimer = ({ newHolder = randomUUID }: { newHolder?: NewHolder }): Claimer => ({
  by: newHolder(),
  isBrokenOff: false,
})
