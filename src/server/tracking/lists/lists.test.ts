import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Column, type Columns, isSpan, sortableOf } from '../../../contract/jsonapi/index.ts'
import {
  containerColumns,
  rawEventColumns,
  shipmentColumns,
  trackingRequestColumns,
  transportEventColumns,
  webhookColumns,
  webhookNotificationColumns,
} from '../../../contract/operations/lists/index.ts'
import { iso } from '../../platform/clock.ts'
import { terminals } from '../../reference/catalogue/index.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { applySnapshots } from '../snapshot/apply.store.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot } from '../source.ts'

const reported = (
  shipment: ShipmentSnapshot,
  ...containers: (Partial<ContainerSnapshot> & { number: string })[]
): { snapshot: Snapshot } => ({
  snapshot: { source: 'scripted', taken_at: '2026-11-20T18:00:00Z', shipment, containers },
})
const applications = [
  reported(
    {
      bill_of_lading_number: 'MEDUAA0001',
      booking_number: 'BK 77-1',
      shipping_line_scac: 'MSCU',
      port_of_lading_locode: 'CNSHA',
      port_of_discharge_locode: 'USLAX',
      port_of_discharge_name: 'Los Angeles, CA',
      pod_vessel_name: 'MSC Faith',
      tags: ['Urgent'],
    },
    {
      number: 'MSCU1111112',
      current_status: 'available',
      availability_known: true,
      available_for_pickup: true,
      equipment_length: 40,
      holds_at_pod_terminal: [{ name: 'USDA', status: 'pending' }],
      pickup_lfd: '2026-11-25T07:59:00Z',
      import_deadlines: {
        pickup_lfd_line: null,
        pickup_lfd_terminal: '2026-11-25T07:59:00Z',
        pickup_lfd_rail: null,
      },
      ref_numbers: ['PO 4711'],
    },
    {
      number: 'MSCU2222224',
      current_status: 'not_available',
      available_for_pickup: true,
      equipment_length: 20,
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
      fees_at_pod_terminal: [{ type: 'demurrage', amount: 100, currency_code: 'USD' }],
    },
  ),
  reported(
    {
      bill_of_lading_number: 'HLCUBB0002',
      shipping_line_scac: 'HLCU',
      port_of_discharge_locode: 'USSAV',
      pod_vessel_name: 'Singapore Express',
      destination_locode: 'USATL',
    },
    { number: 'HLXU3333330', current_status: 'on_ship', equipment_length: 40 },
  ),
]

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const apply = (account: string) =>
    service.db
      .transaction()
      .execute((trx) => applySnapshots(trx, account, applications, iso(service.clock.now())))
  await apply(service.own.account_id)
  await apply(service.other.account_id)
})
afterAll(() => service.close())

const page = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()) })),
  links: z.record(z.string(), z.string()),
  meta: z.object({ size: z.number(), total: z.number() }),
})
const list = async (path: string) => {
  const { status, body, text } = await service.ask('GET', path)
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
  return page.parse(body)
}
const boxes = async (query: string) => {
  const { data, meta } = await list(`/v2/containers?sort=number&${query}`)
  expect(meta).toEqual({ size: data.length, total: data.length })
  return data.map(({ attributes }) => attributes['number'])
}
const bills = async (query: string) =>
  (await list(`/v2/shipments?sort=bill_of_lading_number&${query}`)).data.map(
    ({ attributes }) => attributes['bill_of_lading_number'],
  )
const [available, held, afloat] = ['MSCU1111112', 'MSCU2222224', 'HLXU3333330']

