import { expect, test } from 'vitest'
import { dcsaEventOf, type StoredEvent } from './event.rules.ts'
import { publishedEventId, storedIdsOf } from './event-id.rules.ts'
import { dcsaBreaches, hasDcsaDescription } from './testing/description.ts'
import { offsetTime } from './times.rules.ts'

const stored = (event: string, more: Partial<StoredEvent> = {}): StoredEvent => ({
  id: '018f0000-0000-7000-8000-0000000000ab',
  learned_at: '2026-11-20T18:00:00.000Z',
  event,
  timestamp: '2026-11-19T10:00:00Z',
  timezone: 'America/Chicago',
  location_locode: 'USCHI',
  voyage_number: null,
  container: {
    number: 'MSKU1234565',
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'high_cube',
  },
  shipment: { bill_of_lading_number: 'B1', booking_number: null, destination_terminal_type: null },
  place: { name: 'Chicago', time_zone: 'America/Chicago', latitude: 41.8, longitude: -87.6 },
  terminal: null,
  vessel: null,
  came_by_rail: false,
  is_replaced: false,
  ...more,
})
const transport = (name: string, more?: Partial<StoredEvent>) =>
  dcsaEventOf(stored(`container.transport.${name}`, more))

test('papers are events of the shipment, whose two times are the same', () => {
  const papers = ['vgm_received', 'carrier_release', 'customs_release'].map((name) =>
    dcsaEventOf(stored(name)),
  )
  expect(
    papers.map(
      (each) => each?.eventType === 'SHIPMENT' && [each.documentTypeCode, each.shipmentEventTypeCode],
    ),
  ).toEqual([
    ['VGM', 'RECE'],
    ['SRM', 'RELS'],
    ['CUS', 'RELS'],
  ])
  for (const each of papers) expect(each?.eventCreatedDateTime).toBe(each?.eventDateTime)
  if (hasDcsaDescription) expect(papers.flatMap((each) => dcsaBreaches('shipmentEvent', each))).toEqual([])
  expect(dcsaEventOf(stored('carrier_release', { shipment: null }))).toBeUndefined()
})

test('what happens inland says by which means, and which kind of place it is', () => {
  expect(transport('delivered')).toMatchObject({
    equipmentEventTypeCode: 'DISC',
    transportCall: { modeOfTransport: 'TRUCK', facilityTypeCode: 'CLOC' },
  })
  const arrival = 'estimated.arrived_at_inland_destination'
  expect(transport(arrival)).toMatchObject({
    transportEventTypeCode: 'ARRI',
    eventClassifierCode: 'EST',
    transportCall: { modeOfTransport: 'TRUCK' },
  })
  const shipment = {
    bill_of_lading_number: 'B1',
    booking_number: null,
    destination_terminal_type: 'rail_terminal' as const,
  }
  expect(transport(arrival, { shipment })).toMatchObject({ transportCall: { modeOfTransport: 'RAIL' } })
  expect(transport('arrived_at_inland_destination')).toMatchObject({ equipmentEventTypeCode: 'GTIN' })
  expect(transport('arrived_at_inland_destination', { came_by_rail: true })).toBeUndefined()
})

test('a feeder is a vessel of the standard, and a barge where it has no IMO number', () => {
  const vessel = { name: 'HANSA', imo: '9321483' }
  expect(transport('feeder_loaded', { vessel })).toMatchObject({
    transportCall: { modeOfTransport: 'VESSEL', vessel: { vesselIMONumber: '9321483', vesselName: 'HANSA' } },
  })
  const barge = transport('feeder_loaded', { vessel: { name: 'RHEIN', imo: null } })
  expect(barge).toMatchObject({ transportCall: { modeOfTransport: 'BARGE' } })
  expect(barge).not.toHaveProperty('transportCall.vessel')
})

test('what the standard has no code for is not published', () => {
  const none = ['vessel_berthed', 'available', 'not_available', 'toString'].map((name) => transport(name))
  expect(none).toEqual([undefined, undefined, undefined, undefined])
  expect(dcsaEventOf(stored('container.pickup_lfd.changed'))).toBeUndefined()
  expect(transport('estimated.vessel_arrived', { is_replaced: true })).toBeUndefined()
})

test('a time is that of its place, with the offset of that day', () => {
  const at = '2026-07-01T10:30:00Z'
  expect(offsetTime(at, 'America/New_York', null)).toBe('2026-07-01T06:30:00-04:00')
  expect(offsetTime('2026-12-01T10:30:00Z', 'America/New_York', null)).toBe('2026-12-01T05:30:00-05:00')
  expect(offsetTime(at, 'Asia/Kolkata', null)).toBe('2026-07-01T16:00:00+05:30')
  // On the days on which clocks change.
  expect(offsetTime('2026-11-01T05:30:00Z', 'America/New_York', null)).toBe('2026-11-01T01:30:00-04:00')
  expect(offsetTime('2026-11-01T06:30:00Z', 'America/New_York', null)).toBe('2026-11-01T01:30:00-05:00')
  // A local time of a place whose zone the event does not name.
  expect(offsetTime(at, null, 'Asia/Shanghai')).toBe('2026-07-01T10:30:00+08:00')
  expect(offsetTime(at, null, null)).toBeNull()
  expect(offsetTime(at, 'No/Zone', null)).toBe('2026-07-01T10:30:00+00:00')
})

test('the id changes with what is learned, and leads back to the stored event', () => {
  const event = stored('container.transport.full_in')
  const id = publishedEventId(event)
  expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(publishedEventId({ ...event, learned_at: '2026-11-21T18:00:00.000Z' })).not.toBe(id)
  const [first, last] = storedIdsOf(id)
  expect(first <= event.id && event.id <= last).toBe(true)
})
