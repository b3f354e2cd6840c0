import { expect, test } from 'vitest'
import { dcsaProfileOf } from '../../../contract/connections/index.ts'
import { catalogueRecords } from '../kit/catalogue.ts'
import { dcsaAdapter } from './adapter.ts'
import { createSignIn } from './sign-in.ts'
import { bill, wholeJourney } from './testing/events.ts'

type Fields = Record<string, unknown>
const profile = dcsaProfileOf('other')
const adapter = dcsaAdapter(
  profile,
  createSignIn(profile, {}, () => 0),
  catalogueRecords,
  () => 0,
)
const fold = (events: readonly Fields[]) =>
  adapter.fold(
    events,
    { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
    { taken_at: '2026-11-22T12:00:00Z' },
  )
const isDischarge = (event: Fields) =>
  event['equipmentEventTypeCode'] === 'DISC' && JSON.stringify(event).includes('USLGB')
/** The journey, with another location of the discharge in Long Beach. */
const withPlace = (location: Fields, call: Fields = {}) =>
  wholeJourney.map((event: Fields) =>
    isDischarge(event)
      ? {
          ...event,
          eventLocation: { UNLocationCode: 'USLGB', ...location },
          transportCall: { ...(event['transportCall'] as Fields), ...call },
        }
      : event,
  )
const discharge = (events: readonly Fields[]) => {
  const { snapshot, understood } = fold(events)
  const [container] = snapshot?.containers ?? []
  return {
    understood: understood.find(({ payload }) => isDischarge(payload as Fields)),
    events: (container?.transport_events ?? [])
      .filter(
        ({ event, location_locode }) => event.endsWith('vessel_discharged') && location_locode === 'USLGB',
      )
      .map(({ event }) => event),
    raw: (container?.raw_events ?? []).filter(
      ({ original_event, location_locode }) =>
        original_event?.startsWith('DISC') === true && location_locode === 'USLGB',
    ),
  }
}

test.each<[string, Fields, Fields?]>([
  ['a name of another continent', { locationName: 'Singapore' }],
  ['a country', { locationName: 'Long Beach', address: { country: 'Singapore' } }],
  ['coordinates far away', { latitude: '1.264', longitude: '103.84' }],
  ['a facility elsewhere', { facilityCode: 'SGSINPSAT', facilityCodeListProvider: 'BIC' }],
])('a code with %s is kept with its time, and no event is made of it', (_, location) => {
  const { understood, events, raw } = discharge(withPlace(location))
  expect(understood).toMatchObject({
    became: 'not_understood',
    reason: expect.stringMatching(/^USLGB is /) as string,
  })
  expect(events).toEqual([])
  expect(raw).toMatchObject([{ location: null, timestamp: expect.any(String) as string }])
})

test.each<[string, Fields]>([
  ['of its terminal', { locationName: 'Total Terminals International' }],
  ['of the bay', { locationName: 'Los Angeles' }],
  ['with a state', { locationName: 'Long Beach, CA' }],
  ['in another language', { locationName: 'Playa Larga' }],
  ['and its country', { locationName: 'Long Beach', address: { country: 'United States' } }],
  ['and coordinates near by', { latitude: '33.75', longitude: '-118.2' }],
])('a code with a name %s is believed', (_, location) => {
  const { understood, events } = discharge(withPlace(location))
  expect(understood).toMatchObject({ became: 'event', reason: null })
  expect(events).toHaveLength(1)
})

test('the name of another object says nothing of the code', () => {
  const { understood } = discharge(
    withPlace({}, { location: { locationName: 'Singapore', UNLocationCode: 'SGSIN' } }),
  )
  expect(understood).toMatchObject({ became: 'event' })
})

test('a call whose two codes are of other places is doubted', () => {
  const events = wholeJourney.map((event: Fields) => {
    const call = event['transportCall'] as Fields | undefined
    return event['transportEventTypeCode'] === 'ARRI' && call?.['UNLocationCode'] === 'USLGB'
      ? { ...event, transportCall: { ...call, location: { UNLocationCode: 'SGSIN' } } }
      : event
  })
  expect(fold(events).understood.find(({ reason }) => reason?.includes('SGSIN'))).toMatchObject({
    became: 'not_understood',
  })
})
