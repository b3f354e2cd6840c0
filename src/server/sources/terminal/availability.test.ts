import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAvailability } from './availability.rules.ts'

const losAngeles = { timezone: 'America/Los_Angeles', country_code: 'US' }
const takenAt = '2026-11-20T18:00:00Z'
const record = {
  containerId: 'MSCU1234566',
  billOfLading: 'MEDUX1234567',
  readyForDelivery: 'No',
  containerState: 'Yard',
  dischargeDateTimeLocal: '2026-11-18T22:15:00',
  yardLocation: 'Y 4B12',
  containerHolds: 'CUSTOMS HOLD, Line Hold; Weight check',
  storagePaidThroughDate: '2026-11-25',
  demurrageOwed: '$1,250.50',
  facilityOutDateTimeLocal: '',
  appointment: 'Yes',
  appointmentDateTimeLocal: '11/24/2026 07:30',
}

test('what a terminal says is read with its local times and its calendar day', () => {
  expect(readAvailability(record, losAngeles, takenAt)).toEqual({
    number: 'MSCU1234566',
    available_for_pickup: false,
    availability_known: true,
    holds_at_pod_terminal: [
      { name: 'customs', status: 'hold', description: 'CUSTOMS HOLD' },
      { name: 'freight', status: 'hold', description: 'Line Hold' },
      { name: 'other', status: 'hold', description: 'Weight check' },
    ],
    fees_at_pod_terminal: [{ type: 'demurrage', amount: 1250.5, currency_code: 'USD' }],
    // The last minute of 25 November in Los Angeles.
    import_deadlines: { pickup_lfd_terminal: '2026-11-26T07:59:00.000Z' },
    location_at_pod_terminal: 'Y 4B12',
    pickup_appointment_at: '2026-11-24T15:30:00.000Z',
    pod_discharged_at: '2026-11-19T06:15:00.000Z',
    terminal_checked_at: takenAt,
  })
})

test('the last free day is the calendar date that the terminal wrote, also beside a time or an offset', () => {
  for (const storagePaidThroughDate of [
    '2026-11-25',
    '2026-11-25T00:00:00',
    '2026-11-25T00:00:00Z',
    '11/25/2026',
  ])
    expect(
      readAvailability({ ...record, storagePaidThroughDate }, losAngeles, takenAt),
      storagePaidThroughDate,
    ).toMatchObject({ import_deadlines: { pickup_lfd_terminal: '2026-11-26T07:59:00.000Z' } })
})

test('what is empty is none, what is missing is not reported, and what happened is not taken back', () => {
  const empty = Object.fromEntries(Object.keys(record).map((name) => [name, null]))
  expect(readAvailability({ ...empty, containerId: 'MSCU1234566' }, losAngeles, takenAt)).toEqual({
    number: 'MSCU1234566',
    available_for_pickup: null,
    availability_known: false,
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [],
    import_deadlines: { pickup_lfd_terminal: null },
    location_at_pod_terminal: null,
    pickup_appointment_at: null,
    terminal_checked_at: takenAt,
  })
  expect(readAvailability({ containerId: 'MSCU1234566' }, losAngeles, takenAt)).toEqual({
    number: 'MSCU1234566',
    terminal_checked_at: takenAt,
  })
})

test('a container is available only where the terminal says yes, and another word takes that back', () => {
  const available = (readyForDelivery: unknown) => {
    const read = readAvailability({ ...record, readyForDelivery }, losAngeles, takenAt)
    return 'refused' in read ? undefined : read.available_for_pickup
  }
  expect(['Yes', 'YES', 'true', 'No', 'Maybe', 'Not yet', 1, null].map(available)).toEqual([
    true,
    true,
    true,
    false,
    null,
    null,
    null,
    null,
  ])
})

test('without the zone of the place there are no local times', () => {
  const read: unknown = JSON.parse(
    JSON.stringify(readAvailability(record, { timezone: null, country_code: 'NG' }, takenAt)),
  )
  expect(read).not.toHaveProperty('import_deadlines')
  expect(read).not.toHaveProperty('pod_discharged_at')
  expect(read).toMatchObject({ fees_at_pod_terminal: [{ type: 'demurrage', amount: 1250.5 }] })
  expect(JSON.stringify(read)).not.toContain('currency')
})

test('whatever a terminal answers, reading never throws', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean(), fc.array(fc.string()))
  const sent = fc.record(Object.fromEntries(Object.keys(record).map((name) => [name, value])), {
    requiredKeys: [],
  })
  fc.assert(fc.property(sent, (each) => void readAvailability(each, losAngeles, takenAt)))
})
