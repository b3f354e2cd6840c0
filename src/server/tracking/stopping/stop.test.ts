import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionCookie } from '../../accounts/rules.ts'
import { newSecret } from '../../accounts/secrets.ts'
import { createSession } from '../../accounts/sessions.store.ts'
import { iso } from '../../platform/clock.ts'
import { loggedEvents } from '../../testing/logged-events.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkAllDue, checkUntil, scriptedCarrier, reports } from '../testing/scripted-carrier.ts'

const carrier = scriptedCarrier()
const { source, answers, asked } = carrier
let service: TestService
beforeAll(async () => {
  service = await startTestService({ source })
})
beforeEach(async () => {
  await service.db.updateTable('tracking_requests').set({ next_check_at: null }).execute()
  asked.length = 0
})
afterAll(() => service.close())

const shipment = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.record(z.string(), z.unknown()),
    relationships: z.record(z.string(), z.object({ data: z.unknown() })),
  }),
})
const request = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.record(z.string(), z.unknown()),
    relationships: z.object({ tracked_object: z.object({ data: z.object({ id: z.string() }).nullable() }) }),
  }),
})

/** A tracked shipment of one bill, with a container. */
async function tracked(number: string, box: Parameters<typeof reports>[1] = 'MSCU1234565') {
  answers.set(number, reports({ bill_of_lading_number: number }, box))
  const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MSCU' }
  const asked = await service.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes },
  })
  const { id } = request.parse(asked.body).data
  await checkAllDue(service, source)
  const found = await requestOf(id)
  return { request: id, shipment: found.relationships.tracked_object.data?.id ?? '' }
}
const requestOf = async (id: string) =>
  request.parse((await service.ask('GET', `/v2/tracking_requests/${id}`)).body).data
const statusOf = async (id: string) => (await requestOf(id)).attributes['status']
const patch = async (id: string, what: 'stop' | 'resume', headers: Record<string, string | null> = {}) => {
  const answer = await service.ask('PATCH', `/v2/shipments/${id}/${what}_tracking`, undefined, headers)
  expect(answer.status).toBe(200)
  return shipment.parse(answer.body).data
}
const stopsTold = async (id: string) =>
  (await loggedEvents(service.db, service.own.account_id)).filter(
    ({ event, reference_id }) => event === 'tracking_request.tracking_stopped' && reference_id === id,
  ).length
const later = (days: number) => iso(new Date(service.clock.now().getTime() + days * 86_400_000))

test('A shipment that is stopped is announced once, and is not checked any more', async () => {
  const { request: id, shipment: of } = await tracked('MEDU2000001')
  const stopped = await patch(of, 'stop')
  expect(stopped.attributes).toMatchObject({
    line_tracking_stopped_at: iso(service.clock.now()),
    line_tracking_stopped_reason: 'cancelled_by_user',
  })
  expect(stopped.relationships['line_tracking_stopped_by_user']?.data).toBeNull()
  expect(await statusOf(id)).toBe('tracking_stopped')
  service.pass(60)
  expect((await patch(of, 'stop')).attributes).toEqual(stopped.attributes)
  expect(await stopsTold(id)).toBe(1)
  asked.length = 0
  await checkUntil(service, source, later(3))
  expect(asked).toEqual([])
})

test('A person who stops it is kept with the shipment, until it is resumed', async () => {
  const { shipment: of } = await tracked('MEDU2000002')
  const secret = newSecret('session')
  const { account_id, user_id } = service.own
  await createSession(service.db, {
    account_id,
    user_id,
    secret,
    method: 'link',
    created_at: '2026-11-20T18:00:00Z',
    expires_at: later(1),
  })
  const headers = {
    authorization: null,
    cookie: `${sessionCookie}=${secret}`,
    'sec-fetch-site': 'same-origin',
  }
  const stopped = await patch(of, 'stop', headers)
  expect(stopped.relationships['line_tracking_stopped_by_user']?.data).toEqual({ type: 'user', id: user_id })
  const resumed = await patch(of, 'resume')
  expect(resumed.relationships['line_tracking_stopped_by_user']?.data).toBeNull()
})

test('A resumed shipment is checked at once; to resume again changes nothing', async () => {
  const { request: id, shipment: of } = await tracked('MEDU2000003')
  await patch(of, 'stop')
  service.pass(3600)
  asked.length = 0
  expect((await patch(of, 'resume')).attributes).toMatchObject({
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
  })
  expect(await statusOf(id)).toBe('created')
  await checkAllDue(service, source)
  expect(asked).toHaveLength(1)
  await patch(of, 'resume')
  await checkAllDue(service, source)
  expect(asked).toHaveLength(1)
})

test('What stopped by itself can be resumed too, and does not stop for the same reason at once', async () => {
  const box = { number: 'MSCU1234565', current_status: 'empty_returned' }
  const { request: id, shipment: of } = await tracked('MEDU2000004', box)
  await checkUntil(service, source, later(1))
  expect(await statusOf(id)).toBe('tracking_stopped')
  await patch(of, 'resume')
  await checkUntil(service, source, later(7))
  expect(await statusOf(id)).toBe('created')
  answers.set('MEDU2000004', reports({ bill_of_lading_number: 'MEDU2000004', pod_voyage_number: '42W' }, box))
  await checkUntil(service, source, later(1))
  expect(await statusOf(id)).toBe('tracking_stopped')
})

