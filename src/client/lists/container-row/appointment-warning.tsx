import { IconAlertTriangle } from '@tabler/icons-react'
import type { PresentedAppointmentWarning } from '../../format/index.ts'

/** `missed`, `after act by`: beside an appointment. */
export const AppointmentWarningMark = ({ warning }: { warning: PresentedAppointmentWarning }) => (
  <span className="appointment-warning t-bad" title={warning.title}>
    <IconAlertTriangle size={12} stroke={2} aria-hidden="true" /> {warning.text}
  </span>
)