test.each([
  ['filter[number]=mscu-111111-2,HLXU3333330', [afloat, available]],
  ['filter[current_status]=available,on_ship', [afloat, available]],
  ['filter[equipment_length]=40', [afloat, available]],
  ['filter[equipment_length][start]=21', [afloat, available]],
  ['filter[equipment_length][end]=40', [held]],
  ['filter[shipping_line_scac]=hlcu', [afloat]],
  ['filter[port_of_discharge_locode]=USLAX', [available, held]],
  [String.raw`filter[port_of_discharge_name]=los angeles\, ca`, [available, held]],
  ['filter[pod_vessel_name]=msc%20faith', [available, held]],
  ['filter[destination_locode]=null', [available, held]],
  ['filter[bill_of_lading_number]=HLCU-BB0002', [afloat]],
  ['filter[booking_number]=bk771', [available, held]],
  ['filter[tags]=urgent', [available, held]],
  ['filter[tags]=null', [afloat]],
  ['filter[ref_numbers]=po%204711', [available]],
  ['filter[ref_numbers]=null', [afloat, held]],
  ['filter[holds]=customs', [held]],
  ['filter[holds]=any', [available, held]],
  ['filter[holds]=none', [afloat]],
  ['filter[holds]=none,usda', [afloat, available]],
  ['filter[fees]=any', [held]],
  ['filter[fees]=none', [afloat, available]],
  ['filter[ready_for_pickup]=true', [available]],
  ['filter[blocking_holds]=customs', [held]],
  ['filter[blocking_holds]=usda', []],
  ['filter[blocking_holds]=none', [afloat, available]],
  ['filter[available_for_pickup]=null', [afloat]],
  ['filter[act_by][start]=2026-11-25T07:59:00Z', [available]],
  ['filter[act_by][end]=2026-11-25T07:59:00Z', []],
  ['filter[act_by_at]=any', [available]],
  ['filter[act_by]=null', [afloat, held]],
  ['filter[updated_at][start]=2026-11-20T18:00:00Z', [afloat, available, held]],
  ['filter[updated_at][start]=2026-11-20T18:00:01Z', []],
  ['filter[tracking_stopped]=false', [afloat, available, held]],
  ['filter[tracking_stopped]=true', []],
  ['filter[actively_tracked]=true', [afloat, available, held]],
  // Names by which clients of the interface ask for the same.
  ['filter[status]=available', [available]],
  ['filter[line_scac]=hlcu', [afloat]],
  ['filter[pod_locode]=USLAX', [available, held]],
  ['filter[pod_code]=ussav', [afloat]],
  ['filter[container_number]=MSCU-111111-2,HLXU3333330', [afloat, available]],
  ['filter[port_of_discharge]=uslax', [available, held]],
  ['filter[port_of_discharge]=USSAV,USLAX', [afloat, available, held]],
  ['filter[port_of_discharge]=null', []],
  ['filter[has_holds]=true', [available, held]],
  ['filter[has_fees]=false', [afloat, available]],
  ['filter[holds]=any&filter[fees]=none', [available]],
  ['filter[current_status]=', [afloat, available, held]],
  ['filter[seal_number]=null&q=mscu', [available, held]],
  ['number=mscu1111112&filter[holds]=any', [available]],
])('A clerk finds boxes by %s', async (query, found) => {
  expect(await boxes(query)).toEqual(found)
})

test.each([
  ['filter[container_number]=mscu2222224', ['MEDUAA0001']],
  ['filter[container_number]=null', []],
  ['filter[bill_of_lading_number]=medu-aa0001', ['MEDUAA0001']],
  ['filter[shipping_line_scac]=MSCU,HLCU', ['HLCUBB0002', 'MEDUAA0001']],
  ['filter[tracking_stopped]=false&filter[destination_locode]=usatl', ['HLCUBB0002']],
  ['filter[status]=on_ship', ['HLCUBB0002']],
  ['filter[actively_tracked]=false', []],
  ['filter[pod_code]=USLAX&filter[line_scac]=MSCU', ['MEDUAA0001']],
  ['filter[port_of_discharge]=USLAX', ['MEDUAA0001']],
  ['number=BK771', ['MEDUAA0001']],
])('A clerk finds shipments by %s', async (query, found) => {
  expect(await bills(query)).toEqual(found)
})

test('Shipments and containers are found by the id of their port of discharge, and by their tracking request', async () => {
  const port = await service.ask('GET', '/v2/ports/USLAX')
  const { data: losAngeles } = z.object({ data: z.object({ id: z.string() }) }).parse(port.body)
  const shipments = await list('/v2/shipments?filter[bill_of_lading_number]=MEDUAA0001')
  const atPort = `filter[port_of_discharge]=${losAngeles.id.toUpperCase()}`
  expect(await bills(atPort)).toEqual(['MEDUAA0001'])
  expect(await boxes(atPort)).toEqual([available, held])

  const attributes = { request_type: 'bill_of_lading', request_number: 'MEDUAA0001', scac: 'MSCU' }
  const { body } = await service.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes },
  })
  const { data: request } = z.object({ data: z.object({ id: z.string() }) }).parse(body)
  const tracked = `filter[tracking_request_id]=${request.id}`
  expect(await bills(tracked)).toEqual([])
  await service.db
    .updateTable('tracking_requests')
    .set({ shipment_id: shipments.data[0]?.id ?? null })
    .where('account_id', '=', service.own.account_id)
    .where('id', '=', request.id)
    .execute()
  expect(await bills(tracked)).toEqual(['MEDUAA0001'])
  expect(await boxes(tracked)).toEqual([available, held])
})

