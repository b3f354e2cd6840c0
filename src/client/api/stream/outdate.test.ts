import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../client.ts'
import { operationKey } from '../key.ts'
import { loadOperations } from '../operation-of.ts'
import { outdate, staysAsRead } from './outdate.ts'
import { operationQuery } from '../query.ts'
import { queryClient } from '../query-client.ts'
import { showRecord } from '../records/show-record.ts'

const one = '11111111-2222-4333-8444-555555555555'
const other = '66666666-7777-4888-8999-000000000000'
const shipment = (id: string, tags: string[]) => ({
  id,
  type: 'shipment',
  attributes: { bill_of_lading_number: 'MEDU9104472', tags },
})
const pageOf = (...data: object[]) => ({ data, meta: { total: data.length } })

beforeAll(() => loadOperations())
beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
const isOutdated = (query: { queryKey: readonly unknown[] }) =>
  queryClient.getQueryState(query.queryKey)?.isInvalidated

/** By its key alone: what lies under it here is only as much of an answer as a test needs. */
const keyed = ({ queryKey }: { queryKey: readonly unknown[] }) => ({ queryKey })

const shipments = keyed(operationQuery('list_shipments', { query: { include: 'containers' } }))
const containers = keyed(operationQuery('list_containers', { query: { include: 'shipment' } }))
const page = keyed(operationQuery('get_shipment', { params: { id: one } }))
const pageOfOther = keyed(operationQuery('get_shipment', { params: { id: other } }))
const lines = keyed(operationQuery('list_shipping_lines', {}))
const editTags = (tags: string[]) =>
  call('edit_shipment', {
    params: { id: one },
    body: { data: { type: 'shipment', attributes: { tags } } },
  }).catch(() => undefined)

test('lists that show a shipment are outdated once its tags were edited, and pages of others are not', async () => {
  for (const { queryKey } of [shipments, containers, page, pageOfOther, lines])
    queryClient.setQueryData(queryKey, pageOf())
  answering(200, { data: shipment(one, ['Late']) })
  await editTags(['Late'])
  expect([shipments, containers, page, pageOfOther, lines].map(isOutdated)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a first answer that was on its way during a write is requested once more, and shown as it is after the write', async () => {
  const answers: ((page: object) => void)[] = []
  const queryFn = () => new Promise((resolve) => answers.push(resolve))
  const stop = new QueryObserver(queryClient, { ...shipments, queryFn, retry: false }).subscribe(
    () => undefined,
  )
  expect(answers).toHaveLength(1)
  answering(200, { data: shipment(one, ['Late']) })
  await editTags(['Late'])
  answers[0]?.(pageOf())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(pageOf(shipment(one, ['Late'])))
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(shipments.queryKey)).toEqual(pageOf(shipment(one, ['Late']))),
  )
  expect(answers).toHaveLength(2)
  stop()
})

test('an edit that was refused outdates nothing', async () => {
  queryClient.setQueryData(shipments.queryKey, pageOf())
  answering(422, { errors: [{ status: '422', title: 'Unprocessable', detail: 'No' }] })
  await editTags(['Late'])
  expect(isOutdated(shipments)).toBe(false)
})

test('what is derived from an answer is outdated with it, and an answer that somebody works through stays as it was read', async () => {
  const made = operationKey('list_documents', { query: {} }, 'live rows')
  const queue = operationKey('list_documents', { query: { 'page[size]': 25 } })
  queryClient.setQueryData(made, pageOf())
  const query = queryClient.getQueryCache().build(queryClient, { queryKey: queue, meta: staysAsRead })
  query.setData(pageOf())
  await outdate('create_document')
  expect([{ queryKey: made }, { queryKey: queue }].map(isOutdated)).toEqual([true, false])
})

test('a list to which somebody goes back shows an edited record at once, and is still requested again', () => {
  const client = new QueryClient()
  const before = pageOf(shipment(one, []), shipment(other, ['Spring']))
  client.setQueryData(shipments.queryKey, before, { updatedAt: 1000 })
  void client.invalidateQueries({ queryKey: shipments.queryKey })
  showRecord(client, shipment(one, ['Late']))
  expect(client.getQueryData(shipments.queryKey)).toEqual(
    pageOf(shipment(one, ['Late']), shipment(other, ['Spring'])),
  )
  expect(client.getQueryState(shipments.queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 1000 })
})

test('a list that was opened before the write was answered shows the edited record too', () => {
  const client = new QueryClient()
  client.setQueryData(shipments.queryKey, pageOf(shipment(one, [])), { updatedAt: 1000 })
  const observer = new QueryObserver(client, {
    queryKey: shipments.queryKey,
    queryFn: () => pageOf(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => undefined)
  showRecord(client, shipment(one, ['Late']))
  stop()
  expect(client.getQueryData(shipments.queryKey)).toEqual(pageOf(shipment(one, ['Late'])))
})

test('a copy among the included records shows the edit too', () => {
  const client = new QueryClient()
  const container = { id: other, type: 'container', attributes: { number: 'MSCU1234566' } }
  client.setQueryData(containers.queryKey, { ...pageOf(container), included: [shipment(one, [])] })
  showRecord(client, shipment(one, ['Late']))
  expect(client.getQueryData(containers.queryKey)).toEqual({
    ...pageOf(container),
    included: [shipment(one, ['Late'])],
  })
})
