import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecords } from '../kit/catalogue.ts'
import { snapshotsOfMoves } from '../kit/snapshot.rules.ts'
import { readEdiFiles } from './reports.rules.ts'
import { iftsta } from './testing/iftsta.ts'
import { header, interchange, journey, messageBill as bill } from './testing/messages.ts'

const read = (...files: string[]) =>
  readEdiFiles(files.map((text, index) => ({ name: `file ${index}`, text })))
const mapped = (...files: string[]) =>
  snapshotsOfMoves(read(...files).reports, {
    source: 'edi',
    resolver: catalogueRecords,
    scac: null,
    taken_at: '2026-11-22T12:00:00Z',
  }).snapshots
const eventsOf = (...files: string[]): string[] =>
  (mapped(...files)[0]?.containers[0]?.transport_events ?? []).map(
    ({ event, location_locode, timestamp }) =>
      `${event.replace('container.transport.', '')} ${location_locode} ${timestamp?.slice(0, 16)}`,
  )
const expected = [
  'empty_out CNSHA 2026-09-01T00:00',
  'full_in CNSHA 2026-09-03T02:00',
  'vessel_loaded CNSHA 2026-09-05T04:00',
  'vessel_departed CNSHA 2026-09-05T18:00',
  'vessel_arrived USLGB 2026-09-26T12:00',
  'vessel_discharged USLGB 2026-09-27T22:00',
  'rail_loaded USLGB 2026-09-29T10:00',
  'rail_unloaded USCHI 2026-10-04T06:00',
  'full_out USCHI 2026-10-05T16:00',
  'empty_in USCHI 2026-10-08T21:00',
]

test('315 messages of a journey give its events, in the local time of each place', () => {
  expect(eventsOf(interchange(journey))).toEqual(expected)
  const [snapshot] = mapped(interchange(journey))
  expect(snapshot?.shipment).toMatchObject({
    bill_of_lading_number: bill,
    booking_number: 'EBKG04471122',
    shipping_line_scac: 'MSCU',
    port_of_lading_locode: 'CNSHA',
    port_of_discharge_locode: 'USLGB',
    destination_locode: 'USCHI',
    pod_vessel_name: 'MSC GULSUN',
    pod_vessel_imo: '9839272',
    pod_voyage_number: 'UX647N',
  })
  expect(snapshot?.containers[0]).toMatchObject({
    number: 'MSCU1234566',
    seal_number: 'FJ1029384',
    equipment_type: 'dry',
    equipment_length: 40,
    holds_at_pod_terminal: [],
  })
})

test('messages may come one a file, in any order and more than once', () => {
  const files = journey.map((message) => interchange([message]))
  fc.assert(
    fc.property(fc.shuffledSubarray(files, { minLength: files.length }), fc.subarray(files), (all, again) => {
      expect(eventsOf(...all, ...again)).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('the estimated arrival that a message carries is in force until the ship arrives', () => {
  expect(eventsOf(interchange(journey.slice(0, 4))).at(-1)).toBe(
    'estimated.vessel_arrived USLGB 2026-09-25T15:00',
  )
})

test('a hold of customs stands until its release', () => {
  const [held] = mapped(interchange(journey.slice(0, 7)))
  expect(held?.containers[0]?.holds_at_pod_terminal).toEqual([
    { name: 'customs', status: 'hold', description: '315 PA' },
  ])
})

test('interchanges with other separators, line breaks, several in a file or without an envelope are read', () => {
  const messages = interchange(journey)
  for (const text of [
    interchange(journey, '~\n'),
    interchange(journey, '~\r\n'),
    interchange(journey, '\n'),
    `\n\n  ${messages}`,
    journey.map((message) => interchange([message])).join(''),
    messages.replaceAll('*', '|'),
    `${journey.flat().join('~')}~`,
  ])
    expect(eventsOf(text)).toEqual(expected)
})

test('a cut, foreign or empty message is refused with its reason, and the others of its file are read', () => {
  const cut = interchange(journey).split('SE*11*0001').slice(0, 3).join('SE*11*0001')
  expect(read(cut)).toMatchObject({ events: 2, refused: [{ reason: 'It ends without SE: the file is cut' }] })
  const others = [['ST*214*1', 'B10*1', 'SE*2*1'], ['ST*315*2', 'N9*BM*X', 'SE*2*2'], ...journey]
  const { events, refused, files } = read(interchange(others), '', '<html>')
  expect(refused.map(({ reason }) => reason)).toEqual([
    'It is a message 214: 315 and IFTSTA are read',
    'B4 is missing',
    'It has no X12 or EDIFACT message',
    'It has no X12 or EDIFACT message',
  ])
  expect([events, files.map(({ name }) => name)]).toEqual([journey.length, ['file 0']])
})

test('an IFTSTA has a status for each STS, and releases its separators', () => {
  const events = [
    'full_in CNSHA 2026-09-03T02:00',
    'vessel_departed CNSHA 2026-09-05T18:00',
    'estimated.vessel_arrived USLGB 2026-09-25T15:00',
  ]
  expect(eventsOf(iftsta())).toEqual(events)
  expect(eventsOf(iftsta("UNA:+.? '").replaceAll("'", "'\r\n"))).toEqual(events)
  const [snapshot] = mapped(iftsta())
  expect(snapshot?.shipment).toMatchObject({ bill_of_lading_number: bill, shipping_line_scac: 'MSCU' })
  expect(snapshot?.containers[0]?.raw_events?.map(({ original_event }) => original_event)).toContain(
    'IFTSTA VD VESSEL DEPARTED+LADEN',
  )
})

test('whatever a file contains, reading it throws nothing', () => {
  const pieces = [
    ...journey.flat(),
    header,
    iftsta(),
    '~',
    "'",
    '*',
    '+',
    ':',
    '?',
    '\n',
    'ISA',
    'UNA',
    'ST',
    'DTM*139*99999999*9999',
  ]
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }), (parts) => {
      mapped(parts.join('~'), parts.join(''), parts.join("'"))
    }),
    { numRuns: 300 },
  )
})
