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

test('an event links its terminal or rail terminal, location and vessel, and include answers them', async () => {
  const [seaTerminal] = terminals
  const [railTerminal] = railTerminals
  const [vessel] = vessels
  const losAngeles = catalogueId('port', 'USLAX')
  const { container_id } = await storeVoyage(service.db, service.own.account_id, {
    moves: [
      {
        event: 'vessel_discharged',
        timestamp: '2026-11-10T00:00:00Z',
        vessel_id: vessel?.id ?? '',
        location_id: losAngeles,
        location_type: 'port',
        terminal_id: seaTerminal?.id ?? '',
        terminal_type: 'terminal',
      },
      {
        event: 'rail_unloaded',
        timestamp: '2026-11-18T00:00:00Z',
        location_id: railTerminal?.metro_area_id ?? '',
        location_type: 'metro_area',
        terminal_id: railTerminal?.id ?? '',
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
    { id: seaTerminal?.id, type: 'terminal' },
    { id: railTerminal?.id, type: 'rail_terminal' },
  ])
  const answered = included.map(({ type, id }) => `${type} ${id}`)
  for (const each of [
    `terminal ${seaTerminal?.id}`,
    `rail_terminal ${railTerminal?.id}`,
    `port ${seaTerminal?.port_id}`,
    `metro_area ${railTerminal?.metro_area_id}`,
    `port ${losAngeles}`,
    `vessel ${vessel?.id}`,
  ])
    expect(answered).toContain(each)
})
