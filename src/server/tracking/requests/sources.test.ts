import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../../testing/service.ts'
import type { Source } from '../source.ts'
import { checkUntil, scriptedCarrier, reports } from '../testing/scripted-carrier.ts'
import { checkDue } from './check.ts'
import { createSourceRegistry } from './sources.store.ts'

const carrier = scriptedCarrier()
const msc: Source = {
  ...carrier.source,
  name: 'msc',
  capabilities: { ...carrier.source.capabilities, lines: ['MSCU'], findsLine: false, trials: false },
}
let service: TestService
beforeAll(async () => {
  service = await startTestService({ source: msc, knownValues: false })
})
beforeEach(async () => {
  await service.db.updateTable('tracking_requests').set({ next_check_at: null }).execute()
  carrier.asked.length = 0
})
afterAll(() => service.close())

const answer = z.object({ data: z.object({ id: z.string(), attributes: z.looseObject({}) }) })
async function track(request_number: string, scac: string, request_type = 'bill_of_lading'): Promise<string> {
  const attributes = { request_type, request_number, scac }
  const { body } = await service.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes },
  })
  return answer.parse(body).data.id
}
const stateOf = async (id: string) =>
  answer.parse((await service.ask('GET', `/v2/tracking_requests/${id}`)).body).data.attributes
const sourceOf = (id: string) =>
  service.db
    .selectFrom('tracking_requests')
    .select(['source', 'next_check_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const askAll = (...sources: Source[]) => {
  const { db, clock } = service
  const log = { info: () => undefined, error: () => undefined }
  return checkDue({ db, clock, log, sources: createSourceRegistry(sources) })
}
const inDays = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000).toISOString()

test('A request keeps the name of its source', async () => {
  carrier.answers.set('MEDU3000001', reports({ bill_of_lading_number: 'MEDU3000001' }, 'MSCU3000001'))
  const id = await track('MEDU3000001', 'MSCU')
  expect((await sourceOf(id)).source).toBe('msc')
  await askAll(msc)
  expect(await stateOf(id)).toMatchObject({ status: 'created', failed_reason: null })
  expect((await sourceOf(id)).source).toBe('msc')
})

test('A request that no source covers says so, is looked at daily, and fails after a week', async () => {
  const failsAt = inDays(7).replace(/\.\d+/, '')
  const id = await track('ONEYTY3000002', 'ONEY')
  expect((await sourceOf(id)).source).toBeNull()
  await askAll(msc)
  expect(carrier.asked).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    status: 'pending',
    failed_reason: 'no_source',
    is_retrying: false,
    last_checked_at: null,
    gives_up_at: failsAt,
  })
  expect(await checkUntil(service, msc, inDays(6.5))).toBe(6)
  expect(await stateOf(id)).toMatchObject({ status: 'pending', failed_reason: 'no_source' })
  await checkUntil(service, msc, inDays(1))
  expect(await stateOf(id)).toMatchObject({ status: 'failed', failed_reason: 'no_source' })
})

test('A request that no source covered goes to one that is connected later', async () => {
  const id = await track('ONEYTY3000003', 'ONEY')
  await askAll(msc)
  const one: Source = { ...msc, name: 'one', capabilities: { ...msc.capabilities, lines: ['ONEY'] } }
  carrier.answers.set('ONEYTY3000003', reports({ bill_of_lading_number: 'ONEYTY3000003' }, 'ONEU3000003'))
  service.pass(86_400)
  await askAll(msc, one)
  expect(await stateOf(id)).toMatchObject({ status: 'created', failed_reason: null })
  expect((await sourceOf(id)).source).toBe('one')
})

test('A tracked request whose source was removed stays tracked, says that no source is asked, and uses up no attempt', async () => {
  carrier.answers.set('MEDU3000004', reports({ bill_of_lading_number: 'MEDU3000004' }, 'MSCU3000004'))
  const id = await track('MEDU3000004', 'MSCU')
  await askAll(msc)
  const { next_check_at } = await sourceOf(id)
  service.pass((Date.parse(next_check_at ?? '') - service.clock.now().getTime()) / 1000)
  carrier.asked.length = 0
  await askAll()
  expect(carrier.asked).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    status: 'created',
    failed_reason: 'no_source',
    is_retrying: false,
    retry_count: null,
  })
  expect((await sourceOf(id)).source).toBe('msc')
  service.pass(86_400)
  await askAll(msc)
  expect(await stateOf(id)).toMatchObject({ status: 'created', failed_reason: null })
})

test('A container number with its type or a label beside it is asked for without them', async () => {
  for (const [typed, number] of [
    ['CSQU3054383/40HC', 'CSQU3054383'],
    ['箱号：MSCU7901054', 'MSCU7901054'],
  ] as const) {
    carrier.answers.set(number, reports({ bill_of_lading_number: `MEDU${number.slice(4)}` }, number))
    carrier.asked.length = 0
    const id = await track(typed, 'MSCU', 'container')
    await askAll(msc)
    expect(carrier.asked).toEqual([{ number, scac: 'MSCU' }])
    expect(await stateOf(id)).toMatchObject({ status: 'created', request_number: typed })
  }
})

test('Two sources of one name are refused', () => {
  expect(() => createSourceRegistry([msc, { ...msc }])).toThrow('Two sources have one name')
})
