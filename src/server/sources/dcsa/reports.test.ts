import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DcsaProfileName, dcsaProfileOf } from '../../../contract/connections/index.ts'
import type { Snapshot } from '../../tracking/source.ts'
import { catalogueRecords } from '../kit/catalogue.ts'
import { snapshotsOfMoves } from '../kit/snapshot.rules.ts'
import { readDcsaAnswers } from './reports.rules.ts'
import {
  bill,
  booking,
  box,
  equipmentMessage,
  first,
  journeyShown,
  paperMessage,
  second,
  transportMessage,
  wholeJourney,
} from './testing/events.ts'

const read = (body: unknown, profile: DcsaProfileName = 'other') =>
  readDcsaAnswers([{ name: 'answer', text: JSON.stringify(body) }], dcsaProfileOf(profile))
const mapped = (body: unknown, profile: DcsaProfileName = 'other') =>
  snapshotsOfMoves(read(body, profile).reports, {
    source: 'dcsa',
    resolver: catalogueRecords,
    scac: dcsaProfileOf(profile).scacs[0] ?? null,
    taken_at: '2026-11-22T12:00:00Z',
  }).snapshots

/** The events of the only container: name, place and time. */
const eventsOf = (snapshot: Snapshot | undefined): string[] =>
  (snapshot?.containers[0]?.transport_events ?? []).map(
    ({ event, location_locode, timestamp }) =>
      `${event.replace('container.transport.', '')} ${location_locode} ${timestamp?.slice(0, 16)}`,
  )

test('a whole journey gives each event of the interface at its place, and the ports and ship of the shipment', () => {
  const [snapshot, ...others] = mapped(wholeJourney)
  expect(others).toEqual([])
  expect(eventsOf(snapshot)).toEqual(journeyShown)
  expect(snapshot?.shipment).toMatchObject({
    bill_of_lading_number: bill,
    booking_number: booking,
    port_of_lading_locode: 'CNSHA',
    port_of_discharge_locode: 'USLGB',
    destination_locode: 'USCHI',
    pod_vessel_name: second.name,
    pod_vessel_imo: second.imo,
    pod_voyage_number: second.voyage,
    pod_original_eta_at: '2026-09-24T15:00:00.000Z',
  })
  expect(snapshot?.containers[0]).toMatchObject({
    number: box,
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
  })
})

test('before arrival the estimate reported last is in force, and the plan before it is not', () => {
  const atSea = wholeJourney.slice(0, 12)
  expect(eventsOf(mapped(atSea)[0]).at(-1)).toBe('estimated.vessel_arrived USLGB 2026-09-25T15:00')
  const moved = transportMessage('ARRI', 'EST', '2026-09-23T08:00:00-07:00', 'USLGB', {
    ship: second,
    created: '2026-09-18T00:00:00Z',
  })
  expect(eventsOf(mapped([...atSea, moved])[0]).at(-1)).toBe(
    'estimated.vessel_arrived USLGB 2026-09-23T15:00',
  )
})

test('the same reports in any order, and any of them twice, lead to the same snapshot', () => {
  const whole = mapped(wholeJourney)
  fc.assert(
    fc.property(
      fc.shuffledSubarray(wholeJourney, { minLength: wholeJourney.length }),
      fc.subarray(wholeJourney),
      (shuffled, again) => {
        expect(mapped([...shuffled, ...again])).toEqual(whole)
      },
    ),
    { numRuns: 50 },
  )
})

test('a fact that comes again with another time moves the event, and a retracted one is gone', () => {
  const corrected = equipmentMessage('GTIN', 'ACT', '2026-09-03T11:30:00+08:00', 'CNSHA', {
    created: '2026-09-04T00:00:00Z',
  })
  expect(eventsOf(mapped([...wholeJourney, corrected])[0])[1]).toBe('full_in CNSHA 2026-09-03T03:30')
  const [gone] = wholeJourney.slice(2)
  const retraction = { metadata: { retractedEventID: gone?.['eventID'] }, payload: {} }
  const beta = [...wholeJourney.map((payload) => ({ metadata: {}, payload })), retraction]
  expect(eventsOf(mapped(beta)[0]).filter((event) => event.startsWith('full_in'))).toEqual([])
})

