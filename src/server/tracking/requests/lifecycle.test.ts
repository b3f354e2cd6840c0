import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { loggedEvents } from '../../testing/logged-events.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import {
  checkAllDue,
  checkUntil,
  scriptedCarrier,
  reports,
  unreachable,
} from '../testing/scripted-carrier.ts'

const carrier = scriptedCarrier()
const { source, answers, asked } = carrier
let service: TestService
let logged = 0
beforeAll(async () => {
  service = await startTestService({ source })
})
beforeEach(async () => {
  // Requests that an earlier test left open are not checked in the next.
  await service.db.updateTable('tracking_requests').set({ next_check_at: null }).execute()
  logged = (await events()).at(-1)?.seq ?? 0
  asked.length = 0
})
afterAll(() => service.close())

const record = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.looseObject({ status: z.string() }),
    relationships: z.record(z.string(), z.object({ data: z.object({ id: z.string() }).nullish() })),
  }),
})
const post = (attributes: object, more: object = {}) =>
  service.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', ...attributes },
      ...more,
    },
  })
const track = async (request_number: string, more: object = {}) =>
  record.parse((await post({ request_number, scac: 'MSCU', ...more })).body).data.id
const get = async (id: string) => {
  const { attributes, relationships } = record.parse(
    (await service.ask('GET', `/v2/tracking_requests/${id}`)).body,
  ).data
  return { ...attributes, shipment: relationships['tracked_object']?.data?.id ?? null }
}
const events = () => loggedEvents(service.db, service.own.account_id, logged)
const eventsOf = async (id: string) =>
  (await events()).filter(({ reference_id }) => reference_id === id).map(({ event }) => event)
const days = (count: number) =>
  new Date(service.clock.now().getTime() + count * 86_400_000).toISOString().replace(/\.\d+/, '')
const hoursSince = (from: number) => (service.clock.now().getTime() - from) / 3_600_000

test('A carrier that cannot be reached is asked 14 times in about a day; while it fails, the reason is shown', async () => {
  const id = await track('MEDU1000001')
  answers.set('MEDU1000001', unreachable)
  await checkAllDue(service, source)
  expect(await get(id)).toMatchObject({
    status: 'pending',
    is_retrying: true,
    retry_count: 1,
    failed_reason: 'shipping_line_unreachable',
  })
  const from = service.clock.now().getTime()
  await checkUntil(service, source, days(3))
  expect(asked).toHaveLength(15)
  expect(await get(id)).toMatchObject({
    status: 'failed',
    is_retrying: false,
    retry_count: 14,
    failed_reason: 'retries_exhausted',
    shipment: null,
  })
  expect(await eventsOf(id)).toEqual(['tracking_request.failed'])
  const failed = (await events()).find(({ reference_id }) => reference_id === id)
  const lasted = (Date.parse(failed?.occurred_at ?? '') - from) / 3_600_000
  expect(lasted).toBeGreaterThan(22)
  expect(lasted).toBeLessThan(26)
})

test('A carrier that answers after all makes the request a shipment, and nothing of the failing is left', async () => {
  const id = await track('MEDU1000002')
  answers.set('MEDU1000002', { kind: 'unreachable', reason: 'unrecognized_response' })
  await checkAllDue(service, source)
  answers.set('MEDU1000002', reports({ bill_of_lading_number: 'MEDU1000002' }, 'MSCU1000028'))
  await checkUntil(service, source, days(0.1))
  expect(await get(id)).toMatchObject({ status: 'created', is_retrying: false, failed_reason: null })
  expect((await get(id)).shipment).not.toBeNull()
})

test('A container that its carrier does not know fails at once', async () => {
  const id = await track('MSCU9999990', { request_type: 'container' })
  await checkAllDue(service, source)
  expect(await get(id)).toMatchObject({ status: 'failed', failed_reason: 'not_found' })
  expect(await eventsOf(id)).toEqual(['tracking_request.failed'])
})

test('A container number that has not even the form of one is invalid, and no source is asked', async () => {
  const id = await track('HELLO 123', { request_type: 'container' })
  await checkAllDue(service, source)
  expect(await get(id)).toMatchObject({ status: 'failed', failed_reason: 'invalid_number' })
  expect(asked).toEqual([])
})

test('A bill or booking that is not known yet awaits its manifest, is checked daily and expires after 7 days', async () => {
  const bill = await track('MEDU1000003')
  const booking = await track('EBKG01000003', { request_type: 'booking_number' })
  await checkAllDue(service, source)
  for (const id of [bill, booking])
    expect(await get(id)).toMatchObject({ status: 'awaiting_manifest', failed_reason: 'not_found' })
  await checkUntil(service, source, days(6.9))
  expect(asked).toHaveLength(2 * 7)
  expect(await get(bill)).toMatchObject({ status: 'awaiting_manifest' })
  await checkUntil(service, source, days(1))
  for (const id of [bill, booking]) {
    expect(await get(id)).toMatchObject({ status: 'failed', failed_reason: 'expired' })
    expect(await eventsOf(id)).toEqual(['tracking_request.awaiting_manifest', 'tracking_request.failed'])
  }
})

test('A manifest that comes in time makes the request a shipment, with the labels as they were edited meanwhile', async () => {
  const id = await track('MEDU1000004', { ref_numbers: ['OLD'] })
  await checkAllDue(service, source)
  const edited = await service.ask('PATCH', `/v2/tracking_requests/${id}`, {
    data: { type: 'tracking_request', attributes: { ref_numbers: ['PO 1', 'PO 2'] } },
  })
  expect(edited.body).toMatchObject({ data: { id, attributes: { ref_numbers: ['PO 1', 'PO 2'] } } })
  answers.set('MEDU1000004', reports({ bill_of_lading_number: 'MEDU1000004' }, 'MSCU1000049'))
  service.pass(86_400)
  await checkAllDue(service, source)
  const { shipment } = await get(id)
  const found = await service.ask('GET', `/v2/shipments/${shipment}?include=containers`)
  expect(found.body).toMatchObject({
    data: { attributes: { ref_numbers: ['PO 1', 'PO 2'] } },
    included: [{ type: 'container', attributes: { ref_numbers: ['PO 1', 'PO 2'] } }],
  })
})

