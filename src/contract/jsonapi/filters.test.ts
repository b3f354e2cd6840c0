import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Column, Columns } from './columns.ts'
import { readSort } from './columns.ts'
import { readFilters, readInstant, readValues } from './filters.ts'
import { listQuery } from './list-query.ts'
import { readPair } from './query.ts'

const columns = {
  number: { kind: 'text', always: true },
  scac: { kind: 'code' },
  status: { kind: 'enum', always: true, values: ['pending', 'created'] },
  weight: { kind: 'number' },
  pickup_lfd: { kind: 'instant' },
  holds: { kind: 'entries' },
  known: { kind: 'boolean', only: 'filter' },
} as const satisfies Columns
const query = z.object(listQuery(columns))
const refusal = (asked: Record<string, string>) => {
  const [issue] = query.safeParse(asked).error?.issues ?? []
  return issue && [issue.path[0], issue.message]
}

test('several values stand between commas, and a backslash keeps a comma in one', () => {
  const text: Column = { kind: 'text' }
  expect(readValues(text, 'a, b,,c')).toEqual({ values: ['a', 'b', 'c'], none: false, any: false })
  expect(readValues(text, String.raw`Savannah\, GA,Oakland`)).toMatchObject({
    values: ['Savannah, GA', 'Oakland'],
  })
})

test('null asks for records without a value, any for those with one, and an escaped word for itself', () => {
  expect(readValues({ kind: 'code' }, 'null,uslax')).toEqual({ values: ['USLAX'], none: true, any: false })
  expect(readValues({ kind: 'entries' }, 'none')).toMatchObject({ values: [], none: true })
  expect(readValues({ kind: 'entries' }, 'any')).toMatchObject({ values: [], any: true })
  expect(readValues({ kind: 'instant' }, 'any')).toMatchObject({ any: true })
  expect(readValues({ kind: 'text' }, String.raw`any,\null`)).toMatchObject({
    values: ['any', 'null'],
    none: false,
    any: false,
  })
})

test('pairs ask for values under a name, and keep apart the words that ask for none or any', () => {
  const pairs = (text: string) => {
    const verdict = readValues({ kind: 'pairs' }, text)
    return 'bad' in verdict ? verdict : verdict.values.map(readPair)
  }
  expect(pairs(String.raw`lane=East\, fast,lane=a=b,x=null,y=any`)).toEqual([
    { name: 'lane', value: 'East, fast' },
    { name: 'lane', value: 'a=b' },
    { name: 'x', is: 'none' },
    { name: 'y', is: 'any' },
  ])
  expect(pairs(String.raw`x=\null,x=\\null,x=\\`)).toEqual([
    { name: 'x', value: 'null' },
    { name: 'x', value: String.raw`\null` },
    { name: 'x', value: '\\' },
  ])
  for (const bad of ['lane', 'lane=', '=east', 'null', 'any', 'a lane=east'])
    expect(pairs(bad)).toEqual({ bad })
})

test.each([
  ['2026-11-20T18:00:00Z', '2026-11-20T18:00:00.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T18:00:00+02:00', '2026-11-20T16:00:00.000Z'],
  // As `+` arrives that was not encoded in the address.
  ['2026-11-20T18:00:00 02:00', '2026-11-20T16:00:00.000Z'],
  ['2026-02-30', undefined],
  ['2026-02-30T10:00:00Z', undefined],
  ['2026-11-20T25:00:00Z', undefined],
  ['0000-01-01', undefined],
  ['0001-01-01T00:00:00+05:00', undefined],
  ['9999-12-31T23:00:00-05:00', undefined],
  ['20 November 2026', undefined],
  ['today', undefined],
])('%s is read as the instant %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant)
})

test('a value that the column cannot have is refused under the name of the parameter', () => {
  expect(refusal({ 'filter[status]': 'lost' })).toEqual([
    'filter[status]',
    'filter[status] must be one of: pending, created, not lost',
  ])
  expect(refusal({ 'filter[weight][start]': 'heavy' })?.[0]).toBe('filter[weight][start]')
  expect(refusal({ 'filter[known]': 'yes' })).toEqual([
    'filter[known]',
    'filter[known] must be true or false, not yes',
  ])
  expect(refusal({ 'filter[pickup_lfd][end]': 'soon' })?.[1]).toContain('an ISO 8601 date and time')
  expect(refusal({ sort: 'known' })).toEqual([
    'sort',
    'Cannot sort by known; possible are number, scac, status, weight, pickup_lfd, holds',
  ])
  expect(refusal({ sort: '-weight,number', 'filter[scac]': 'mscu,null' })).toBeUndefined()
})

test('values and a span of one column are one filter, and an empty parameter asks for nothing', () => {
  const asked = {
    'filter[weight]': '',
    'filter[weight][start]': '10',
    'filter[weight][end]': '2e1',
    'filter[scac]': '',
    'filter[number]': ' , ',
  }
  expect(readFilters(columns, asked)).toEqual([
    { column: 'weight', values: [], none: false, any: false, start: '10', end: '20' },
  ])
})

test('a field that is named twice in a sort counts where it is named first', () => {
  expect(readSort('-weight,number,weight', columns)).toEqual({
    fields: [
      { column: 'weight', descending: true },
      { column: 'number', descending: false },
    ],
  })
  expect(readSort('constructor', columns)).toEqual({ unknown: 'constructor' })
})

test('any filter is either read or refused', () => {
  const kinds: Column[] = Object.values(columns)
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.string(), (column, text) => {
      const verdict = readValues(column, text)
      return 'bad' in verdict ? verdict.bad !== '' : Array.isArray(verdict.values)
    }),
  )
})
