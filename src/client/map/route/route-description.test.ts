import { expect, test } from 'vitest'
import { describeRoute } from './route-description.ts'
import { currentVessel, port } from './testing/features.ts'

const now = new Date('2026-11-20T18:14:00Z')

test('the ports are in the order of the voyage, each with its times in its own zone and estimates marked', () => {
  const { ports } = describeRoute(
    {
      features: [
        port(2, [-118.25, 33.73], {
          name: 'Los Angeles',
          state_abbr: 'CA',
          country_code: 'US',
          time_zone: 'America/Los_Angeles',
          inbound_eta_at: '2026-11-24T18:00:00Z',
        }),
        port(1, [121.5, 31.2], {
          name: 'Shanghai',
          state_abbr: '31',
          outbound_atd_at: '2026-11-10T18:00:00Z',
        }),
      ],
    },
    now,
  )
  expect(ports.map(({ label, place }) => `${label} ${place}`)).toEqual([
    'POL Shanghai',
    'POD Los Angeles, CA',
  ])
  expect(ports[0]?.times).toEqual([
    expect.objectContaining({
      verb: 'left',
      isEstimate: false,
      text: expect.stringContaining('Wed 11 Nov 02:00'),
    }),
  ])
  expect(ports[1]?.times).toEqual([
    expect.objectContaining({ verb: 'arrives', isEstimate: true, text: 'Tue 24 Nov 10:00 PST' }),
  ])
})

test('an actual time replaces the estimate', () => {
  const { ports } = describeRoute(
    {
      features: [
        port(1, [121.5, 31.2], {
          inbound_eta_at: '2026-11-10T18:00:00Z',
          inbound_ata_at: '2026-11-11T18:00:00Z',
        }),
      ],
    },
    now,
  )
  expect(ports[0]?.times.map(({ verb, isEstimate }) => [verb, isEstimate])).toEqual([['arrived', false]])
})

test('the vessel is described in one sentence with the age of its position', () => {
  expect(describeRoute({ features: [currentVessel(1, [-141.2, 34.1])] }, now).vessel).toBe(
    'MSC Irina was at 34.1° N, 141.2° W, 14 min ago, 18.2 kn, course 85°, on its way from Shanghai to Los Angeles.',
  )
})

test('values that the vessel did not report are left out', () => {
  const features = [
    currentVessel(1, [103.8, -1.2], {
      vessel_location_heading: null,
      vessel_location_speed: null,
      arrival_port_name: null,
    }),
  ]
  expect(describeRoute({ features }, now).vessel).toBe(
    'MSC Irina was at 1.2° S, 103.8° E, 14 min ago, on its way from Shanghai.',
  )
  expect(describeRoute({ features: [] }, now)).toEqual({ ports: [], vessel: null })
})