test('The containers of a shipment are a list of their own, with its filters', async () => {
  const { data } = await list('/v2/shipments?filter[bill_of_lading_number]=MEDUAA0001')
  const path = `/v2/shipments/${data[0]?.id}/containers`
  const numbers = async (query: string) =>
    (await list(`${path}?sort=number&${query}`)).data.map(({ attributes }) => attributes['number'])
  expect(await numbers('')).toEqual([available, held])
  expect(await numbers('filter[current_status]=available')).toEqual([available])
  expect(
    (await service.ask('GET', '/v2/shipments/00000000-0000-4000-8000-000000000000/containers')).status,
  ).toBe(404)
  const theirs = await service.askAs(service.other, 'GET', path)
  expect(theirs.status).toBe(404)
})

test('The answer with one record links to it, as the record does', async () => {
  const { data } = await list('/v2/containers?filter[number]=MSCU1111112')
  const self = `/v2/containers/${data[0]?.id}`
  const { body } = await service.ask('GET', self)
  expect(body).toMatchObject({ links: { self }, data: { links: { self } } })
})

test('Shipments include what clients ask for by other names, and nothing for what none of them carries', async () => {
  const asked = 'transport_events,destination_port,shipping_line,pol_terminal'
  const { body } = await service.ask('GET', `/v2/shipments?number=BK771&include=${asked}`)
  const { included } = z.object({ included: z.array(z.object({ type: z.string() })) }).parse(body)
  expect(new Set(included.map(({ type }) => type))).toEqual(new Set(['container']))
})

test('Containers and shipments are found by their terminal: its FIRMS code or its id', async () => {
  const terminal = terminals.find(({ firms_code }) => firms_code !== null)
  if (!terminal) throw new Error('The catalogue has terminals with FIRMS codes')
  const at = { pod_terminal_id: terminal.id }
  const there = reported({ bill_of_lading_number: 'MEDUCC0003', ...at }, { number: 'MSCU4444442', ...at })
  await service.db
    .transaction()
    .execute((trx) => applySnapshots(trx, service.own.account_id, [there], iso(service.clock.now())))
  for (const value of [terminal.id, terminal.firms_code?.toLowerCase()]) {
    expect(await boxes(`filter[pod_terminal]=${value}`)).toEqual(['MSCU4444442'])
    expect(await bills(`filter[pod_terminal]=${value}`)).toEqual(['MEDUCC0003'])
  }
  expect(await boxes('filter[pod_terminal]=nowhere')).toEqual([])
})

const samples: Record<Column['kind'], string[]> = {
  text: ['a,b', 'null'],
  word: ['a,b', 'null'],
  code: ['MSCU', 'null'],
  enum: ['null'],
  id: ['00000000-0000-4000-8000-000000000001', 'null'],
  number: ['1.5,-2e3', 'null'],
  boolean: ['true,false', 'null'],
  instant: ['2026-11-20', 'any,null'],
  date: ['2026-11-20', 'null', 'any'],
  words: ['a', 'null'],
  entries: ['customs', 'any', 'none'],
  pairs: ['lane=east', 'lane=null,lane=any', 'lane=east,priority=5'],
}
const lists: [string, Columns][] = [
  ['/v2/shipments', shipmentColumns],
  ['/v2/containers', containerColumns],
  ['/v2/tracking_requests', trackingRequestColumns],
  ['transport_events', transportEventColumns],
  ['raw_events', rawEventColumns],
  ['/v2/webhooks', webhookColumns],
  ['/v2/webhook_notifications', webhookNotificationColumns],
]
test.each(lists)('%s can be sorted and filtered by every column that it names', async (path, columns) => {
  const [box] = (await list('/v2/containers')).data
  const address = path.startsWith('/') ? path : `/v2/containers/${box?.id}/${path}`
  for (const name of sortableOf(columns))
    for (const sort of [name, `-${name}`]) {
      const { links } = await list(`${address}?sort=${sort}&page[size]=1&page[cursor]=`)
      if (links['next'] !== undefined) await list(links['next'])
    }
  for (const [name, column] of Object.entries(columns)) {
    if (column.only === 'sort') continue
    const values = [...samples[column.kind], ...(column.kind === 'enum' ? (column.values ?? []) : [])]
    for (const value of values) await list(`${address}?filter[${name}]=${value}`)
    const edge = { instant: '2026-11-20T00:00:00Z', date: '2026-11-20' }[column.kind as string] ?? '1'
    if (!isSpan(column)) continue
    const nothing = await list(`${address}?filter[${name}][start]=${edge}&filter[${name}][end]=${edge}`)
    expect(nothing.data).toEqual([])
  }
})

