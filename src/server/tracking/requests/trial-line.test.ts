import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loggedEvents } from '../../testing/logged-events.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { simulatedTrade } from '../../testing/simulated-trade.ts'
import { checkAllDue } from '../testing/scripted-carrier.ts'

const source = simulatedTrade()
let service: TestService
beforeAll(async () => {
  service = await startTestService({ source })
})
afterAll(() => service.close())

const answer = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.record(z.string(), z.unknown()),
    relationships: z.object({ tracked_object: z.object({ data: z.object({ id: z.string() }).nullable() }) }),
  }),
})
/** Requests a number of the carrier `TEST`, waits for the next check. */
async function attempt(request_number: string) {
  const asked = await service.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number, scac: 'TEST' },
    },
  })
  const { id } = answer.parse(asked.body).data
  await checkAllDue(service, source)
  const { attributes, relationships } = answer.parse(
    (await service.ask('GET', `/v2/tracking_requests/${id}`)).body,
  ).data
  const log = await loggedEvents(service.db, service.own.account_id)
  return {
    ...attributes,
    shipment: relationships.tracked_object.data?.id,
    events: log.filter(({ reference_id }) => reference_id === id).map(({ event }) => event),
  }
}

test('TEST-TR-SUCCEEDED succeeds each time that it is tried, also after its shipment was stopped', async () => {
  const success = { status: 'created', failed_reason: null, events: ['tracking_request.succeeded'] }
  const first = await attempt('TEST-TR-SUCCEEDED')
  expect(first).toMatchObject(success)
  expect(await attempt('test-tr-succeeded')).toMatchObject(success)
  await service.ask('PATCH', `/v2/shipments/${first.shipment}/stop_tracking`)
  expect(await attempt('TEST-TR-SUCCEEDED')).toMatchObject(success)
})

test('TEST-TR-FAILED fails each time that it is tried', async () => {
  const failure = { status: 'failed', failed_reason: 'not_found', events: ['tracking_request.failed'] }
  expect(await attempt('TEST-TR-FAILED')).toMatchObject(failure)
  expect(await attempt('TEST-TR-FAILED')).toMatchObject(failure)
})

test('A webhook receives first that the request succeeded, then the containers, then their events', async () => {
  await attempt('TEST-TR-SUCCEEDED')
  const log = await loggedEvents(service.db, service.own.account_id)
  const found = log.findIndex(({ event }) => event === 'tracking_request.succeeded')
  const created = log.flatMap(({ event }, index) => (event === 'container.created' ? [index] : []))
  const moves = log.flatMap(({ event }, index) => (event.startsWith('container.transport.') ? [index] : []))
  expect(found).toBe(0)
  expect(created).toEqual(created.map((_, index) => index + 1))
  expect(Math.min(...moves)).toBeGreaterThan(Math.max(...created))
})
