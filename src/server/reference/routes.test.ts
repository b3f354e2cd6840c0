import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, operations } from '../../contract/operations/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import {
  catalogueId,
  metroAreas,
  railTerminals,
  shippingLines,
  terminals,
  vessels,
} from './catalogue/index.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** The answer, read by the contract's own schema. */
async function get(operation: Operation, path: string) {
  const { status, body } = await service.ask('GET', path)
  return { status, document: status === 200 ? operation.answers[200]?.parse(body) : body }
}
const idOf = (document: unknown) => (document as { data: { id: string } }).data.id

test('a place is found by its id and by its code, in either case of letters', async () => {
  const id = catalogueId('port', 'USLAX')
  for (const key of [id, 'USLAX', 'uslax']) {
    const { status, document } = await get(operations.get_port, `/v2/ports/${key}`)
    expect([status, idOf(document)]).toEqual([200, id])
  }
  const [area] = metroAreas
  const { document } = await get(operations.get_metro_area, `/v2/metro_areas/${area?.code}`)
  expect(idOf(document)).toBe(area?.id)
  expect((await get(operations.get_port, '/v2/ports/XXXXX')).status).toBe(404)
})

test('a vessel is found by its IMO number, a line by its SCAC, and each list and record fits the contract', async () => {
  const [vessel] = vessels
  expect(idOf((await get(operations.get_vessel, `/v2/vessels/${vessel?.imo}`)).document)).toBe(vessel?.id)
  const line = await get(operations.get_shipping_line, '/v2/shipping_lines/maeu')
  expect(line.document).toMatchObject({
    data: { attributes: { scac: 'MAEU', tracking_url: 'https://www.maersk.com/tracking/' } },
  })
  const list = await get(operations.list_shipping_lines, '/v2/shipping_lines?page[size]=2&page[number]=2')
  expect(list.document).toMatchObject({
    meta: { size: 2 },
    links: { next: expect.stringContaining('number%5D=3') },
  })
})

test('shipping lines are searched by a part of the name and by the beginning of the SCAC', async () => {
  const scacsOf = async (search: string) => {
    const path = `/v2/shipping_lines?search=${encodeURIComponent(search)}`
    const { document } = await get(operations.list_shipping_lines, path)
    return operations.list_shipping_lines.answers[200]
      .parse(document)
      .data.map(({ attributes }) => attributes.scac)
  }
  expect(await scacsOf('hapag')).toContain('HLCU')
  expect(await scacsOf('MAE')).toContain('MAEU')
  expect(await scacsOf('aeu')).not.toContain('MAEU')
  expect(await scacsOf('%')).toEqual([])
})

test('a terminal includes its port on request, and a rail terminal has its own type', async () => {
  const quay = terminals[0]
  const { document } = await get(operations.get_terminal, `/v2/terminals/${quay?.id}?include=port`)
  expect(document).toMatchObject({ included: [{ type: 'port', id: quay?.port_id }] })
  const rail = await get(operations.get_terminal, `/v2/terminals/${railTerminals[0]?.id}`)
  expect(rail.document).toMatchObject({ data: { type: 'rail_terminal' } })
})

test('without page parameters every shipping line is on one page, without links to others', async () => {
  const brought = Array.from({ length: 40 }, (_, index) => ({
    account_id: service.own.account_id,
    id: `0198a000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    scac: `ZZ${String(index).padStart(2, '0')}`,
    name: `Line ${index}`,
    short_name: 'Line',
    bill_of_lading_tracking_support: false,
    booking_number_tracking_support: false,
    container_number_tracking_support: false,
  }))
  await service.db.insertInto('shipping_lines').values(brought).execute()
  const { document } = await get(operations.list_shipping_lines, '/v2/shipping_lines')
  const { data, links, meta } = document as { data: unknown[]; links: object; meta: object }
  const total = shippingLines.length + brought.length
  expect(data).toHaveLength(total)
  const pagination = { current: 1, next: null, last: 1, records: total }
  expect(meta).toEqual({ size: total, total, pagination })
  expect(Object.keys(links).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'current',
    'first',
    'last',
    'self',
  ])
  const theirs = await service.askAs(service.other, 'GET', '/v2/shipping_lines')
  expect(theirs.body).toMatchObject({ meta: { total: shippingLines.length } })
})

test("a terminal is found only by its id, in either case, and another account's is not", async () => {
  const quay = terminals[0]
  const upper = await get(operations.get_terminal, `/v2/terminals/${quay?.id.toUpperCase()}`)
  expect(idOf(upper.document)).toBe(quay?.id)
  const foreign = '0198a000-0000-7000-8000-0000000000aa'
  await service.db
    .insertInto('terminals')
    .values({ account_id: service.other.account_id, id: foreign, type: 'rail_terminal', name: 'Ramp' })
    .execute()
  const theirs = await service.askAs(service.other, 'GET', `/v2/terminals/${foreign}?include=port`)
  expect(theirs.body).toMatchObject({ data: { type: 'rail_terminal' }, included: [] })
  for (const path of [foreign, 'LAX', '0198a000-0000-7000-8000-0000000000ab'])
    expect((await service.ask('GET', `/v2/terminals/${path}`)).status).toBe(404)
})

test('a metro area is found by its id too, and an unknown id is not found', async () => {
  const [area] = metroAreas
  expect(idOf((await get(operations.get_metro_area, `/v2/metro_areas/${area?.id}`)).document)).toBe(area?.id)
  const lower = await get(operations.get_metro_area, `/v2/metro_areas/${area?.code.toLowerCase()}`)
  expect(idOf(lower.document)).toBe(area?.id)
  expect((await get(operations.get_metro_area, '/v2/metro_areas/XXXXX')).status).toBe(404)
})
