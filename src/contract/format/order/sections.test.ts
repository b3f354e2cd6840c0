import { expect, test } from 'vitest'
import { orderContainerValues, type OrderContent, orderValues } from '../../trade/orders/index.ts'
import { orderHead, orderSections } from './sections.ts'

const known: OrderContent['containers'][number]['known'] = {
  container_id: '01990000-0000-7000-8000-000000000001',
  number: 'CSQU3054383',
  is_simulated: false,
  equipment: "40' High cube dry",
  seal_number: null,
  weight_in_lbs: 41_200,
  bill_of_lading_number: 'MEDU9104472',
  shipping_line: 'MSC',
  vessel: 'Ever Glory',
  voyage: '012E',
  terminal_name: 'APM Terminals',
  terminal_code: 'W185',
  zone: 'America/Los_Angeles',
  readiness: 'Not ready: customs hold',
  holds: [
    { name: 'customs', status: 'hold' },
    { name: 'USDA', status: 'pending' },
  ],
  checked: { source: 'terminal', at: '2026-11-18T10:00:00Z', is_stale: true },
  last_free_days: [
    { source: 'terminal', at: '2026-11-24T08:00:00Z', zone: 'America/Los_Angeles' },
    { source: 'entered', at: '2026-11-25T20:00:00Z', zone: 'America/Los_Angeles' },
  ],
  calculated_last_free_days: [{ tariff: 'MSC US 2026', date: '2026-11-23' }],
  act_by: { source: 'terminal', at: '2026-11-24T08:00:00Z', zone: 'America/Los_Angeles' },
}
const content = (changes: Partial<typeof known> = {}): OrderContent => ({
  number: 'DO-7',
  revision: 2,
  company: 'North Imports',
  carrier: 'Bay Trucking',
  as_of: '2026-11-20T18:00:00Z',
  values: orderValues({ delivery_address: 'Dock 4', unloading: 'live_unload', bill_to: 'North Imports' }),
  containers: [
    {
      known: { ...known, ...changes },
      values: orderContainerValues({
        right_to_collect: 'passed_to',
        pickup_appointment_at: '2026-11-23T17:00:00Z',
        empty_return_by: '2026-11-30',
      }),
    },
  ],
})
const lines = (of: OrderContent) =>
  orderSections(of).flatMap(({ rows }) => rows.map(({ label, value, note }) => [label, value, note]))

test('last free days stand with their sources, and a calculated one is an estimate beside them', () => {
  const days = lines(content()).filter(([label]) => label?.startsWith('Last free day') || label === 'Act by')
  expect(days).toEqual([
    ['Last free day', 'Tue 24 Nov', 'Terminal'],
    ['Last free day', 'Wed 25 Nov', 'Entered by hand'],
    ['Last free day, est.', 'Mon 23 Nov', 'Calculated by MSC US 2026'],
    ['Act by', 'Tue 24 Nov', 'Terminal'],
  ])
})

test('what is older than usual says its age', () => {
  const [container] = orderSections(content())
  const customs = container?.rows.find(({ label }) => label === 'Customs release')
  expect(customs).toEqual({
    label: 'Customs release',
    value: 'Hold',
    note: 'Terminal, checked Wed 18 Nov 02:00 PST, 2 days ago: older than usual',
    isOld: true,
  })
  expect(container?.rows.find(({ label }) => label === 'Freight release')?.value).toBe('No hold reported')
  expect(container?.rows.find(({ label }) => label === 'Other hold')?.value).toBe('USDA (pending)')
})

test('releases that nobody reported are not known, and none is claimed', () => {
  const rows = lines(
    content({ holds: [], checked: null, last_free_days: [], calculated_last_free_days: [], act_by: null }),
  )
  expect(rows).toContainEqual(['Customs release', 'Not known', null])
  expect(rows).toContainEqual(['Last free day', 'Not known', null])
  expect(rows).toContainEqual(['Act by', 'Not known', null])
})

test('a day to act by that is calculated is an estimate', () => {
  const act_by = { source: 'calculated', at: '2026-11-24T00:30:00Z', zone: 'America/Los_Angeles' }
  expect(lines(content({ last_free_days: [], act_by }))).toContainEqual([
    'Act by, est.',
    'Mon 23 Nov',
    'Calculated from a tariff',
  ])
})

test('what is filled in stands in its part, times in the zone of the place of pickup', () => {
  expect(lines(content())).toEqual(
    expect.arrayContaining([
      ['Right to collect', 'Passed to', null],
      ['Pickup appointment', 'Mon 23 Nov 09:00 PST', null],
      ['Return empty by', 'Mon 30 Nov', null],
    ]),
  )
  expect(orderSections(content()).map(({ title }) => title)).toEqual([
    'Container CSQU 305438-3',
    'Delivery',
    'Charges',
  ])
  expect(orderHead(content()).title).toBe('Delivery order DO-7, revision 2')
})

test('an order says which of its containers are made up, and nothing where none is', () => {
  expect(orderHead(content()).simulated).toBeNull()
  const simulated = content({ is_simulated: true })
  expect(orderHead(simulated).simulated).toBe('all of these containers are made up.')
  const mixed = { ...simulated, containers: [...simulated.containers, ...content().containers] }
  expect(orderHead(mixed).simulated).toBe('CSQU 305438-3 is made up.')
})
