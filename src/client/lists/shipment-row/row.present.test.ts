import { expect, test } from 'vitest'
import type { Container, Shipment } from '../../../contract/resources/index.ts'
import { shipment } from '../../../contract/resources/index.ts'
import { shipmentRowOf } from './row.present.ts'

const now = new Date('2026-11-20T18:58:00Z')
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const attributes = {
  ...Object.fromEntries(
    Object.entries(shipment.attributes.shape).flatMap(([name, each]) =>
      each.safeParse(null).success ? [[name, null]] : [],
    ),
  ),
  bill_of_lading_number: 'MEDU9104472',
  normalized_number: 'MEDU9104472',
  ref_numbers: ['PO-2026-0413'],
  tags: [],
  created_at: '2026-10-01T00:00:00Z',
  data_origin: 'simulated',
}
const withContainers = (count: number): Shipment =>
  shipment.schema.parse({
    id: id(1),
    type: 'shipment',
    attributes,
    relationships: {
      containers: { data: Array.from({ length: count }, (_, n) => ({ type: 'container', id: id(n) })) },
    },
  })
const containersWith = (...statuses: string[]) =>
  statuses.map((current_status) => ({ attributes: { current_status } }) as Container)

test('the containers are counted by status, most first', () => {
  const row = shipmentRowOf(withContainers(3), containersWith('on_rail', 'available', 'available'), now)
  expect(row.containers).toEqual({
    count: 3,
    statuses: [
      { status: 'available', count: 2 },
      { status: 'on_rail', count: 1 },
    ],
  })
})

test('a shipment that has no containers yet says none, and only what is known', () => {
  const row = shipmentRowOf(withContainers(0), [], now)
  expect(row).toMatchObject({
    bill: 'MEDU9104472',
    href: `/shipments/${id(1)}`,
    containers: { count: 0, statuses: [] },
    line: null,
    arrival: null,
    departure: null,
    checked: null,
    references: ['PO-2026-0413'],
  })
})
