import { expect, test } from 'vitest'
import type { Match } from '../../../search/rules.ts'
import {
  identifierKeysIn,
  identifierKeysInPages,
  linksFromMatches,
  MAX_KEYS,
  linkReason,
  fieldTexts,
  type LinkDecisions,
  withoutExtension,
} from './linking.rules.ts'

const keysIn = (...texts: string[]) =>
  identifierKeysIn(texts.map((text) => ({ text, field: 'name' }))).map(({ key }) => key)

test('identifiers are found in a text however they are written', () => {
  const keys = keysIn('Re: CSQU 305438-3, bill MAEU2290118_rev2 (PO-2026/0413)')
  for (const key of ['CSQU3054383', 'MAEU2290118', 'PO2026/0413', 'PO20260413']) expect(keys).toContain(key)
})

test('words without a digit and very short words are not identifiers', () => {
  expect(keysIn('Arrival notice', 'rev 2', '', '–')).toEqual([])
})

test('only the beginning of a very long text is searched', () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `N${at}`).join(' ')
  expect(keysIn(text).length).toBe(MAX_KEYS)
  expect(keysIn('1'.repeat(1_000_000))).toEqual([])
})

test('all values of a payload are searched at any depth, without the extension of a file name', () => {
  expect(fieldTexts({ a: ['x', { b: 7, c: null, d: true }] })).toEqual([
    { text: 'x', field: 'a.0' },
    { text: '7', field: 'a.1.b' },
  ])
  expect([withoutExtension('MAEU1.pdf'), withoutExtension('v1.0 final')]).toEqual(['MAEU1', 'v1.0 final'])
})

const match = (fields: Partial<Match>): Match => ({
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
  ...fields,
})

const idsOf = (matches: Match[], decisions?: LinkDecisions) => {
  const { shipments, containers, possible } = linksFromMatches(matches, decisions)
  const ids = (links: { id: string }[]) => links.map(({ id }) => id)
  return { shipments: ids(shipments), containers: ids(containers), possible: ids(possible) }
}

test('of a container number that is used again the newest record is linked, with its shipment', () => {
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
    possible: [],
  })
})

test('a bill or reference links to the shipment, and to a container only without a shipment', () => {
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
      match({ shipment_id: 'named, never brought' }),
    ]),
  ).toEqual({ shipments: ['s1'], containers: ['c2'], possible: [] })
})

const at = '2026-01-01T00:00:00Z'
const names = (key: string, field: Match['field'], ...shipments: string[]) =>
  shipments.map((shipment_id) => match({ key, field, value: key, shipment_id, shipment_created_at: at }))
const decided = (fields: Partial<LinkDecisions>): LinkDecisions => ({
  kept: new Set(),
  refused: new Set(),
  isLinkedByPerson: false,
  ...fields,
})

test('several numbers of one shipment each link to all, and one number of several shipments to none', () => {
  expect(idsOf([...names('PO1', 'ref_number', 's1'), ...names('PO2', 'ref_number', 's2')])).toMatchObject({
    shipments: ['s1', 's2'],
    possible: [],
  })
  const one = names('PO1', 'ref_number', 's1')
  expect(idsOf([...one, ...names('PO2', 'ref_number', 's2', 's3')])).toMatchObject({
    shipments: ['s1'],
    possible: ['s2', 's3'],
  })
})

test('another number says which of the shipments is meant, and a bill of lading leaves no reference open', () => {
  const open = names('PO1', 'ref_number', 's1', 's2')
  expect(idsOf([...open, ...names('PO2', 'ref_number', 's2')])).toMatchObject({
    shipments: ['s2'],
    possible: [],
  })
  expect(idsOf([...open, ...names('BILL', 'bill_of_lading_number', 's3')])).toMatchObject({
    shipments: ['s3'],
    possible: [],
  })
  const booking = names('BOOK', 'booking_number', 's1', 's2')
  expect(idsOf([...booking, ...names('PO2', 'ref_number', 's3')]).possible).toEqual(['s1', 's2'])
  expect(
    idsOf([...names('N', 'bill_of_lading_number', 's1'), ...names('N', 'ref_number', 's2')]),
  ).toMatchObject({
    shipments: ['s1'],
    possible: [],
  })
})

test('what a person said or accepted decides which of the shipments is meant', () => {
  const open = names('PO1', 'ref_number', 's1', 's2')
  expect(idsOf(open, decided({ refused: new Set(['s1']) }))).toMatchObject({
    shipments: ['s2'],
    possible: [],
  })
  expect(idsOf(open, decided({ kept: new Set(['s1']) }))).toMatchObject({
    shipments: ['s1'],
    possible: [],
  })
  expect(idsOf(open, decided({ isLinkedByPerson: true }))).toMatchObject({ shipments: [], possible: [] })
})

test('a refused shipment is left out before a number is looked at', () => {
  const refused = decided({ refused: new Set(['s1']) })
  expect(
    idsOf([...names('N', 'bill_of_lading_number', 's1'), ...names('N', 'ref_number', 's2')], refused),
  ).toMatchObject({ shipments: ['s2'], possible: [] })
  // The number of a container of a refused shipment leaves another number ambiguous.
  const box = match({
    key: 'BOX',
    field: 'container_number',
    shipment_id: 's1',
    container_id: 'c1',
    shipment_created_at: at,
    container_created_at: at,
  })
  expect(idsOf([box, ...names('PO1', 'ref_number', 's2', 's3')], refused)).toEqual({
    shipments: [],
    containers: [],
    possible: ['s2', 's3'],
  })
})

test('of a container number that is used again the record stays whose link was accepted', () => {
  const used = (nth: number) =>
    match({
      field: 'container_number',
      shipment_id: `s${nth}`,
      container_id: `c${nth}`,
      shipment_created_at: at,
      container_created_at: `202${nth}-01-01T00:00:00Z`,
    })
  expect(idsOf([used(1), used(2), used(3)], decided({ kept: new Set(['c2']) }))).toEqual({
    shipments: ['s2'],
    containers: ['c2'],
    possible: [],
  })
})

test('the text of the pages gives long numbers only', () => {
  const keys = identifierKeysInPages([
    'B/L MAEU2290118',
    'Total 4,711.00 EUR',
    'on 2026-11-20',
    'PO 4711',
  ]).map(({ key }) => key)
  expect(keys).toContain('MAEU2290118')
  expect(keys.filter((key) => key.length < 8)).toEqual([])
})

test('a reason names the identifier, and the shipment that it belongs to', () => {
  const bill = match({ value: 'MAEU2290118', bill_of_lading_number: 'MAEU2290118' })
  expect(linkReason(bill)).toBe('Bill of lading MAEU2290118')
  expect(linkReason({ ...bill, field: 'container_number', value: 'CSQU3054383' })).toBe(
    'Container CSQU3054383 of shipment MAEU2290118',
  )
})
