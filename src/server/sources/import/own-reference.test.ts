import { afterAll, beforeAll, expect, test } from 'vitest'
import { terminals, vessels } from '../../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const records: [string, string][] = [
  ['port', '/v2/ports/USLAX'],
  ['metro area', '/v2/metro_areas/USCHI'],
  ['terminal', `/v2/terminals/${terminals[0]?.id}?include=port`],
  ['vessel', `/v2/vessels/${vessels[0]?.id}`],
  ['shipping line', '/v2/shipping_lines/MSCU'],
]
test.each(records)(
  'a %s that a service of this interface answers can be imported by another',
  async (_kind, path) => {
    const answer = await service.ask('GET', path)
    const { status, text } = await service.askAs(service.other, 'POST', '/v2/imports', answer.body)
    expect([status, text]).toEqual([201, text])
  },
)

test('a relationship of another service that has links and no data is answered as it came', async () => {
  const customer = { id: '0d3f1c52-5f0e-4d6c-9a6b-2f4c1f3f9a10', type: 'party' }
  const document = {
    data: {
      id: '7b1c9a7e-3f64-4a0e-8f52-6f6a3f0c1d22',
      type: 'shipment',
      attributes: { bill_of_lading_number: 'MEDUX7777777', shipping_line_scac: 'MSCU' },
      relationships: { invoices: { links: { related: '/invoices' } }, customer: { data: customer } },
    },
  }
  expect((await service.ask('POST', '/v2/imports', document)).status).toBe(201)
  const shipment = await service.ask('GET', `/v2/shipments/${document.data.id}`)
  expect(shipment.body).toMatchObject({
    data: { relationships: { invoices: { links: { related: '/invoices' } } } },
  })
})
