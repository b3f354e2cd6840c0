import { expect, test } from 'vitest'
import { exactly, identifierKey, type Match, matchesOf, patternInside } from './rules.ts'

const match = (more: Partial<Match>): Match => ({
  key: 'X',
  field: 'ref_number',
  value: 'x',
  shipment_id: 's1',
  container_id: null,
  bill_of_lading_number: 'B1',
  shipping_line_scac: 'MAEU',
  shipment_created_at: '2026-01-01T00:00:00Z',
  container_number: null,
  current_status: null,
  container_created_at: null,
  ...more,
})

test('a key has no case, spaces, dashes or NUL, and may be empty', () => {
  expect([identifierKey('csqu 305438-3'), identifierKey('a\0b'), identifierKey(' – - ')]).toEqual([
    'CSQU3054383',
    'AB',
    '',
  ])
})

test('only keys with three letters or digits in a row are searched inside identifiers, and wildcards are ordinary characters', () => {
  expect(patternInside('100%_A\\B')).toBe(String.raw`%100\%\_A\\B%`)
  expect([patternInside('AB'), patternInside('A/B/C/12')]).toEqual([null, null])
  expect(patternInside('订单号')).toBe('%订单号%')
})

test('of exact matches a bill of lading comes before a booking, and a booking before a reference', () => {
  const resolved = exactly([
    match({ field: 'ref_number', shipment_id: 'c' }),
    match({ field: 'booking_number', shipment_id: 'b' }),
    match({ field: 'bill_of_lading_number', shipment_id: 'a' }),
  ])
  expect(resolved && matchesOf(resolved).map(({ shipment_id }) => shipment_id)).toEqual(['a', 'b', 'c'])
})

test('of matches of one rank the newest comes first, then the lowest id', () => {
  const found = [
    match({ shipment_id: 'b', shipment_created_at: '2026-01-01T00:00:00Z' }),
    match({ shipment_id: 'a', shipment_created_at: '2026-01-01T00:00:00Z' }),
    match({ shipment_id: 'c', shipment_created_at: '2026-03-01T00:00:00Z' }),
  ].map((each) => ({ ...each, rank: 1 }))
  const matches = matchesOf({ rule: 'partial_shipment', found })
  expect(matches.map(({ shipment_id }) => shipment_id)).toEqual(['c', 'a', 'b'])
})

test('a shipment is one match, even when several of its identifiers match, and there are at most ten matches', () => {
  const found = Array.from({ length: 40 }, (_, index) => ({
    ...match({ shipment_id: `s${index % 20}` }),
    rank: index,
  }))
  const matches = matchesOf({ rule: 'partial_shipment', found })
  expect(matches.map(({ shipment_id }) => shipment_id)).toEqual(
    Array.from({ length: 10 }, (_, index) => `s${index}`),
  )
})

test('an identifier without stored records has no match', () => {
  const resolved = exactly([match({ shipment_created_at: null })])
  expect(resolved && matchesOf(resolved)).toEqual([])
})
