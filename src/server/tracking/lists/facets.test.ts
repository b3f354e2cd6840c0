import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { countableOf } from '../../../contract/jsonapi/index.ts'
import {
  containerColumns,
  shipmentColumns,
  trackingRequestColumns,
} from '../../../contract/operations/lists/index.ts'
import { iso } from '../../platform/clock.ts'
import { terminals } from '../../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { applySnapshots } from '../snapshot/apply.store.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot } from '../source.ts'

const [terminal] = terminals
const hour = 3_600_000

const reported = (
  shipment: ShipmentSnapshot,
  ...containers: (Partial<ContainerSnapshot> & { number: string })[]
): { snapshot: Snapshot } => ({
  snapshot: { source: 'scripted', taken_at: '2026-11-20T18:00:00Z', shipment, containers },
})
const lastFreeDay = (at: string) => ({
  pickup_lfd: at,
  import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: at, pickup_lfd_rail: null },
  pod_timezone: 'America/Los_Angeles',
})

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const today = service.clock.now().getTime()
  const applications = [
    reported(
      {
        bill_of_lading_number: 'MAEUAA0001',
        shipping_line_scac: 'MAEU',
        port_of_discharge_locode: 'USLAX',
        pod_vessel_name: 'Maersk Faith',
        tags: ['Urgent', 'urgent', 'West'],
      },
      {
        number: 'MSCU1111112',
        current_status: 'available',
        ref_numbers: ['PO 1', 'PO 2'],
        ...(terminal && { pod_terminal_id: terminal.id }),
        holds_at_pod_terminal: [
          { name: 'customs', status: 'pending' },
          { name: 'freight', status: 'hold' },
        ],
        ...lastFreeDay(iso(new Date(today + 24 * hour))),
      },
      {
        number: 'MSCU2222224',
        current_status: 'available',
        ref_numbers: ['po 1'],
        ...lastFreeDay(iso(new Date(today + 900 * 24 * hour))),
      },
    ),
    reported(
      {
        bill_of_lading_number: 'HLCUBB0002',
        shipping_line_scac: 'HLCU',
        pod_vessel_name: 'MAERSK FAITH',
        destination_locode: 'USATL',
      },
      { number: 'HLXU3333330', current_status: 'on_ship' },
    ),
  ]
  const now = iso(service.clock.now())
  await service.db
    .transaction()
    .execute((trx) => applySnapshots(trx, service.own.account_id, applications, now))
})
afterAll(() => service.close())

const answer = z.object({
  data: z.record(
    z.string(),
    z.object({
      values: z.array(
        z.object({ value: z.string().nullable(), label: z.string().nullable(), count: z.number() }),
      ),
      more: z.boolean(),
      newest: z.number().optional(),
    }),
  ),
})
const facets = async (names: string, filters = '', list = 'containers') => {
  const path = `/v2/${list}/facets?facets=${names}&${filters}`
  const { status, body, text } = await service.ask('GET', path)
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, ''])
  return answer.parse(body).data
}
/** The values of one column with their counts. */
const counts = async (name: string, filters = '', list = 'containers') =>
  (await facets(name, filters, list))[name]?.values.map(({ value, count }) => [value, count])

test.each([
  [
    'current_status',
    '',
    [
      ['available', 2],
      ['on_ship', 1],
    ],
  ],
  [
    'current_status',
    'filter[current_status]=on_ship',
    [
      ['available', 2],
      ['on_ship', 1],
    ],
  ],
  [
    'current_status',
    'filter[status]=on_ship',
    [
      ['available', 2],
      ['on_ship', 1],
    ],
  ],
  ['current_status', 'filter[shipping_line_scac]=HLCU', [['on_ship', 1]]],
  ['current_status', 'q=hlxu', [['on_ship', 1]]],
  [
    'shipping_line_scac',
    'filter[line_scac]=HLCU',
    [
      ['MAEU', 2],
      ['HLCU', 1],
    ],
  ],
  [
    'destination_locode',
    '',
    [
      [null, 2],
      ['USATL', 1],
    ],
  ],
  ['pod_vessel_name', '', [['MAERSK FAITH', 3]]],
  [
    'tags',
    '',
    [
      ['Urgent', 2],
      ['West', 2],
      [null, 1],
    ],
  ],
  [
    'ref_numbers',
    '',
    [
      ['PO 1', 2],
      ['PO 2', 1],
      [null, 1],
    ],
  ],
  [
    'holds',
    '',
    [
      [null, 2],
      ['customs', 1],
      ['freight', 1],
    ],
  ],
  [
    'blocking_holds',
    '',
    [
      [null, 2],
      ['freight', 1],
    ],
  ],
  ['tracking_stopped', '', [['false', 3]]],
  ['ready_for_pickup', '', [['false', 3]]],
  [
    'days_left',
    '',
    [
      ['1', 1],
      [null, 1],
    ],
  ],
  ['changed_hours_ago', '', [['0', 3]]],
])('Boxes are counted by %s under %s', async (name, filters, expected) => {
  const found = await counts(name, filters)
  expect(found?.map(([value, count]) => [String(value).toLowerCase(), count])).toEqual(
    expected.map(([value, count]) => [String(value).toLowerCase(), count]),
  )
})

test('values beyond the days that are counted are announced as more', async () => {
  expect((await facets('days_left'))['days_left']?.more).toBe(true)
  expect((await facets('days_left', 'filter[number]=MSCU1111112'))['days_left']?.more).toBe(false)
})

