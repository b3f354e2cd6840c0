import { expect, test } from 'vitest'
import {
  calendarDraftOf,
  newCalendar,
  newException,
  nextYearOf,
  readCalendar,
  refusedFields,
} from './calendar.rules.ts'

const draft = { ...newCalendar(2026), locode: 'uslax' }
const thanksgiving = {
  ...newException('2026'),
  date: '2026-11-26',
  name: 'Thanksgiving',
  source: 'Notice of the terminal',
}

test('a calendar is read with its terminal, or without for all of the port', () => {
  expect(readCalendar({ ...draft, exceptions: [thanksgiving] })).toMatchObject({
    attributes: {
      locode: 'USLAX',
      terminal: null,
      year: 2026,
      exceptions: [{ date: '2026-11-26', shifts: [] }],
    },
  })
})

test('each field that is wrong says why', () => {
  expect(
    readCalendar({ ...draft, locode: 'LA', year: '26', week: ['x', ...draft.week.slice(1)] }),
  ).toMatchObject({
    faults: {
      locode: expect.any(String) as string,
      year: expect.any(String) as string,
      'week/0': expect.any(String) as string,
    },
  })
  const faultsWith = (...exceptions: (typeof thanksgiving)[]) => readCalendar({ ...draft, exceptions })
  expect(faultsWith({ ...thanksgiving, source: ' ' })).toMatchObject({
    faults: { 'exceptions/0/source': expect.any(String) as string },
  })
  expect(faultsWith({ ...thanksgiving, date: '2027-11-25' })).toEqual({
    faults: { 'exceptions/0/date': 'is not in 2026' },
  })
  expect(faultsWith(thanksgiving, thanksgiving)).toEqual({
    faults: { 'exceptions/1/date': '2026-11-26 is there twice' },
  })
})

test('the next year has the same week, and no holidays until they are entered', () => {
  const read = readCalendar({ ...draft, exceptions: [thanksgiving] })
  if ('faults' in read) throw new Error('faults')
  const record = {
    id: 'a',
    type: 'gate_calendar' as const,
    attributes: { ...read.attributes, confirmed_by: 'Dana', confirmed_at: '2026-11-20T18:00:00Z' },
    relationships: {},
  }
  expect(calendarDraftOf(record)).toMatchObject({ year: '2026', exceptions: [{ name: 'Thanksgiving' }] })
  expect(nextYearOf(record)).toMatchObject({ year: '2027', week: draft.week, exceptions: [] })
})

test('what the service refuses is shown at its field', () => {
  const errors = [
    { detail: 'is no port', source: { pointer: '/data/attributes/locode' } },
    { detail: 'is not in 2026', source: { pointer: '/data/attributes/exceptions/0/date' } },
    { detail: 'too many', source: { pointer: '/data' } },
  ]
  expect(refusedFields(errors)).toEqual({
    locode: 'is no port',
    'exceptions/0/date': 'is not in 2026',
    '': 'too many',
  })
})