const refused = async (query: string, path = '/v2/containers') => {
  const { headers } = await signInAs(service, service.own.account_id, 'owner')
  const own = { ...headers, authorization: null }
  const { status, body } = await service.ask('GET', `${path}?${query}`, undefined, own)
  const { errors } = z
    .object({ errors: z.array(z.object({ source: z.object({ parameter: z.string() }) })) })
    .parse(body)
  return [status, errors[0]?.source.parameter]
}

test.each([
  ['filter[colour]=red', 'filter[colour]'],
  ['filter[number][start]=a', 'filter[number][start]'],
  ['filter[equipment_length]=long', 'filter[equipment_length]'],
  ['filter[act_by][start]=tomorrow', 'filter[act_by][start]'],
  ['filter[act_by][start]=2026-02-30T00:00:00Z', 'filter[act_by][start]'],
  ['filter[availability_known]=perhaps', 'filter[availability_known]'],
  ['filter[shipment]=7', 'filter[shipment]'],
  ['filter[number]=a%00b', 'filter[number]'],
  ['sort=custom_fields', 'sort'],
  ['sort=terminal', 'sort'],
  ['filter[days_left][start]=tomorrow', 'filter[days_left][start]'],
  ['filter[custom_fields]=priority', 'filter[custom_fields]'],
  ['filter[id]=7', 'filter[id]'],
  ['page[size]=1001', 'page[size]'],
  ['page[number]=2&page[cursor]=', 'page[cursor]'],
  ['page[cursor]=nonsense', 'page[cursor]'],
])('%s of a page of our own is refused by name', async (query, parameter) => {
  expect(await refused(query)).toEqual([400, parameter])
})

test('A list is paged by cursor to its end and back, and the cursors stay with their sort', async () => {
  const first = await list(
    '/v2/containers?sort=-act_by_at,number&page[size]=2&page[cursor]=&filter[holds]=any,none',
  )
  expect(first.links).not.toHaveProperty('prev')
  expect(first.meta).toEqual({ size: 2, total: 4 })
  expect(first.links['next']).toContain('filter')
  const second = await list(first.links['next'] ?? '')
  expect(second.links).not.toHaveProperty('next')
  const back = await list(second.links['prev'] ?? '')
  expect(back.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id))
  expect((await list(second.links['last'] ?? '')).data).toHaveLength(2)
  const { data } = await list('/v2/containers?sort=-act_by_at,number')
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(data.map(({ id }) => id))

  const cursor = new URL(first.links['next'] ?? '').searchParams.get('page[cursor]') ?? ''
  expect(await refused(`sort=number&page[cursor]=${cursor}`)).toEqual([400, 'page[cursor]'])
  expect(await refused(`page[cursor]=${cursor}`, '/v2/shipments')).toEqual([400, 'page[cursor]'])
})

test('A cursor that someone made up is refused, and never leads to another account', async () => {
  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000001'
  for (const bad of [
    forged('containers -created_at', 'after', id, '2026-02-30 00:00:00+00'),
    forged('containers -created_at', 'after', id, '0000-01-01 00:00:00+00'),
    forged('containers -created_at', 'after', id, "'; drop table containers"),
    forged('containers -created_at', 'after', 'x', '2026-01-01 00:00:00+00'),
    forged('containers -created_at', 'after', id),
    forged('containers -created_at', 'after', id, '2026-01-01 00:00:00+00', 'more'),
    forged('containers -created_at', 'sideways', id, '2026-01-01 00:00:00+00'),
    forged('containers -created_at', 'after', id, 5),
  ])
    expect(await refused(`page[cursor]=${bad}`)).toEqual([400, 'page[cursor]'])
  const fits = forged('containers -created_at', 'after', id, '2027-01-01 00:00:00.000001+00')
  const { data } = await list(`/v2/containers?page[cursor]=${fits}`)
  const own = await list('/v2/containers')
  expect(data.map(({ id: each }) => each)).toEqual(own.data.map(({ id: each }) => each))
})

test('include works on a page that was asked by cursor', async () => {
  const { body } = await service.ask(
    'GET',
    '/v2/containers?include=shipment&page[cursor]=&filter[number]=HLXU3333330',
  )
  expect(body).toMatchObject({ included: [{ type: 'shipment' }] })
})
