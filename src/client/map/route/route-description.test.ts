import { expect, test } from 'vitest'
import { coordinatesText, describePort, isPort, reportedOf, isVessel } from './route-description.ts'
import { currentVessel, port } from './testing/features.ts'

const now = new Date('2026-11-20T18:14:00Z')
const portOf = (...given: Parameters<typeof port>) => {
  const { properties } = port(...given)
  if (!isPort(properties)) throw new Error('No port')
  return properties
}

test('a port has its times in its own zone, an estimate marked as such', () => {
  const losAngeles = portOf(2, [-118.25, 33.73], {
    name: 'Los Angeles',
    state_abbr: 'CA',
    country_code: 'US',
    time_zone: 'America/Los_Angeles',
    inbound_eta_at: '2026-11-24T18:00:00Z',
  })
  expect(describePort(losAngeles, now)).toMatchObject({
    label: 'POD',
    place: 'Los Angeles, CA',
    arrives: { verb: 'arrives', isEstimate: true, text: 'Tue 24 Nov 10:00 PST' },
    leaves: null,
  })
  const shanghai = portOf(1, [121.5, 31.2], {
    name: 'Shanghai',
    state_abbr: '31',
    outbound_atd_at: '2026-11-10T18:00:00Z',
  })
  expect(describePort(shanghai, now)).toMatchObject({
    place: 'Shanghai',
    arrives: null,
    leaves: { verb: 'left', isEstimate: false, text: expect.stringContaining('Wed 11 Nov 02:00') },
  })
})

test('a time without a zone reads as it was given, here as in all other places', () => {
  const losAngeles = portOf(2, [-118.25, 33.73], {
    time_zone: 'America/Los_Angeles',
    inbound_eta_at: '2026-11-24T23:30:00Z',
    outbound_etd_at: '2026-11-26T08:00:00Z',
    times_without_zone: ['inbound_eta_at'],
  })
  expect(describePort(losAngeles, now)).toMatchObject({
    arrives: { text: 'Tue 24 Nov 23:30 zone unknown' },
    leaves: { text: 'Thu 26 Nov 00:00 PST' },
  })
})

test('an actual time replaces the estimate', () => {
  const times = {
    inbound_eta_at: '2026-11-10T18:00:00Z',
    inbound_ata_at: '2026-11-11T18:00:00Z',
  }
  expect(describePort(portOf(1, [121.5, 31.2], times), now).arrives).toMatchObject({
    verb: 'arrived',
    isEstimate: false,
  })
})

test('what the vessel did not report is left out, and a position without a time says so', () => {
  const reported = (given: Parameters<typeof currentVessel>[2]) => {
    const { properties } = currentVessel(1, [0, 0], given)
    return isVessel(properties) ? reportedOf(properties, now) : []
  }
  expect(reported({})).toEqual(['14 min ago', '18.2 kn', 'course 85°'])
  expect(reported({ vessel_location_heading: null, vessel_location_speed: null })).toEqual(['14 min ago'])
  expect(reported({ vessel_location_timestamp: null })[0]).toBe('age not reported')
})

test('coordinates are written with their hemispheres, also where a line continued over ±180°', () => {
  expect(coordinatesText([-141.2, 34.1])).toBe('34.1° N, 141.2° W')
  expect(coordinatesText([218.8, -1.2])).toBe('1.2° S, 141.2° W')
})
