import { expect, test } from 'vitest'
import type { LookupMatch, LookupResult } from '../../contract/operations/index.ts'
import { addressOfResult, countVerdicts, findRowOf } from './verdict.present.ts'

const shipment_id = '11111111-2222-4333-8444-555555555555'
const container_id = '21111111-2222-4333-8444-555555555555'
const match: LookupMatch = {
  shipment_id,
  container_id,
  matched: 'CSQU3054383',
  matched_field: 'container_number',
  bill_of_lading_number: 'MEDU9104472',
  container_number: 'CSQU3054383',
  shipping_line_scac: 'MSCU',
  current_status: 'available',
}
const found: LookupResult = {
  identifier: 'csqu 305438-3',
  rule: 'exact_container',
  matches: [match],
  repeats: null,
  check_digit: { right: true, expected: 3 },
  inferred: null,
}
const untracked: LookupResult = {
  identifier: 'MSCU1234567',
  rule: 'untracked',
  matches: [],
  repeats: null,
  check_digit: { right: false, expected: 6 },
  inferred: { request_type: 'container', shipping_line: null },
}

test('one match leads to its shipment with the container selected', () => {
  expect(addressOfResult(found)).toBe(`/shipments/${shipment_id}?container=${container_id}`)
  expect(addressOfResult({ ...found, matches: [{ ...match, container_id: null }] })).toBe(
    `/shipments/${shipment_id}`,
  )
})

test('of several matches the first is opened, as the deep link says', () => {
  const other = { ...match, shipment_id: container_id }
  expect(addressOfResult({ ...found, matches: [match, other] })).toContain(shipment_id)
})

test('a box without a shipment leads to its list', () => {
  expect(addressOfResult({ ...found, matches: [{ ...match, shipment_id: null }] })).toBe(
    '/containers?q=CSQU3054383',
  )
})

test('no match leads to the shipments with the query filled in', () => {
  expect(addressOfResult(untracked)).toBe('/shipments?q=MSCU1234567')
})

test('every pasted identifier is accounted for, repeats and wrong check digits too', () => {
  const rows = [found, untracked, { ...found, repeats: 0 }, { ...found, matches: [match, match] }].map(
    findRowOf,
  )
  expect(rows.map(({ place, words }) => `${place} ${words}`)).toEqual([
    '1 Found',
    '2 Not tracked',
    '3 Same as row 1',
    '4 2 matches',
  ])
  expect(rows[1]?.warning).toBe('Check digit should be 6')
  expect(countVerdicts(rows)).toEqual({ found: 1, several: 1, repeated: 1, untracked: 1, warned: 1 })
})

test('a partial match says what it is a part of', () => {
  const [row] = [{ ...found, identifier: '305438', rule: 'partial_container' as const }].map(findRowOf)
  expect(row?.how).toBe('part of container CSQU3054383')
})
