import { expect, test } from 'vitest'
import type { Match } from '../../search/rules.ts'
import { keysOf, keysOfPages, linksOf, mostKeys, reasonOf, textsOf, withoutEnding } from './linking.rules.ts'

const keysIn = (...texts: string[]) =>
  keysOf(texts.map((text) => ({ text, field: 'name' }))).map(({ key }) => key)

test('identifiers are found in a text however they are written', () => {
  const keys = keysIn('Re: CSQU 305438-3, bill MAEU2290118_rev2 (PO-2026/0413)')
  for (const key of ['CSQU3054383', 'MAEU2290118', 'PO2026/0413', 'PO20260413']) expect(keys).toContain(key)
})

test('words without a digit, and very short ones, are no identifiers', () => {
  expect(keysIn('Arrival notice', 'rev 2', '', '–')).toEqual([])
})

test('a very long text is not looked through to its end', () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `N${at}`).join(' ')
  expect(keysIn(text).length).toBe(mostKeys)
  expect(keysIn('1'.repeat(1_000_000))).toEqual([])
})

test('all words of a payload are read, however deep, and the ending of a file name is none', () => {
  expect(textsOf({ a: ['x', { b: 7, c: null, d: true }] })).toEqual([
    { text: 'x', field: 'a.0' },
    { text: '7', field: 'a.1.b' },
  ])
  expect([withoutEnding('MAEU1.pdf'), withoutEnding('v1.0 final')]).toEqual(['MAEU1', 'v1.0 final'])
})

const match = (told: Partial<Match>): Match => ({
  key: 'K',
  field: 'bill_of_lading_number',
  value: 'K',
  shipment_id: null,
  container_id: null,
  bill_of_lading_number: null,
  shipping_line_scac: null,
  shipment_created_at: null,
  container_number: null,
  current_status: null,
  container_created_at: null,
  ...told,
})

const idsOf = (matches: Match[]) => {
  const { shipments, containers } = linksOf(matches)
  return { shipments: shipments.map(({ id }) => id), containers: containers.map(({ id }) => id) }
}

test('of a box that sailed before the newest record is meant, with its shipment', () => {
  const box = (shipment_id: string, container_id: string, year: number) =>
    match({
      field: 'container_number',
      shipment_id,
      container_id,
      shipment_created_at: `${year}-01-01T00:00:00Z`,
      container_created_at: `${year}-01-01T00:00:00Z`,
    })
  expect(idsOf([box('s1', 'c1', 2024), box('s2', 'c2', 2026), box('s3', 'c3', 2025)])).toEqual({
    shipments: ['s2'],
    containers: ['c2'],
  })
})

test('a bill or a reference leads to the shipment, and to a box only where none is known of it', () => {
  const at = '2026-01-01T00:00:00Z'
  expect(
    idsOf([
      match({ shipment_id: 's1', shipment_created_at: at }),
      match({
        field: 'ref_number',
        shipment_id: 's1',
        container_id: 'c1',
        shipment_created_at: at,
        container_created_at: at,
      }),
      match({ field: 'ref_number', container_id: 'c2', container_created_at: at }),
      match({ shipment_id: 'told of, never brought' }),
    ]),
  ).toEqual({ shipments: ['s1'], containers: ['c2'] })
})

test('the pages’ own words give numbers of the trade, and no short ones', () => {
  const keys = keysOfPages(['B/L MAEU2290118', 'Total 4,711.00 EUR', 'on 2026-11-20', 'PO 4711']).map(
    ({ key }) => key,
  )
  expect(keys).toContain('MAEU2290118')
  expect(keys.filter((key) => key.length < 8)).toEqual([])
})

test('a reason names the identifier, and the shipment that it leads to', () => {
  const bill = match({ value: 'MAEU2290118', bill_of_lading_number: 'MAEU2290118' })
  expect(reasonOf(bill)).toBe('Bill of lading MAEU2290118')
  expect(reasonOf({ ...bill, field: 'container_number', value: 'CSQU3054383' })).toBe(
    'Container CSQU3054383 of shipment MAEU2290118',
  )
})
