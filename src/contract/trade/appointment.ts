import { actBy, type ActByFacts } from './act-by.ts'
import { calendarDate, daysBetween } from './calendar.ts'
import { isPickedUp, pickupZone } from './pickup.ts'

export interface AppointmentFacts {
  pickup_appointment_at: string | null
  /** Entered by hand, while it is in force: it counts before the reported one. */
  pickup_appointment_entered_at?: string | null | undefined
}
/** The appointment that counts. */
export const appointmentInForce = (facts: AppointmentFacts): string | null =>
  facts.pickup_appointment_entered_at ?? facts.pickup_appointment_at

/** `missed`: it has passed, and the container is still there. `after_act_by`: the truck comes after the last hour to act by. */
export type AppointmentWarning = 'missed' | 'after_act_by'

/** Terminals take a late truck for about so long. */
const GRACE_MINUTES = 30

/** The warning of the appointment of a container that is still to be picked up; null if there is none. */
export function appointmentWarning(
  facts: ActByFacts & AppointmentFacts,
  now: Date,
): AppointmentWarning | null {
  const at = appointmentInForce(facts)
  // After pickup, and without tracking, there is no day to act by either.
  if (at === null || Number.isNaN(Date.parse(at)) || !isStillThere(facts)) return null
  if (Date.parse(at) + GRACE_MINUTES * 60_000 < now.getTime()) return 'missed'
  const due = actBy(facts)
  if (due === null) return null
  const isAfter =
    due.gateAt === null
      ? daysBetween(due.day, calendarDate(at, pickupZone(facts))) > 0
      : Date.parse(at) >= Date.parse(due.gateAt)
  return isAfter ? 'after_act_by' : null
}

const isStillThere = (facts: ActByFacts): boolean => !isPickedUp(facts) && facts.tracking_stopped_at === null
