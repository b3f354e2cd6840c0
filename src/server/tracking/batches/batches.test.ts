import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../../contract/operations/index.ts'
import { startTestService, type TestAccount, type TestService } from '../../testing/service.ts'
import { containerIdentifiers } from '../rows/numbers.rules.ts'
import { checkAllDue, scriptedCarrier, reports } from '../testing/scripted-carrier.ts'

const perMinute = 10
const { source, answers } = scriptedCarrier()
let service: TestService
beforeAll(async () => {
  service = await startTestService({ source, rateLimit: perMinute })
  // The dashboard's own questions are not what is counted here.
  for (const { account_id } of [service.own, service.other])
    await service.db
      .updateTable('accounts')
      .set({ rate_limits: { default: 100_000 } })
      .where('id', '=', account_id)
      .execute()
})
afterAll(() => service.close())

const work = async () => {
  const job = service.services.scheduledJobs.find(({ name }) => name === 'Making requests of batches')
  for (let more = true; more;) more = (await job?.round()) === 'more'
}
type Row = Record<string, unknown>
const bills = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    request_number: `MAEU22901${String(from + index).padStart(4, '0')}`,
  }))
const store = async (rows: Row[], id: string = randomUUID(), account = service.own, more: object = {}) => {
  const attributes = { rows, ...more }
  const data = { type: 'tracking_request_batch', id, attributes }
  const { status, body } = await service.askAs(account, 'POST', '/v2/tracking_request_batches', { data })
  expect(status).toBe(201)
  return operations.create_tracking_request_batch.answers[201].parse(body).data
}
const attributesOf = async (id: string) => {
  const { body } = await service.ask('GET', `/v2/tracking_request_batches/${id}`)
  return operations.get_tracking_request_batch.answers[200].parse(body).data.attributes
}
const rowsOf = async (id: string, query = '') => {
  const { body } = await service.ask('GET', `/v2/tracking_request_batches/${id}/rows?page[size]=100${query}`)
  return operations.list_tracking_request_batch_rows.answers[200].parse(body).data
}
const requests = async (account: TestAccount = service.own) =>
  service.db
    .selectFrom('tracking_requests')
    .select(['id', 'request_number', 'scac', 'tags', 'ref_numbers'])
    .where('account_id', '=', account.account_id)
    .execute()
const nextMinute = () => service.pass(61)

test('A check reports tracked and requested numbers, and stores nothing', async () => {
  nextMinute()
  answers.set('MEDU3000001', reports({ bill_of_lading_number: 'MEDU3000001' }, 'CSQU3054383'))
  for (const request_number of ['MEDU3000001', 'MEDU3000002'])
    await service.ask('POST', '/v2/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number, scac: 'MSCU' },
      },
    })
  await checkAllDue(service, source)
  const before = (await requests()).length
  const numbers = ['medu3000001', 'CSQU3054383', 'MEDU 3000002', 'MEDU3000003', 'MEDU3000001']
  const rows = numbers.map((request_number, row) => ({
    row,
    request_number,
    ...(request_number.startsWith('CSQU') ? {} : { request_type: 'bill_of_lading' }),
  }))
  const { body } = await service.ask('POST', '/v2/tracking_request_checks', { rows })
  const { data } = operations.check_tracking_requests.answers[200].parse(body)
  expect(data.map(({ verdict }) => verdict)).toEqual(['tracked', 'tracked', 'requested', 'new', 'repeated'])
  expect(data.map(({ shipment_id }) => shipment_id !== null)).toEqual([true, true, false, false, true])
  expect(data.map(({ tracking_request_id: id }) => id !== null)).toEqual([true, true, true, false, true])
  expect((await requests()).length).toBe(before)
  const theirs = await service.askAs(service.other, 'POST', '/v2/tracking_request_checks', { rows })
  const others = operations.check_tracking_requests.answers[200].parse(theirs.body).data
  expect(others.map(({ verdict }) => verdict)).toEqual(['new', 'choose_carrier', 'new', 'new', 'repeated'])
})

test('Rows of a batch become requests within the rate limit, and the others wait', async () => {
  nextMinute()
  const { id, attributes } = await store(bills(1000, perMinute + 5))
  expect(attributes).toMatchObject({ state: 'running', waiting: perMinute + 5, per_minute: perMinute })
  await work()
  expect(await attributesOf(id)).toMatchObject({ state: 'running', created: perMinute, waiting: 5 })
  service.pass(30)
  await work()
  expect(await attributesOf(id)).toMatchObject({ waiting: 5, finished_at: null })
  nextMinute()
  await work()
  expect(await attributesOf(id)).toMatchObject({ state: 'done', created: perMinute + 5, waiting: 0 })
  expect((await attributesOf(id)).finished_at).not.toBeNull()
})

