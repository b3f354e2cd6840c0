import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSpan, readFilters } from '../../../contract/jsonapi/index.ts'
import { viewedLists } from '../../../contract/vocabulary/index.ts'
import {
  apiQueryText,
  viewColumns,
  filterColumnsOf,
  type ListView,
  queryOfView,
  readView,
  standardLayout,
  viewOfApiQuery,
  writeLayout,
  writeView,
} from './index.ts'

const view = (search: string) => readView('containers', new URLSearchParams(search))

test('an address holds the whole view, and the interface is asked for the same', () => {
  const read = view(
    'current_status=available,grounded&days_left=..3&shipping_line_scac=maeu&sort=-act_by_at&q= CSQU ',
  )
  expect(queryOfView(read)).toEqual({
    'filter[current_status]': 'available,grounded',
    'filter[days_left][end]': '4',
    'filter[shipping_line_scac]': 'MAEU',
    sort: '-act_by_at',
    q: 'CSQU',
  })
  expect(read.columns).toEqual(standardLayout('containers'))
})

test('an address stays short and can be read', () => {
  expect(writeView(view('sort=act_by_at&days_left=0..3&current_status=available,on_rail'))).toBe(
    'current_status=available,on_rail&days_left=0..3&sort=act_by_at',
  )
})

test.each([
  ['days_left=..3', { end: '4' }],
  ['days_left=-2..', { start: '-2' }],
  ['weight_in_lbs=..1.5', { end: '1.5' }],
  ['pod_eta_at=2026-11-01..2026-11-30', { start: '2026-11-01', end: '2026-12-01' }],
  ['pod_eta_at=2026-11-01T08:00:00Z..', { start: '2026-11-01T08:00:00.000Z' }],
])('the span %s ends with what it names', (search, span) => {
  const [filter] = Object.values(view(search).filters)
  expect(filter).toEqual({ values: [], ...span })
})

test('none and any are asked for by words, and texts that look like them by a backslash', () => {
  expect(view('pickup_lfd=null').filters).toEqual({ pickup_lfd: { values: [], none: true } })
  expect(view('fees=any').filters).toEqual({ fees: { values: [], any: true } })
  expect(view(String.raw`tags=\null,a\,b`).filters).toEqual({ tags: { values: ['null', 'a,b'] } })
})

test.each([
  'days_left=soon',
  'days_left=..',
  'days_left=1..x..2',
  'days_left=1..soon',
  'days_left=',
  'weight_in_lbs=heavy',
  'pod_eta_at=2026-02-30..',
  'available_for_pickup=maybe',
  'no_such_column=1',
  '__proto__=1&constructor=2',
  'sort=colour',
  'columns=,,,&page=7&%E0%A4%A',
])('nonsense in an address (%s) reads as absent', (search) => {
  expect(writeView(view(search))).toBe('')
})

test('of a sort what is known stays', () => {
  expect(view('sort=-number,colour,act_by_at').sort).toBe('-number,act_by_at')
})

test('addresses from before lead on: other names of a column, and pages', () => {
  expect(writeView(view('status=available&page=3&sort=act_by_at'))).toBe(
    'current_status=available&sort=act_by_at',
  )
  expect(writeView(view('pod_code=uslax'))).toBe('port_of_discharge_locode=USLAX')
})

test('the columns of an address are read with widths and pins, the pinned ones first', () => {
  const { columns } = view('columns=act_by_at:180,*number,custom_field.po-desk,number:90,what ever')
  expect(writeLayout(columns)).toBe('*number,act_by_at:180,custom_field.po-desk')
  expect(writeLayout(view('columns=number:1,act_by_at:99999').columns)).toBe('number:48,act_by_at:1000')
})

const words = fc.stringMatching(/^[^\s].{0,12}$/u).map((word) => word.trim())
const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const valueOf = (kind: string, values: readonly string[] = []) => {
  if (kind === 'enum') return fc.constantFrom(...values)
  if (kind === 'number') return fc.integer().map(String)
  if (kind === 'boolean') return fc.constantFrom('true', 'false')
  if (kind === 'instant' || kind === 'date') return days
  if (kind === 'id') return fc.uuid()
  if (kind === 'pairs') return words.map((word) => `slug=${word}`)
  return words
}

/** Any view of any list, as somebody could have asked for it in the interface's words. */
const views = fc.constantFrom(...viewedLists).chain((list) => {
  const columns = filterColumnsOf(list)
  const parameter = fc.constantFrom(...columns).chain(([name, column]) => {
    const value = valueOf(column.kind, column.values)
    const written = fc
      .array(value, { minLength: 1, maxLength: 3 })
      .map((each) => each.map((text) => text.replaceAll(/[\\,]/g, String.raw`\$&`)).join(','))
    const plain = written.map((text) => [[`filter[${name}]`, text]])
    const spans = fc.record({ start: value, end: value }).map(({ start, end }) => [
      [`filter[${name}][start]`, start],
      [`filter[${name}][end]`, end],
    ])
    return isSpan(column) ? fc.oneof(plain, spans) : plain
  })
  return fc
    .record({
      fields: fc.array(parameter, { maxLength: 4 }),
      q: words,
      columns: fc.constantFrom('', '*id,number:90'),
    })
    .map(({ fields, q, columns: layout }) =>
      viewOfApiQuery(
        list,
        new URLSearchParams([...fields.flat(), ['q', q]] as [string, string][]).toString(),
        layout,
      ),
    )
})

test('what is written into an address is read back as the same view', () => {
  fc.assert(
    fc.property(views, (one: ListView) => {
      expect(readView(one.list, new URLSearchParams(writeView(one)))).toEqual(one)
    }),
  )
})

test('what is saved is read back as the same view', () => {
  fc.assert(
    fc.property(views, (one: ListView) => {
      expect(viewOfApiQuery(one.list, apiQueryText(one), writeLayout(one.columns))).toEqual(one)
    }),
  )
})

test('the service reads of a query what the view asks', () => {
  fc.assert(
    fc.property(views, (one: ListView) => {
      const asked = readFilters(viewColumns(one.list), queryOfView(one)).map(({ column, values }) => [
        column,
        values,
      ])
      expect(asked).toEqual(
        filterColumnsOf(one.list).flatMap(([name, { kind }]) => {
          const filter = one.filters[name]
          return filter
            ? [
                [
                  name,
                  filter.values.map((value) =>
                    kind === 'instant' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00.000Z` : value,
                  ),
                ],
              ]
            : []
        }),
      )
    }),
  )
})

test('no address breaks the page, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...viewedLists),
      fc.webQueryParameters(),
      fc.string(),
      (list, search, text) => {
        const read = readView(list, new URLSearchParams(`${search}&days_left=${text}&columns=${text}`))
        expect(read.columns.columns.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('an inbox that nobody sorted has first what waits for a person; other lists have the order of the interface', () => {
  const sortOf = (list: 'documents' | 'containers', search: string) =>
    queryOfView(readView(list, new URLSearchParams(search)))['sort']
  expect(sortOf('documents', '')).toBe('reviewed,-created_at')
  expect(sortOf('documents', 'sort=-created_at')).toBe('-created_at')
  expect(sortOf('containers', '')).toBeUndefined()
})
