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
  facts_ahead: [],
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
type Facts = Partial<Container['attributes']>
/** Reported a minute ago, without holds or fees. */
const containersWith = (...all: Facts[]) =>
  all.map(
    (facts) =>
      ({
        attributes: {
          current_status: 'on_ship',
          available_for_pickup: null,
          holds_at_pod_terminal: [],
          fees_at_pod_terminal: [],
          facts_ahead: [],
          import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
          pickup_lfd: null,
          pod_full_out_at: null,
          final_destination_full_out_at: null,
          empty_terminated_at: null,
          final_destination_timezone: null,
          pod_timezone: 'America/Los_Angeles',
          pod_arrived_at: null,
          terminal_checked_at: '2026-11-20T18:57:00Z',
          ...facts,
        },
      }) as Container,
  )
const ready: Facts = { current_status: 'available', available_for_pickup: true }

test('the worst state comes first, with its count, although most containers are in another', () => {
  const customs = [{ name: 'customs' as const, status: 'hold' as const }]
  const row = shipmentRowOf(
    withContainers(4),
    containersWith({}, {}, {}, { ...ready, holds_at_pod_terminal: customs }),
    now,
  )
  expect(row.containers).toMatchObject({
    count: 4,
    states: [
      { label: 'Available, held', tone: 'bad', count: 1 },
      { label: 'On ship', count: 3 },
    ],
  })
  expect(row.blockers).toEqual([{ label: 'Customs hold', weight: 'stops', count: 1 }])
})

test('the day to act by is that of the container that binds first, and what stops is named before what might', () => {
  const fees = [{ type: 'exam' as const, amount: 450, currency_code: 'USD' }]
  const freight = [{ name: 'freight' as const, status: 'hold' as const }]
  const row = shipmentRowOf(
    withContainers(4),
    containersWith(
      { ...ready, pickup_lfd: '2026-11-25T07:59:00Z' },
      { ...ready, pickup_lfd: '2026-11-22T07:59:00Z', fees_at_pod_terminal: fees },
      { current_status: 'not_available', holds_at_pod_terminal: freight },
      { current_status: 'not_available', holds_at_pod_terminal: freight },
    ),
    now,
  )
  expect(row.actBy).toMatchObject({ date: 'Sat 21 Nov', left: '1 day left' })
  expect(row.blockers).toEqual([
    { label: 'Freight hold', weight: 'stops', count: 2 },
    { label: '450 USD to pay', weight: 'warns', count: 1 },
  ])
})

test('a shipment whose tracking stopped says so, and has nothing urgent', () => {
  const stopped = withContainers(1)
  stopped.attributes.line_tracking_stopped_at = '2026-10-29T18:00:00Z'
  stopped.attributes.line_tracking_stopped_reason = 'booking_cancelled'
  stopped.attributes.pod_eta_at = '2026-12-11T18:00:00Z'
  const due = { ...ready, pickup_lfd: '2026-11-01T07:59:00Z' }
  expect(shipmentRowOf(stopped, containersWith(due), now)).toMatchObject({
    containers: { states: [{ label: 'Stopped: booking cancelled', count: 1 }] },
    actBy: null,
    blockers: [],
    arrival: null,
    stopped: true,
  })
})

test('a shipment that has no containers yet says none, and only what is known', () => {
  const row = shipmentRowOf(withContainers(0), [], now)
  expect(row).toMatchObject({
    bill: 'MEDU9104472',
    href: `/shipments/${id(1)}`,
    containers: { count: 0, states: [] },
    actBy: null,
    blockers: [],
    line: null,
    arrival: null,
    departure: null,
    checked: null,
    references: ['PO-2026-0413'],
  })
})
