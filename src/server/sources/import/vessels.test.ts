import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const id = '0198a000-0000-7000-8000-0000000000cc'
const at = (timestamp: string, latitude: number, more: object = {}) => ({
  timestamp,
  latitude,
  longitude: -150,
  heading: 80,
  estimated: false,
  ...more,
})

test('an imported vessel keeps its positions, without estimated and impossible ones', async () => {
  const vessel = {
    id,
    type: 'vessel',
    attributes: {
      name: 'POLAR STAR',
      imo: '9074729',
      latitude: 33,
      longitude: -140,
      nautical_speed_knots: 17,
      navigational_heading_degrees: 1e300,
      position_timestamp: '2026-11-20T17:00:00Z',
      positions: [
        at('2026-11-19T00:00:00Z', 31),
        at('2026-11-20T00:00:00Z', 32, { heading: null }),
        at('2026-11-22T00:00:00Z', 34, { estimated: true }),
        at('2026-11-19T06:00:00Z', 91),
        at('0000-01-01T00:00:00Z', 30),
      ],
    },
  }
  const shipment = {
    id: '0198a000-0000-7000-8000-0000000000cd',
    type: 'shipment',
    attributes: { bill_of_lading_number: 'POLAR000001', created_at: '2026-11-01T00:00:00Z' },
  }
  const { status, text } = await service.ask('POST', '/v2/imports', { data: shipment, included: [vessel] })
  expect([status, text]).toEqual([201, expect.any(String)])
  const { body } = await service.ask('GET', `/v2/vessels/${id}?show_positions=true`)
  expect(body).toMatchObject({
    data: {
      attributes: {
        name: 'POLAR STAR',
        latitude: 33,
        nautical_speed_knots: 17,
        navigational_heading_degrees: null,
        positions: [
          { timestamp: '2026-11-19T00:00:00Z', latitude: 31, heading: 80, estimated: false },
          { timestamp: '2026-11-20T00:00:00Z', latitude: 32, heading: null },
          { timestamp: '2026-11-20T17:00:00Z', latitude: 33 },
        ],
      },
    },
  })
  expect((await service.askAs(service.other, 'GET', `/v2/vessels/${id}`)).status).toBe(404)
})
