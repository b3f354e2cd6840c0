import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/operations/index.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const bill = '10000000-0000-4000-8000-0000000000b1'
const containerId = (count: number) => `10000000-0000-4000-8000-0000000000c${count}`

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const containers = ['CSQU3054383', 'TCLU6718159'].map((number, index) => ({
    id: containerId(index),
    type: 'container',
    attributes: { number },
    relationships: { shipment: { data: { type: 'shipment', id: bill } } },
  }))
  const shipment = { id: bill, type: 'shipment', attributes: { bill_of_lading_number: 'MAEU229011802' } }
  await service.ask('POST', '/v2/imports', { data: [shipment, ...containers] })
})
afterAll(() => service.close())

async function lookUp(identifiers: string[], more: object = { with_records: true }, account = service.own) {
  const answer = await service.askAs(account, 'POST', '/v2/lookups', { identifiers, ...more })
  const { data, included } = operations.create_lookup.answers[200].parse(answer.body)
  return { data, includedKeys: included?.map(({ type, id }) => `${type} ${id}`), included }
}

test('A lookup with records includes each match once, as in its list', async () => {
  const found = await lookUp(['CSQU3054383', 'csqu 305438-3', 'NOTHING7'])
  expect(found.includedKeys).toEqual([`shipment ${bill}`, `container ${containerId(0)}`])
  for (const record of found.included ?? []) {
    const { body } = await service.ask('GET', `/v2/${record.type}s/${record.id}`)
    expect(body).toEqual({ data: record, links: { self: `/v2/${record.type}s/${record.id}` } })
  }
})

test('A shipment that is found by its bill of lading is included with its containers', async () => {
  expect((await lookUp(['229011802'])).includedKeys).toEqual([
    `shipment ${bill}`,
    `container ${containerId(0)}`,
    `container ${containerId(1)}`,
  ])
})

test('A hit is a search result that names its kind, with links to the one page and no included records', async () => {
  const { body } = await service.ask('GET', '/v2/search?query=CSQU3054383')
  const { data, links } = operations.search.answers[200].parse(body)
  expect(data.map(({ type, attributes }) => [type, attributes.entity_type])).toEqual([
    ['search_result', 'cargo'],
  ])
  expect(links.self).toMatch(/\/v2\/search\?query=CSQU3054383$/)
  expect(new URL(links.current ?? '').searchParams.get('page[number]')).toBe('1')
  expect(body).not.toHaveProperty('included')
})

test('No record is included without request, and none of another account', async () => {
  expect((await lookUp(['CSQU3054383'], {})).included).toBeUndefined()
  expect((await lookUp(['CSQU3054383'], { with_records: true }, service.other)).includedKeys).toEqual([])
})