test('a container that is taken off a ship and sails on has not arrived, also where the next call is only planned', () => {
  const upToBusan = wholeJourney.slice(0, 8)
  const planned = transportMessage('ARRI', 'PLN', '2026-09-24T08:00:00-07:00', 'USLGB', { ship: second })
  expect(eventsOf(mapped([...upToBusan, planned])[0])).toContain(
    'transshipment_discharged KRPUS 2026-09-08T05:00',
  )
})

test('of a container with several journeys each is of its own shipment, and without papers only the last is kept', () => {
  const earlier = { documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'OLD123' }] }
  const before = [
    equipmentMessage('GTOT', 'ACT', '2026-01-01T08:00:00+08:00', 'CNSHA', { empty: true, of: earlier }),
    equipmentMessage('LOAD', 'ACT', '2026-01-05T12:00:00+08:00', 'CNSHA', { ship: first, of: earlier }),
    equipmentMessage('DISC', 'ACT', '2026-01-25T12:00:00+01:00', 'DEHAM', { ship: first, of: earlier }),
    equipmentMessage('GTOT', 'ACT', '2026-01-28T12:00:00+01:00', 'DEHAM', { of: earlier }),
    equipmentMessage('GTIN', 'ACT', '2026-02-02T12:00:00+01:00', 'DEHAM', { empty: true, of: earlier }),
  ]
  expect(mapped([...before, ...wholeJourney]).map(({ shipment }) => shipment?.bill_of_lading_number)).toEqual(
    ['OLD123', bill],
  )
  const unnamed = [...before, ...wholeJourney.slice(1)].map((event) => ({ ...event, documentReferences: [] }))
  const [last, ...others] = mapped(unnamed)
  expect(others).toEqual([])
  expect(last?.shipment).toBeNull()
  expect(eventsOf(last)[0]).toBe('empty_out CNSHA 2026-09-01T00:00')
})

test('off and on the same ship at one place is neither discharge nor loading', () => {
  const shift = [
    equipmentMessage('DISC', 'ACT', '2026-09-20T09:00:00+09:00', 'JPTYO', { ship: second }),
    equipmentMessage('LOAD', 'ACT', '2026-09-20T12:00:00+09:00', 'JPTYO', { ship: second }),
  ]
  expect(eventsOf(mapped([...wholeJourney, ...shift])[0]).some((event) => event.includes('JPTYO'))).toBe(
    false,
  )
})

test('answers of carriers that differ from the standard are understood', () => {
  expect(eventsOf(mapped({ events: wholeJourney }, 'maersk')[0])).toHaveLength(17)
  // Hapag-Lloyd: no ids, UTC times, BIC codes of nine characters.
  const hapag = wholeJourney.map(({ eventID: _, ...event }) => event)
  expect(eventsOf(mapped(hapag, 'hapag-lloyd')[0])).toHaveLength(17)
  // MSC before 2025: the local time with a Z.
  const local = equipmentMessage('GTIN', 'ACT', '2026-09-03T10:00:00Z', 'CNSHA')
  expect(eventsOf(mapped([local], 'msc')[0])).toEqual(['full_in CNSHA 2026-09-03T02:00'])
  // Evergreen: another code for planned, empty texts for the ship.
  const planned = transportMessage('ARRI', 'PLAN', '2026-09-24T08:00:00-07:00', 'USLGB', {
    mode: 'VESSEL',
    more: { vessel: { vesselIMONumber: '', vesselName: '' } },
  })
  expect(eventsOf(mapped([...wholeJourney.slice(0, 6), planned], 'evergreen')[0]).at(-1)).toContain(
    'estimated.vessel_arrived',
  )
  // 2.0 and 1.x: one name for the code of every kind.
  const { equipmentEventTypeCode: eventTypeCode, ...rest } = equipmentMessage(
    'GTIN',
    'ACT',
    '2026-09-03T10:00:00+08:00',
    'CNSHA',
  )
  expect(eventsOf(mapped([{ ...rest, eventTypeCode }])[0])).toHaveLength(1)
})

