import { z } from 'zod'
import { id, timestamp } from '../jsonapi/index.ts'

/** Ours, beside the interface: a day on which a truck had an appointment for a container and did not get it, as a person entered it. */
export const failedAppointment = z.looseObject({
  id,
  /** At the place of pickup. */
  date: z.iso.date(),
  /** Why not: the gate closed, the appointment was cancelled, the truck was turned away. */
  reason: z.string(),
  /** Who says so: a notice, a message, a picture. */
  source: z.string(),
  entered_by: z.string(),
  entered_at: timestamp,
})
export type FailedAppointment = z.output<typeof failedAppointment>
