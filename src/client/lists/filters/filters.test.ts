import { expect, test } from 'vitest'
import type { CustomFieldDefinition } from '../../../contract/resources/index.ts'
import { viewedLists } from '../../../contract/vocabulary/index.ts'
import { type ColumnFilter, filterColumnsOf, queryOfView, readView } from '../view/index.ts'
import { choicesOf, valueTyped } from './choices.ts'
import { filterText } from './filter-text.ts'
import { partOf, slugsAsked, withPart, withFilterValue, withWord } from './parts.rules.ts'
import { type FilterSpec, specOfColumn, specsOf } from './specs.ts'

const view = (search: string) => readView('containers', new URLSearchParams(search))
const specNamed = (name: string): FilterSpec => {
  const spec = specOfColumn('containers', name)
  if (spec === undefined) throw new Error(`No filter ${name}`)
  return spec
}
const filterTexts = (search: string): string[] =>
  Object.entries(view(search).filters).map(([name, filter]) => {
    const spec = specNamed(name)
    return `${spec.label} ${filterText(spec, filter)}`
  })

test.each([
  ['days_left=..3', 'Act by ≤ 3 days'],
  ['days_left=..-1', 'Act by over'],
  ['days_left=0..0', 'Act by today'],
  ['days_left=1..5', 'Act by 1 to 5 days'],
  ['days_left=null', 'Act by none'],
  ['eta_slip_days=2..', 'ETA delay ≥ 2 days'],
  ['eta_slip_days=..-1', 'ETA delay earlier than first reported'],
  ['changed_hours_ago=..24', 'Changed in the last 24 hours'],
  ['changed_hours_ago=..5', 'Changed ≤ 5 hours ago'],
  ['current_status=grounded,available', 'Status At terminal, Available'],
  ['shipping_line_scac=MAEU,MSCU,HLCU,OOLU,EGLV', 'Carrier MAEU, MSCU, HLCU +2'],
  ['blocking_holds=customs,USDA', 'Blocking holds Customs, USDA'],
  ['ready_for_pickup=true', 'Ready for pickup yes'],
  ['pod_eta_at=2026-11-01..2026-11-07', 'Arrival expected 1 Nov 2026 to 7 Nov 2026'],
  ['pod_eta_at=2026-11-01..', 'Arrival expected from 1 Nov 2026'],
  ['map_longitude=140.250..-104.8', 'Longitude on the map 140° E to 105° W'],
  ['map_latitude=-0.3..29.4', 'Latitude on the map 0° to 29° N'],
  ['weight_in_lbs=..40000', 'Weight (lb) ≤ 40000'],
])('the chip of %s says "%s"', (search, words) => {
  expect(filterTexts(search)).toEqual([words])
})

test.each([...viewedLists, 'documents' as const])(
  'every column of %s can be filtered by from the menu, and is called in plain English',
  (list) => {
    const { first, more } = specsOf(list, [])
    const offered = new Set([...first, ...more].map(({ column }) => column))
    const missing = filterColumnsOf(list).flatMap(([name, { kind }]) =>
      offered.has(name) || kind === 'id' || kind === 'pairs' ? [] : [name],
    )
    // `act_by_on` finds the day to act by.
    const onTheMap = list === 'containers' ? ['act_by_at', 'map_longitude', 'map_latitude'] : []
    const twice = ['tracking_requests', 'documents'].includes(list)
      ? []
      : ['port_of_discharge', 'actively_tracked']
    expect(missing).toEqual([...onTheMap, ...twice])
    const labels = [...first, ...more].map(({ label }) => label)
    expect(labels.filter((label) => /[_]|^[a-z]/.test(label))).toEqual([])
    expect(labels).toHaveLength(new Set(labels).size)
  },
)

const field = (api_slug: string, display_name: string) =>
  ({ attributes: { api_slug, display_name } }) as CustomFieldDefinition

test('custom fields stand among the filters, each with its own share of what is asked', () => {
  const { first } = specsOf('containers', [field('desk', 'Desk'), field('buyer', 'Buyer')])
  const [desk, buyer] = first.filter(({ slug }) => slug !== undefined)
  if (desk === undefined || buyer === undefined) throw new Error('No custom fields')
  const asked = view('custom_fields=desk=north,buyer=null')
  expect(partOf(asked, desk)).toEqual({ values: ['north'] })
  expect(partOf(asked, buyer)).toEqual({ values: [], none: true })
  expect(slugsAsked(asked)).toEqual(['desk', 'buyer'])
  const filter = withPart(asked, desk, { values: ['a,b', 'null'] })
  const filters: Record<string, ColumnFilter> = filter ? { custom_fields: filter } : {}
  expect(queryOfView({ ...asked, filters })).toEqual({
    'filter[custom_fields]': String.raw`buyer=null,desk=a\,b,desk=\null`,
  })
  expect(partOf({ filters }, desk)).toEqual({ values: ['a,b', 'null'] })
  expect(withPart(asked, buyer, undefined)).toEqual({ values: ['desk=north'] })
})

test('values are taken in and out; what asked for a span asks for values then', () => {
  const one = withFilterValue({ values: ['a'], none: true }, 'b', true)
  expect(one).toEqual({ values: ['a', 'b'], none: true })
  expect(withFilterValue(one, 'a', false)).toEqual({ values: ['b'], none: true })
  expect(withFilterValue({ values: [], end: '4' }, '5', true)).toEqual({ values: ['5'] })
  expect(withWord({ values: [], end: '4' }, 'none', true)).toEqual({ values: [], none: true })
})

test('what is chosen stays among the choices, also when no record has it any more', () => {
  const facet = {
    values: [
      { value: 'MAEU', label: 'Maersk', count: 3 },
      { value: null, label: null, count: 2 },
    ],
    more: false,
  }
  const { choices, words } = choicesOf(specNamed('shipping_line_scac'), { values: ['ZIMU'] }, facet)
  expect(choices).toEqual([
    { value: 'MAEU', label: 'Maersk · MAEU', count: 3, chosen: false },
    { value: 'ZIMU', label: 'ZIMU', count: 0, chosen: true },
  ])
  expect(words).toMatchObject([{ word: 'none', count: 2, chosen: false }])
})

test('codes are shown with their names, and found by either', () => {
  const spec = specNamed('terminal')
  const id = '01a20554-df93-75a1-8216-bf57ee0e9b05'
  const values = [
    { value: 'W185', label: 'Pier 400', count: 3 },
    { value: id, label: 'CN Memphis', count: 1 },
  ]
  const { choices } = choicesOf(spec, undefined, { values, more: false })
  expect(choices.map(({ label }) => label)).toEqual(['Pier 400 · W185', 'CN Memphis'])
  expect(['pier 400', 'w185', 'cn memphis', 'Y123'].map((text) => valueTyped(text, choices))).toEqual([
    'W185',
    'W185',
    id,
    'Y123',
  ])
  const names = new Map([['W185', 'Pier 400']])
  expect(filterText(spec, { values: ['w185', 'Y123'] }, names)).toBe('Pier 400 · w185, Y123')
})

test('while nothing is counted, the known values can be chosen, without a count', () => {
  const { choices } = choicesOf(specNamed('blocking_holds'), undefined, undefined)
  expect(choices.map(({ label }) => label)).toContain('Customs')
  expect(choices.every(({ count }) => count === undefined)).toBe(true)
})