test('A shipment that is stopped during a check stays stopped, and that is announced once', async () => {
  const { request: id, shipment: of } = await tracked('MEDU2000005')
  answers.set(
    'MEDU2000005',
    reports({ bill_of_lading_number: 'MEDU2000005', line_tracking_stopped_at: null, pod_voyage_number: '1' }),
  )
  carrier.meanwhile.act = () => patch(of, 'stop')
  service.pass(7 * 3600)
  await checkAllDue(service, source)
  delete carrier.meanwhile.act
  expect(await statusOf(id)).toBe('tracking_stopped')
  const now = shipment.parse((await service.ask('GET', `/v2/shipments/${of}`)).body).data
  expect(now.attributes).toMatchObject({
    line_tracking_stopped_reason: 'cancelled_by_user',
    pod_voyage_number: '1',
  })
  expect(await stopsTold(id)).toBe(1)
})

test('An imported shipment is stopped and resumed like any other, though no source of this service checks it', async () => {
  const id = '0a9f2c1e-5a35-4c55-9d0b-3f6f0c7f1a11'
  const imported = await service.ask('POST', '/v2/imports', {
    data: {
      id,
      type: 'shipment',
      attributes: { bill_of_lading_number: 'OOLU2148468620', created_at: '2026-11-01T00:00:00Z' },
      relationships: {},
    },
  })
  expect(imported.status).toBe(201)
  expect((await patch(id, 'stop')).attributes).toMatchObject({
    line_tracking_stopped_reason: 'cancelled_by_user',
  })
  expect((await patch(id, 'resume')).attributes).toMatchObject({ line_tracking_stopped_reason: null })
})

const refresh = async (id: string) => service.ask('PATCH', `/v2/containers/${id}/refresh`)
const boxOf = async (of: string) => {
  const { relationships } = shipment.parse((await service.ask('GET', `/v2/shipments/${of}`)).body).data
  return z.array(z.object({ id: z.string() })).parse(relationships['containers']?.data)[0]?.id ?? ''
}

test('A container is checked at once when a refresh is requested', async () => {
  const { shipment: of } = await tracked('MEDU2000006')
  service.pass(60)
  asked.length = 0
  await checkAllDue(service, source)
  expect(asked).toEqual([])
  const answer = await refresh(await boxOf(of))
  expect(answer).toMatchObject({ status: 200, body: { message: 'Started refresh for Shipping line' } })
  expect(answer.headers.get('content-type')).toBe('application/json')
  await checkAllDue(service, source)
  expect(asked).toEqual([{ number: 'MEDU2000006', scac: 'MSCU' }])
})

test('A refresh that is requested during a check is not lost', async () => {
  const { shipment: of } = await tracked('MEDU2000010')
  const id = await boxOf(of)
  service.pass(7 * 3600)
  asked.length = 0
  carrier.meanwhile.act = () => {
    delete carrier.meanwhile.act
    service.pass(1)
    return refresh(id)
  }
  await checkAllDue(service, source)
  await checkAllDue(service, source)
  expect(asked).toHaveLength(2)
})

test('Ten refreshes in a minute are answered, the next is to wait', async () => {
  const { shipment: of } = await tracked('MEDU2000011')
  const id = await boxOf(of)
  service.pass(60)
  for (let sent = 0; sent < 10; sent += 1) expect((await refresh(id)).status).toBe(200)
  const refused = await refresh(id)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  service.pass(60)
  expect((await refresh(id)).status).toBe(200)
  service.pass(60)
})

test('Where no source tracks the container, a refresh says why', async () => {
  const { shipment: of } = await tracked('MEDU2000007')
  await patch(of, 'stop')
  expect((await refresh(await boxOf(of))).body).toEqual({
    message: 'Tracking of this shipment was stopped. Resume it to have it refreshed',
  })
  const id = '0a9f2c1e-5a35-4c55-9d0b-3f6f0c7f1a12'
  await service.ask('POST', '/v2/imports', {
    data: { id, type: 'container', attributes: { number: 'OOLU1234568' }, relationships: {} },
  })
  expect((await refresh(id)).body).toEqual({
    message: 'No source of this service tracks this container, so nothing is refreshed',
  })
})

test('Without the entitlement nothing is refreshed', async () => {
  const { shipment: of } = await tracked('MEDU2000008')
  const entitle = (container_refresh: boolean) =>
    service.db
      .updateTable('accounts')
      .set({ container_refresh })
      .where('id', '=', service.own.account_id)
      .execute()
  await entitle(false)
  expect((await refresh(await boxOf(of))).body).toMatchObject({
    errors: [
      { status: '403', title: 'Forbidden', detail: expect.stringContaining('API access not enabled') },
    ],
  })
  await entitle(true)
  expect((await refresh(await boxOf(of))).status).toBe(200)
})

test("Another account's shipments and containers are not there to be stopped, resumed or refreshed", async () => {
  const { request: id, shipment: of } = await tracked('MEDU2000009')
  const foreign = async (path: string, body?: unknown) =>
    (await service.askAs(service.other, 'PATCH', path, body)).status
  expect(await foreign(`/v2/shipments/${of}/stop_tracking`)).toBe(404)
  expect(await foreign(`/v2/shipments/${of}/resume_tracking`)).toBe(404)
  expect(await foreign(`/v2/containers/${await boxOf(of)}/refresh`)).toBe(404)
  const edit = { data: { type: 'tracking_request', attributes: { ref_numbers: [] } } }
  expect(await foreign(`/v2/tracking_requests/${id}`, edit)).toBe(404)
  expect(await statusOf(id)).toBe('created')
})
