import { expect, test } from 'vitest'
import { appointmentWarning } from './index.ts'

const box = {
  current_status: 'available',
  pod_full_out_at: null,
  final_destination_full_out_at: null,
  empty_terminated_at: null,
  tracking_stopped_at: null,
  pod_timezone: 'America/Los_Angeles',
  final_destination_timezone: null,
  pickup_lfd: '2026-12-03T07:59:00Z',
  import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
  pickup_appointment_at: null,
}
const now = new Date('2026-12-01T18:00:00Z')
const warns = (facts: object) => appointmentWarning({ ...box, ...facts }, now)

test('an appointment that has passed while the container is still there was missed', () => {
  expect(warns({ pickup_appointment_at: '2026-12-01T16:00:00Z' })).toBe('missed')
  // A truck may still be in the terminal.
  expect(warns({ pickup_appointment_at: '2026-12-01T17:45:00Z' })).toBeNull()
  expect(warns({ pickup_appointment_at: '2026-12-01T16:00:00Z', current_status: 'picked_up' })).toBeNull()
  expect(
    warns({ pickup_appointment_at: '2026-12-01T16:00:00Z', tracking_stopped_at: '2026-11-01T00:00:00Z' }),
  ).toBeNull()
})

test('an appointment after the last free day comes after the day to act by, in the zone of the place', () => {
  // Thursday 3 December, 00:30 in Los Angeles; the last free day is Wednesday.
  expect(warns({ pickup_appointment_at: '2026-12-03T08:30:00Z' })).toBe('after_act_by')
  expect(warns({ pickup_appointment_at: '2026-12-03T07:30:00Z' })).toBeNull()
  expect(warns({ pickup_appointment_at: null })).toBeNull()
  expect(warns({ pickup_appointment_at: '2026-12-09T08:30:00Z', pickup_lfd: null })).toBeNull()
})

test('an appointment after the gate closed comes too late on the same day', () => {
  const gate = { act_by_closes_at: '2026-12-03T00:30:00Z' }
  expect(warns({ ...gate, pickup_appointment_at: '2026-12-03T01:00:00Z' })).toBe('after_act_by')
  expect(warns({ ...gate, pickup_appointment_at: '2026-12-02T23:00:00Z' })).toBeNull()
})

test('one that was entered by hand counts before the reported one', () => {
  const reported = { pickup_appointment_at: '2026-12-01T10:00:00Z' }
  expect(warns({ ...reported, pickup_appointment_entered_at: '2026-12-02T18:00:00Z' })).toBeNull()
  expect(warns({ ...reported, pickup_appointment_entered_at: '2026-12-04T18:00:00Z' })).toBe('after_act_by')
})