test('Labels that are edited during a check are the ones that the shipment gets', async () => {
  const id = await track('MEDU1000005', { ref_numbers: ['OLD'] })
  answers.set('MEDU1000005', reports({ bill_of_lading_number: 'MEDU1000005' }))
  carrier.meanwhile.act = () =>
    service.ask('PATCH', `/v2/tracking_requests/${id}`, {
      data: { type: 'tracking_request', attributes: { ref_number: 'NEW' } },
    })
  await checkAllDue(service, source)
  delete carrier.meanwhile.act
  const { shipment } = await get(id)
  expect((await service.ask('GET', `/v2/shipments/${shipment}`)).body).toMatchObject({
    data: { attributes: { ref_numbers: ['NEW'] } },
  })
})

test('A booking, a bill and a container of one shipment are one: the later request fails as its duplicate', async () => {
  const reported = reports(
    { bill_of_lading_number: 'MEDU1000006', booking_number: 'EBKG01000006' },
    'MSCU1000065',
  )
  for (const number of ['MEDU1000006', 'EBKG01000006', 'MSCU1000065']) answers.set(number, reported)
  const bill = await track('MEDU1000006')
  const booking = await track('EBKG 0100 0006', { request_type: 'booking_number' })
  await checkAllDue(service, source)
  const box = await track('mscu 100006-5', { request_type: 'container' })
  await checkAllDue(service, source)
  const { shipment, status } = await get(bill)
  expect(status).toBe('created')
  for (const id of [booking, box]) {
    expect(await get(id)).toMatchObject({ status: 'failed', failed_reason: 'duplicate', shipment })
    expect(await eventsOf(id)).toEqual(['tracking_request.failed'])
  }
})

test('A carrier is inferred for a request without one, and shown with the shipment', async () => {
  answers.set('MEDU1000007', reports({ bill_of_lading_number: 'MEDU1000007' }))
  const created = await post({ request_number: 'MEDU1000007', auto_detect_vocc_scac: true })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ data: { attributes: { status: 'pending', scac: null } } })
  const { id } = record.parse(created.body).data
  await checkAllDue(service, source)
  expect(asked).toEqual([{ number: 'MEDU1000007', scac: 'MSCU' }])
  expect(await get(id)).toMatchObject({ status: 'created', scac: 'MSCU', failed_reason: null })
})

test('Where no carrier can be inferred, the request is accepted and fails, without asking a source', async () => {
  const created = await post({ request_number: '1234567890', auto_detect_vocc_scac: true, scac: '' })
  expect(created.status).toBe(201)
  const { id } = record.parse(created.body).data
  await checkAllDue(service, source)
  expect(asked).toEqual([])
  expect(await get(id)).toMatchObject({
    status: 'failed',
    failed_reason: 'scac_auto_detect_failed',
    shipment: null,
  })
  expect(await eventsOf(id)).toEqual(['tracking_request.failed'])
})

test('When the booking is cancelled, tracking of the shipment stops', async () => {
  answers.set('MEDU1000008', reports({ bill_of_lading_number: 'MEDU1000008' }, 'MSCU1000086'))
  const id = await track('MEDU1000008')
  await checkAllDue(service, source)
  answers.set('MEDU1000008', { kind: 'refused', reason: 'booking_cancelled' })
  await checkUntil(service, source, days(1))
  const { shipment, ...request } = await get(id)
  expect(request).toMatchObject({ status: 'tracking_stopped', failed_reason: 'booking_cancelled' })
  expect((await service.ask('GET', `/v2/shipments/${shipment}`)).body).toMatchObject({
    data: { attributes: { line_tracking_stopped_reason: 'booking_cancelled' } },
  })
  expect(await eventsOf(id)).toEqual(['tracking_request.succeeded', 'tracking_request.tracking_stopped'])
})

test('56 days without news end the tracking, and so do 56 days after arrival', async () => {
  const from = service.clock.now().getTime()
  answers.set('MEDU1000009', reports({ bill_of_lading_number: 'MEDU1000009' }, 'MSCU1000091'))
  const arrived = { bill_of_lading_number: 'MEDU1000010', pod_ata_at: days(0) }
  answers.set('MEDU1000010', reports(arrived, 'MSCU1000104'))
  const silent = await track('MEDU1000009')
  const there = await track('MEDU1000010')
  await checkUntil(service, source, days(30))
  answers.set('MEDU1000010', reports({ ...arrived, pod_vessel_name: 'NEWS OF IT' }, 'MSCU1000104'))
  await checkUntil(service, source, days(25.9))
  expect(await get(silent)).toMatchObject({ status: 'created' })
  expect(await get(there)).toMatchObject({ status: 'created' })
  await checkUntil(service, source, days(1))
  expect(hoursSince(from)).toBeGreaterThan(56 * 24)
  for (const [id, reason] of [
    [silent, 'no_updates_at_line'],
    [there, 'past_arrival_window'],
  ] as const) {
    const { shipment, status } = await get(id)
    expect(status).toBe('tracking_stopped')
    expect((await service.ask('GET', `/v2/shipments/${shipment}`)).body).toMatchObject({
      data: { attributes: { line_tracking_stopped_reason: reason } },
    })
  }
})