test('shipments are counted by the statuses of their containers, each shipment once', async () => {
  expect(await counts('status', '', 'shipments')).toEqual([
    ['available', 1],
    ['on_ship', 1],
  ])
})

test('values have the names that people know', async () => {
  const data = await facets('shipping_line_scac,port_of_discharge_locode,pod_terminal')
  const labels = Object.values(data).map(({ values }) => values.find(({ value }) => value !== null)?.label)
  expect(labels).toEqual(['Maersk', 'Los Angeles', terminal?.nickname ?? terminal?.name])
})

test('custom fields are counted by their values, those of the shipment with those of the container', async () => {
  const create = async (path: string, type: string, attributes: object) => {
    const { status, text } = await service.ask('POST', path, { data: { type, attributes } })
    expect([status, text]).toEqual([201, text])
  }
  const define = (entity_type: string, data_type: string, api_slug: string) =>
    create('/v2/custom_field_definitions', 'custom_field_definition', {
      entity_type,
      data_type,
      api_slug,
      display_name: api_slug,
    })
  const ids = async (path: string) => {
    const { body } = await service.ask('GET', path)
    return z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(body)
      .data.map(({ id }) => id)
  }
  await define('Shipment', 'short_text', 'lane')
  await define('Container', 'short_text', 'lane')
  await define('Container', 'number', 'priority')
  const [shipment] = await ids('/v2/shipments?number=MAEUAA0001')
  const [one, two] = await ids('/v2/containers?sort=-number&filter[shipping_line_scac]=MAEU')
  const set = (of: string, api_slug: string, value: unknown) =>
    create(`/v2/${of}/custom_fields`, 'custom_field', { api_slug, value })
  await set(`shipments/${shipment}`, 'lane', 'East')
  await set(`containers/${one}`, 'lane', 'north')
  await set(`containers/${two}`, 'lane', 'east')
  await set(`containers/${one}`, 'priority', 5)

  const found = await counts('custom_fields:lane')
  expect(found?.map(([value, count]) => [String(value).toLowerCase(), count])).toEqual([
    ['east', 2],
    ['north', 1],
    ['null', 1],
  ])
  expect(await counts('custom_fields:lane', 'filter[custom_fields]=lane=north,priority=5')).toEqual([
    ['East', 1],
    ['north', 1],
  ])
  expect(await counts('custom_fields:priority')).toEqual([
    [null, 2],
    ['5', 1],
  ])
  expect(await counts('custom_fields:unknown')).toEqual([[null, 3]])

  const numbers = async (filter: string) => {
    const { body } = await service.ask('GET', `/v2/containers?sort=number&filter[custom_fields]=${filter}`)
    return z
      .object({ data: z.array(z.object({ attributes: z.object({ number: z.string() }) })) })
      .parse(body)
      .data.map(({ attributes }) => attributes.number)
  }
  const [afloat, first, second] = ['HLXU3333330', 'MSCU1111112', 'MSCU2222224']
  expect(await numbers('lane=EAST')).toEqual([first, second])
  expect(await numbers('lane=north')).toEqual([second])
  expect(await numbers('lane=north,lane=null')).toEqual([afloat, second])
  expect(await numbers('lane=any,priority=null')).toEqual([first])
  expect(await numbers('priority=5.0')).toEqual([second])
  expect(await numbers('priority=five')).toEqual([])

  const sorted = async (sort: string) => {
    const found: string[] = []
    for (let path = `/v2/containers?sort=${sort}&page[size]=1&page[cursor]=`; path !== '';) {
      const { body } = await service.ask('GET', path)
      const { data, links } = z
        .object({
          data: z.array(z.object({ attributes: z.object({ number: z.string() }) })),
          links: z.object({ next: z.string().optional() }),
        })
        .parse(body)
      found.push(...data.map(({ attributes }) => attributes.number))
      path = links.next ?? ''
    }
    return found
  }
  expect(await sorted('custom_fields:lane')).toEqual([first, second, afloat])
  expect(await sorted('-custom_fields:lane')).toEqual([second, first, afloat])
  expect((await sorted('custom_fields:priority'))[0]).toBe(second)
  expect(await sorted('-custom_fields:priority,shipping_line_scac,number')).toEqual([second, afloat, first])
  expect((await service.ask('GET', '/v2/containers?sort=custom_fields')).status).toBe(400)
})

const lists = [
  ['containers', containerColumns],
  ['shipments', shipmentColumns],
  ['tracking_requests', trackingRequestColumns],
] as const
test.each(lists)('every column of %s that has values to count is counted', async (list, columns) => {
  const names = countableOf(columns)
  for (let at = 0; at < names.length; at += 20) {
    const asked = names.slice(at, at + 20)
    expect(Object.keys(await facets(asked.join(','), '', list))).toEqual(asked)
  }
})

test.each([
  ['facets=colour', 'facets'],
  ['facets=number', 'facets'],
  ['facets=tags:x', 'facets'],
  ['facets=', 'facets'],
  ['', 'facets'],
  ['facets=tags&filter[days_left]=soon', 'filter[days_left]'],
  ['facets=tags&sort=number', 'sort'],
])('%s is refused by name', async (query, parameter) => {
  const { status, body } = await service.ask('GET', `/v2/containers/facets?${query}`)
  const { errors } = z
    .object({ errors: z.array(z.object({ source: z.object({ parameter: z.string() }) })) })
    .parse(body)
  expect([status, errors[0]?.source.parameter]).toEqual([400, parameter])
})