test('Every row has a result, and a repeated row links to the request of the first one', async () => {
  nextMinute()
  const [first] = bills(2000, 1)
  const { id } = await store([
    { ...first, tags: ['Spring', 'Spring'], ref_numbers: ['PO 1'] },
    { ...first, row: 3 },
    { row: 4, request_number: '' },
    { row: 5, request_number: '229011802' },
    { row: 6, request_number: '229011802', scac: 'Hapag-Lloyd', request_type: 'bill_of_lading' },
  ])
  await work()
  const rows = await rowsOf(id)
  expect(rows.map(({ row, state, detail }) => [row, state, detail])).toEqual([
    [2, 'created', null],
    [3, 'existing', 'The same as row 2'],
    [4, 'rejected', 'The number is missing'],
    [5, 'rejected', 'The number does not identify its carrier: choose one'],
    [6, 'created', null],
  ])
  expect(rows[0]?.tracking_request_id).not.toBeNull()
  expect(rows[1]?.tracking_request_id).toBe(rows[0]?.tracking_request_id)
  expect((await rowsOf(id, '&filter[state]=rejected')).map(({ row }) => row)).toEqual([4, 5])
  const made = (await requests()).find((each) => each.id === rows[0]?.tracking_request_id)
  expect(made).toMatchObject({ scac: 'MAEU', tags: ['Spring'], ref_numbers: ['PO 1'] })
})

test('The same id again answers the stored batch; in another account it is a new batch', async () => {
  nextMinute()
  const id = randomUUID()
  const made = await store(bills(3000, 3), id, service.own, { file_name: 'spring.xlsx' })
  expect(await store(bills(3500, 5), id.toUpperCase())).toEqual(made)
  await work()
  await store(bills(3000, 3), id)
  await work()
  expect(await attributesOf(id)).toMatchObject({ total: 3, created: 3, file_name: 'spring.xlsx' })
  expect((await store(bills(3000, 2), id, service.other)).attributes).toMatchObject({
    total: 2,
    waiting: 2,
    file_name: null,
  })
  await work()
  expect(await requests(service.other)).toHaveLength(2)
})

test('A number that was requested while its row waited is not requested twice', async () => {
  nextMinute()
  const { id } = await store(bills(4000, 1))
  await service.ask('POST', '/v2/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: 'MAEU229014000', scac: 'MAEU' },
    },
  })
  await work()
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({
    state: 'existing',
    detail: 'A tracking request for it is under way already',
  })
  expect((await requests()).filter(({ request_number }) => request_number === 'MAEU229014000')).toHaveLength(
    1,
  )
})

test('A container that came to be tracked under another code of its line while its row waited is not requested again', async () => {
  nextMinute()
  const account_id = service.own.account_id
  const line = await service.db
    .selectFrom('shipping_lines')
    .select(['scac', 'alternative_scacs'])
    .where('scac', '=', 'MSCU')
    .executeTakeFirstOrThrow()
  const sent = { row: 2, request_number: 'MSKU7721046', request_type: 'container', scac: line.scac }
  const { id } = await store([sent])
  const at = '2026-11-20T18:00:00Z'
  const columns = { account_id, data_origin: 'test', created_at: at, updated_at: at }
  const shipment = await service.db
    .insertInto('shipments')
    .values({
      ...columns,
      id: randomUUID(),
      bill_of_lading_number: 'MEDU9104473',
      normalized_number: 'MEDU9104473',
      shipping_line_scac: line.alternative_scacs[0] ?? '',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const container = await service.db
    .insertInto('containers')
    .values({ ...columns, id: randomUUID(), number: 'MSKU7721046', shipment_id: shipment.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await service.db.insertInto('identifiers').values(containerIdentifiers(container)).execute()
  await work()
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ state: 'existing', shipment_id: shipment.id })
})

test('A row with invalid custom fields is rejected with a sentence, and the others become requests', async () => {
  nextMinute()
  const [odd, fine] = bills(5000, 2)
  const shipment = [{ api_slug: 'nobody_defined', value: 'x' }]
  const { id } = await store([{ ...odd, initial_custom_fields: { shipment } }, { ...fine }])
  await work()
  expect((await rowsOf(id)).map(({ state, detail }) => [state, detail])).toEqual([
    ['rejected', "Api slug 'nobody_defined' is not defined for Shipment"],
    ['created', null],
  ])
})

test('Batches are listed newest first, and removed when they are old', async () => {
  nextMinute()
  const old = await store(bills(6000, 1))
  await work()
  service.pass(31 * 24 * 3600)
  const waits = await store(bills(6100, 1))
  const sweep = service.services.scheduledJobs.find(({ name }) => name === 'Sweeping batches')
  await sweep?.round()
  const { body } = await service.ask('GET', '/v2/tracking_request_batches')
  const { data } = operations.list_tracking_request_batches.answers[200].parse(body)
  expect(data.map(({ id }) => id)).toEqual([waits.id])
  expect((await service.ask('GET', `/v2/tracking_request_batches/${old.id}/rows`)).status).toBe(404)
})
