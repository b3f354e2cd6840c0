import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transportEventNames } from '../../../contract/vocabulary/index.ts'
import { derivedStatus } from './status.rules.ts'

const unknown = { availability_known: false, available_for_pickup: null }
const at = (event: string, hour: number) => ({
  id: `${event} ${hour}`,
  event: `container.transport.${event}`,
  timestamp: new Date(Date.UTC(2026, 5, 1, hour)).toISOString(),
})
const statusAfter = (events: readonly string[], inland = false) =>
  derivedStatus(
    events.map((event, hour) => at(event, hour)),
    inland,
    unknown,
  )

test.each([
  ['vessel_loaded', 'on_ship'],
  ['vessel_departed', 'on_ship'],
  ['feeder_loaded', 'on_ship'],
  ['feeder_departed', 'on_ship'],
  ['transshipment_loaded', 'on_ship'],
  ['transshipment_departed', 'on_ship'],
  ['vessel_discharged', 'grounded'],
  ['available', 'available'],
  ['not_available', 'not_available'],
  ['rail_loaded', 'on_rail'],
  ['rail_departed', 'on_rail'],
  ['rail_unloaded', 'grounded'],
  ['full_out', 'picked_up'],
  ['empty_in', 'empty_returned'],
])('after %s a container is %s', (event, status) => {
  expect(statusAfter([event])).toBe(status)
})

test('a container that goes on inland waits for it when it is discharged', () => {
  expect(statusAfter(['vessel_departed', 'vessel_discharged'], true)).toBe('awaiting_inland_transfer')
  expect(statusAfter(['vessel_discharged', 'rail_loaded', 'rail_unloaded'], true)).toBe('grounded')
})

test('what only says where the ship or train is leaves the status as it was; so does an estimate', () => {
  for (const event of [
    'vessel_arrived',
    'vessel_berthed',
    'feeder_arrived',
    'feeder_discharged',
    'transshipment_arrived',
    'transshipment_discharged',
    'rail_arrived',
    'arrived_at_inland_destination',
    'estimated.vessel_departed',
    'estimated.vessel_arrived',
    'estimated.arrived_at_inland_destination',
  ])
    expect(statusAfter(['vessel_departed', event])).toBe('on_ship')
  expect(statusAfter(['empty_out', 'full_in'])).toBeNull()
})

test('delivered is set by hand only: a carrier that reports it leaves the container picked up', () => {
  expect(statusAfter(['full_out', 'delivered'])).toBe('picked_up')
})

test('the order is not linear: a container becomes available on board, and available is withdrawn', () => {
  expect(statusAfter(['vessel_departed', 'available'])).toBe('available')
  expect(statusAfter(['available', 'not_available', 'available', 'not_available'])).toBe('not_available')
  const terminal = (available_for_pickup: boolean) => ({ availability_known: true, available_for_pickup })
  expect(derivedStatus([at('vessel_departed', 1)], false, terminal(true))).toBe('available')
  expect(derivedStatus([at('vessel_departed', 1)], false, terminal(false))).toBe('on_ship')
  expect(derivedStatus([at('vessel_discharged', 1)], false, terminal(false))).toBe('not_available')
  expect(derivedStatus([at('full_out', 1)], false, terminal(true))).toBe('picked_up')
})

test('events count by when they happened: in whatever order and however often they are reported', () => {
  const event = fc
    .tuple(fc.constantFrom(...transportEventNames), fc.integer({ min: 0, max: 20 }))
    .map(([name, hour]) => at(name.replace('container.transport.', ''), hour))
  const events = fc.uniqueArray(event, { selector: ({ id }) => id, maxLength: 12 })
  const shuffled = events.chain((reported) =>
    fc.tuple(
      fc.constant(reported),
      fc.shuffledSubarray(reported, { minLength: reported.length }),
      fc.subarray(reported),
    ),
  )
  fc.assert(
    fc.property(shuffled, fc.boolean(), ([reported, otherwise, again], inland) => {
      const status = derivedStatus(reported, inland, unknown)
      expect(derivedStatus(otherwise, inland, unknown)).toBe(status)
      expect(derivedStatus([...otherwise, ...again], inland, unknown)).toBe(status)
    }),
  )
})
