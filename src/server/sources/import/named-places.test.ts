import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueId } from '../../reference/catalogue/index.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { withNamedPlaces } from './read.rules.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const [shipment, container] = [1, 2].map((end) => `57000000-0000-4000-8000-00000000000${end}`)
const link = (type: string, id = '') => ({ data: { type, id } })
const events = [
  ['vessel_departed', '2026-10-01T08:00:00Z', 'CNSHA'],
  ['transshipment_arrived', '2026-10-04T08:00:00Z', 'KRPUS'],
].map(([event, timestamp, location_locode], index) => ({
  id: `57000000-0000-4000-8000-00000000001${index}`,
  type: 'transport_event',
  attributes: { event: `container.transport.${event}`, timestamp, location_locode },
  relationships: { container: link('container', container) },
}))
const named = {
  data: {
    id: shipment,
    type: 'shipment',
    attributes: {
      bill_of_lading_number: 'CODES0001',
      port_of_lading_locode: 'CNSHA',
      port_of_discharge_locode: 'USLAX',
    },
    relationships: { containers: { data: [link('container', container).data] } },
  },
  included: [{ id: container, type: 'container', attributes: { number: 'MSKU1234565' } }, ...events],
}

test('the route of a shipment whose ports are only named by UN/LOCODE is drawn between the ports of the catalogue', async () => {
  expect(await service.ask('POST', '/v2/imports', named)).toMatchObject({ status: 201 })
  const { body } = await service.ask('GET', `/v2/containers/${container}/map_geojson`)
  const { features } = body as { features: { properties: { feature_type: string; name?: string } }[] }
  const ports = features.filter(({ properties }) => properties.feature_type === 'port')
  expect(ports.map(({ properties }) => properties.name)).toEqual(['Shanghai', 'Busan', 'Los Angeles'])
})

test('a relation of the document, the document’s own port, and a code that nobody knows stay as they are', () => {
  const record = (type: string, id: string, attributes: object, relationships = {}) => ({
    type,
    id,
    pointer: '',
    isPrimary: true,
    attributes: { ...attributes },
    relationships,
  })
  const port = record('port', 'own', { code: 'CNSHA' })
  const locode = { location_locode: 'CNSHA' }
  const [, linked, without, own, unknown, inland] = withNamedPlaces(
    [
      port,
      record('transport_event', '1', locode, { location: link('port', 'other') }),
      record('transport_event', '2', locode, { location: { data: null } }),
      record('transport_event', '3', locode),
      record('transport_event', '4', { location_locode: 'XXXXX' }),
      record('estimated_event', '5', { location_locode: 'USCHI' }),
    ],
    (code) => (code === 'USCHI' ? { type: 'metro_area', id: catalogueId('metro_area', code) } : undefined),
  ).map(({ relationships }) => relationships)
  expect(linked).toEqual({ location: link('port', 'other') })
  expect(without).toEqual({ location: { data: null } })
  expect(own).toEqual({ location: link('port', 'own') })
  expect([unknown, inland]).toEqual([{}, {}])
})
