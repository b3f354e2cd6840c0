import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { container } from '../../../contract/resources/index.ts'
import { dateFormats } from '../../../contract/vocabulary/index.ts'
import { writeTimesAs } from '../../format/index.ts'
import { editedText, shownEntry } from './fields.rules.ts'
import { readMoment } from './moment.rules.ts'

afterEach(() => writeTimesAs())

const now = new Date('2026-11-20T18:58:00Z')
const nothing = Object.fromEntries(
  Object.entries(container.attributes.shape).flatMap(([name, each]) =>
    z.safeParse(each, null).success ? [[name, null]] : [],
  ),
)
const { attributes } = container.schema.parse({
  id: '11111111-2222-4333-8444-555555555555',
  type: 'container',
  attributes: {
    ...nothing,
    number: 'CSQU3054383',
    ref_numbers: [],
    created_at: '2026-10-01T00:00:00Z',
    current_status: 'available',
    availability_known: true,
    availability_ended: false,
    facts_ahead: [],
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [],
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
    pod_timezone: 'America/Los_Angeles',
    pickup_appointment_at: '2026-12-09T14:10:00Z',
  },
})

test.each(dateFormats)('a time is edited as a text that is read again, with dates in %s', (dates) => {
  writeTimesAs({ dates, secondZone: 'Europe/Berlin' })
  const edited = editedText(attributes, 'pickup_appointment_at', now)
  expect(edited).toBe('Wed 9 Dec 06:10')
  expect(readMoment(edited, now, 'America/Los_Angeles')).toEqual({ local: '2026-12-09T06:10' })
})

test('a time is shown as the person has times written, with the second zone', () => {
  writeTimesAs({ dates: 'iso', secondZone: 'Europe/Berlin' })
  expect(shownEntry(attributes, 'pickup_appointment_at', now)).toMatchObject({
    text: 'Wed 2026-12-09 06:10 PST · 15:10 CET',
    short: '2026-12-09 06:10 PST · 15:10 CET',
  })
})
