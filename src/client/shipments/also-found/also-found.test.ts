import { expect, test } from 'vitest'
import type { LookupMatch, LookupResult } from '../../../contract/operations/index.ts'
import { otherMatches } from './also-found.present.ts'

const match = (shipment_id: string, bill: string): LookupMatch => ({
  shipment_id,
  container_id: null,
  matched: 'PO 4711',
  matched_field: 'ref_number',
  bill_of_lading_number: bill,
  container_number: null,
  shipping_line_scac: 'MSCU',
  current_status: null,
})
const result: LookupResult = {
  identifier: 'PO 4711',
  rule: 'exact_shipment',
  matches: [match('one', 'MEDU1'), match('two', 'MEDU2'), match('two', 'MEDU2')],
  repeats: null,
  check_digit: null,
  similar: [],
  inferred: null,
}

test('a reference on several shipments names the others, each once, with links that go on naming them', () => {
  expect(otherMatches(result, 'one')).toEqual([
    { key: 'two', href: '/shipments/two?found=PO+4711', text: 'MEDU2', detail: 'MSCU' },
  ])
  expect(otherMatches(result, 'two').map(({ text }) => text)).toEqual(['MEDU1'])
  expect(otherMatches(undefined, 'one')).toEqual([])
})