test('an event of the 3.0 drafts says in words what the codes of 2.2 say', () => {
  const draft = {
    eventID: 'event-1',
    eventDateTime: '2026-09-27T15:00:00-07:00',
    eventUpdatedDateTime: '2026-09-27T23:00:00Z',
    eventLocation: { UNLocationCode: 'USLGB', facilityType: 'PORT_TERMINAL' },
    eventClassification: {
      eventType: 'EQUIPMENT',
      eventClassifier: 'ACTUAL',
      equipmentEventType: 'DISCHARGED',
    },
    shipmentDetails: {
      documentReference: { type: 'TRD', reference: bill },
      shipmentLocationType: 'PORT_OF_DISCHARGE',
    },
    transportDetails: {
      transportCall: { modeOfTransport: 'VESSEL', vesselTransport: { vesselIMONumber: second.imo } },
    },
    equipmentDetails: { equipmentReference: box, emptyIndicator: 'LADEN', ISOEquipmentCode: '45G1' },
  }
  expect(eventsOf(mapped({ events: [draft], feedbackElements: [] })[0])).toEqual([
    'vessel_discharged USLGB 2026-09-27T22:00',
  ])
  const later = { ...draft, eventUpdatedDateTime: '2026-09-28T00:00:00Z', isRetracted: true }
  expect(mapped({ events: [draft, later] })).toEqual([])
})

test('papers are raw events, a hold of customs lasts until its release, and a void booking is cancelled', () => {
  const held = [...wholeJourney.slice(0, 14), paperMessage('CUS', 'HOLD', '2026-09-27T10:00:00Z')]
  expect(mapped(held)[0]?.containers[0]?.holds_at_pod_terminal).toMatchObject([
    { name: 'customs', status: 'hold' },
  ])
  const released = [
    ...held,
    paperMessage('CUS', 'RELS', '2026-09-28T10:00:00Z'),
    paperMessage('SRM', 'RELS', '2026-09-28T11:00:00Z'),
  ]
  const container = mapped(released)[0]?.containers[0]
  expect(container?.holds_at_pod_terminal).toEqual([])
  expect(container?.raw_events?.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['customs_release', 'carrier_release']),
  )
  expect(
    mapped([...wholeJourney, paperMessage('BKG', 'VOID', '2026-09-01T00:00:00Z')])[0]?.shipment,
  ).toMatchObject({
    line_tracking_stopped_reason: 'booking_cancelled',
  })
})

test('what cannot be understood is named and stops nothing', () => {
  const odd = {
    ...equipmentMessage('GTIN', 'ACT', '2026-09-03T10:00:00+08:00', 'CNSHA'),
    eventDateTime: '1900-01-01',
  }
  const unknown = equipmentMessage('XXXX', 'ACT', '2026-09-03T10:00:00+08:00', 'ZZZZZ')
  const answers = [
    { name: 'page', text: '<html>Sign in</html>' },
    { name: 'broken', text: '{"events":' },
    { name: 'empty', text: '' },
    {
      name: 'fault',
      text: JSON.stringify({ statusCode: 400, errors: [{ reason: 'x', message: 'No such booking' }] }),
    },
    { name: 'good', text: JSON.stringify([...wholeJourney, odd, unknown, null, 7, {}]) },
  ]
  const { refused, files, events } = readDcsaAnswers(answers, dcsaProfileOf('other'))
  expect(refused.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'page: It is a web page, and no JSON',
    'broken: It is no JSON',
    'empty: It is empty',
    'fault: The carrier answered: No such booking',
    'good: “1900-01-01” is no time of a journey',
    'good: An event names no type',
    'good: An event names no type',
    'good: An event names no type',
  ])
  expect(files.map(({ name }) => name)).toEqual(['good'])
  expect(events).toBe(wholeJourney.length + 5)
})

test('whatever an answer contains, reading it throws nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      mapped(value)
      const [one = {}] = wholeJourney.slice(3)
      mapped([...wholeJourney, ...Object.keys(one).map((name) => ({ ...one, [name]: value }))])
    }),
    { numRuns: 200 },
  )
})
