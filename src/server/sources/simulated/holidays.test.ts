import { expect, test } from 'vitest'
import { simulatedWorld } from '../../testing/simulated-trade.ts'
import { atOpenGate, isGateClosed, portHoliday, workingDaysAfter } from './holidays.ts'
import { fleetSlotAt } from './slots.ts'
import { localDay } from './zones.ts'

const hour = 3_600_000
const day = 24 * hour
const dayOf = (date: string) => Math.floor(Date.parse(date) / day)
const holidaysOf = (country: string, year: number) =>
  Array.from({ length: 366 }, (_, at) => dayOf(`${year}-01-01`) + at)
    .filter((at) => new Date(at * day).getUTCFullYear() === year)
    .flatMap((at) => {
      const name = portHoliday(country, at)
      return name === undefined ? [] : [`${new Date(at * day).toISOString().slice(5, 10)} ${name}`]
    })

test('the holidays of ports in the United States and Canada are on the days that the calendar shows', () => {
  expect(holidaysOf('US', 2026)).toEqual([
    "01-01 New Year's Day",
    '05-25 Memorial Day',
    '07-04 Independence Day',
    '09-07 Labor Day',
    '11-26 Thanksgiving',
    '12-25 Christmas',
  ])
  expect(holidaysOf('CA', 2027)).toEqual([
    "01-01 New Year's Day",
    '05-24 Victoria Day',
    '07-01 Canada Day',
    '09-06 Labour Day',
    '10-11 Thanksgiving',
    '12-25 Christmas',
    '12-26 Boxing Day',
  ])
  expect(holidaysOf('DE', 2026)).toEqual([])
})

test('a gate is closed on Sundays and holidays, and only where both are known', () => {
  const closed = (country: string) =>
    ['2026-11-22', '2026-11-25', '2026-11-26', '2026-11-28'].map((date) => isGateClosed(country, dayOf(date)))
  expect(closed('US')).toEqual([true, false, true, false])
  expect(closed('CA')).toEqual([true, false, false, false])
  expect(closed('CN')).toEqual([false, false, false, false])
})

test('what would be on a closed day is at the same local time of the next open one, also as clocks are put back', () => {
  const losAngeles = { country_code: 'US', time_zone: 'America/Los_Angeles' }
  const open = (at: string) => new Date(atOpenGate(losAngeles, Date.parse(at))).toISOString()
  expect(open('2026-11-25T18:15:00Z')).toBe('2026-11-25T18:15:00.000Z')
  expect(open('2026-11-26T18:15:00Z')).toBe('2026-11-27T18:15:00.000Z')
  // Sunday there, Monday in UTC.
  expect(open('2026-11-23T07:30:00Z')).toBe('2026-11-24T07:30:00.000Z')
  // 00:30 on the Sunday on which summer ends.
  expect(open('2026-11-01T07:30:00Z')).toBe('2026-11-02T08:30:00.000Z')
})

test('working days leave out Saturdays, Sundays and holidays', () => {
  const wednesday = dayOf('2026-11-18')
  expect(workingDaysAfter('US', wednesday, 2)).toBe(dayOf('2026-11-20'))
  expect(workingDaysAfter('US', wednesday, 3)).toBe(dayOf('2026-11-23'))
  expect(workingDaysAfter('US', wednesday, 6)).toBe(dayOf('2026-11-27'))
  expect(workingDaysAfter('CA', wednesday, 6)).toBe(dayOf('2026-11-26'))
})

test('no container of the fleet is picked up, returned or expected at a gate that is closed', () => {
  const world = simulatedWorld()
  const now = Date.parse('2026-12-10T12:00:00Z')
  const seen = { pickups: 0, appointments: 0 }
  for (let count = 0; count < 3000; count++) {
    const carrier = world.lineRotation[count % world.lineRotation.length]
    if (!carrier) continue
    const {
      port_of_discharge: port,
      inland,
      containers,
    } = world.journey(carrier, fleetSlotAt(now - count * hour))
    const place = inland?.city ?? port
    if (place.country_code !== 'US' && place.country_code !== 'CA') continue
    for (const { number, full_out, empty_in, appointments } of containers) {
      seen.pickups += 1
      seen.appointments += appointments.length
      for (const at of [full_out, empty_in, ...appointments.map(({ value }) => value)])
        expect(isGateClosed(place.country_code, localDay(place.time_zone, at)), number).toBe(false)
      for (const { value } of appointments) expect(value).toBeLessThanOrEqual(full_out)
    }
  }
  expect(seen.pickups).toBeGreaterThan(1000)
  expect(seen.appointments).toBeGreaterThan(300)
})
