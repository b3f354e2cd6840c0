import { msg } from '../../language/index.ts'
import type { GateExceptionKind, GateShift } from './gate-calendar.ts'

/* How people write what a gate calendar says: in its form, and in sheets. */

export const weekdays = [
  msg('Sunday'),
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
] as const

export const exceptionLabels: Readonly<Record<GateExceptionKind, string>> = {
  holiday: msg('Holiday'),
  scheduled_closure: msg('Scheduled closure'),
  unscheduled_closure: msg('Unscheduled closure'),
  extra_day: msg('Worked in addition'),
}

export const CLOSED = 'closed'
export const shiftsFault = 'must be times such as 07:00-16:30, 18:00-02:00 reefers'

export const writeShifts = (shifts: readonly GateShift[]): string =>
  shifts
    .map(({ opens, closes, serves }) => `${opens}-${closes}${serves === 'reefers' ? ' reefers' : ''}`)
    .join(', ')

const shiftPattern = /^(\d{1,2}:\d{2})\s*[-–]\s*(\d{1,2}:\d{2})(\s+reefers?)?$/i
const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Null where the text is none; empty and "closed" are no shifts. */
export function readShifts(text: string): GateShift[] | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.toLowerCase() === CLOSED) return []
  const shifts = trimmed.split(',').map((part): GateShift | null => {
    const [, opens = '', closes = '', reefers] = shiftPattern.exec(part.trim()) ?? []
    const times = { opens: opens.padStart(5, '0'), closes: closes.padStart(5, '0') }
    if (!clockTime.test(times.opens) || !clockTime.test(times.closes)) return null
    return { ...times, serves: reefers ? 'reefers' : 'all' }
  })
  return shifts.every((shift) => shift !== null) ? shifts : null
}
