import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '../../contract/jsonapi/index.ts'
import { catalogueId, railTerminals, terminals, vessels } from '../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { storeVoyage } from './testing/voyage.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('an event tells its terminal on the quay or on the rails, its place and its ship, and brings them when asked', async () => {
  const [quay] = terminals
  const [ramp] = railTerminals
  const [ship] = vessels
  const losAngeles = catalogueId('port', 'USLAX')
  const { container_id } = await storeVoyage(service.db, service.own.account_id, {
    moves: [
      {
        event: 'vessel_discharged',
        timestamp: '2026-11-10T00:00:00Z',
        vessel_id: ship?.id ?? '',
        location_id: losAngeles,
        location_type: 'port',
        terminal_id: quay?.id ?? '',
        terminal_type: 'terminal',
      },
      {
        event: 'rail_unloaded',
        timestamp: '2026-11-18T00:00:00Z',
        location_id: ramp?.metro_area_id ?? '',
        location_type: 'metro_area',
        terminal_id: ramp?.id ?? '',
        terminal_type: 'rail_terminal',
      },
    ],
  })
  const { status, body } = await service.ask(
    'GET',
    `/v2/containers/${container_id}/transport_events?include=terminal.port,terminal.metro_area,location,vessel`,
  )
  expect(status).toBe(200)
  const { data, included } = body as { data: Resource[]; included: Resource[] }
  expect(data.map(({ relationships }) => relationships?.['terminal']?.data)).toEqual([
    { id: quay?.id, type: 'terminal' },
    { id: ramp?.id, type: 'rail_terminal' },
  ])
  const brought = included.map(({ type, id }) => `${type} ${id}`)
  for (const each of [
    `terminal ${quay?.id}`,
    `rail_terminal ${ramp?.id}`,
    `port ${quay?.port_id}`,
    `metro_area ${ramp?.metro_area_id}`,
    `port ${losAngeles}`,
    `vessel ${ship?.id}`,
  ])
    expect(brought).toContain(each)
})
