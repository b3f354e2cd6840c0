import { msg, t } from '../language/index.ts'
import {
  type ActByFacts,
  type AppointmentFacts,
  appointmentWarning,
  type AppointmentWarning,
} from '../trade/index.ts'

const words: Readonly<Record<AppointmentWarning, { text: string; ofAppointment: string; title: string }>> = {
  missed: {
    text: msg('missed'),
    ofAppointment: msg('appointment missed'),
    title: msg('The appointment has passed, and the container is still there'),
  },
  after_act_by: {
    text: msg('after act by'),
    ofAppointment: msg('appointment after act by'),
    title: msg('The appointment is after the last hour to act by'),
  },
}

export interface PresentedAppointmentWarning {
  /** `missed`, `after act by`: beside the time. */
  text: string
  title: string
}

/** The warning beside an appointment; null if there is none. */
export function presentAppointmentWarning(
  facts: ActByFacts & AppointmentFacts,
  now: Date,
): PresentedAppointmentWarning | null {
  const warning = appointmentWarning(facts, now)
  return warning && { text: t(words[warning].text), title: t(words[warning].title) }
}

/** `appointment missed`: where the time itself is not shown. */
export const appointmentWarningText = (warning: AppointmentWarning): string => t(words[warning].ofAppointment)
