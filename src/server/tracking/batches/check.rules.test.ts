import { expect, test } from 'vitest'
import { checkOf, readRows, type SentRow, withOwnCodes } from './check.rules.ts'
import type { InferableLine } from '../../reference/store.ts'

const line = (scac: string, name: string, more: Partial<InferableLine> = {}): InferableLine => ({
  scac,
  name,
  short_name: name,
  alternative_scacs: [],
  bill_of_lading_prefixes: [],
  container_prefixes: [],
  bill_of_lading_tracking_support: true,
  booking_number_tracking_support: true,
  container_number_tracking_support: true,
  ...more,
})
const lines = [
  line('MAEU', 'Maersk Line', { short_name: 'Maersk', container_prefixes: ['MSKU'] }),
  line('HLCU', 'Hapag-Lloyd AG', { short_name: 'Hapag' }),
  line('MSCU', 'Mediterranean Shipping Company', {
    short_name: 'MSC',
    alternative_scacs: ['MEDU'],
    container_prefixes: ['CSQU'],
  }),
  line('UALC', 'Universal Africa Lines', {
    bill_of_lading_tracking_support: false,
    booking_number_tracking_support: false,
    container_number_tracking_support: false,
  }),
  line('BILL', 'Bills Only', { container_number_tracking_support: false }),
]
const check = (...sent: (string | Partial<SentRow>)[]) =>
  readRows(
    sent.map((each, index) => ({
      row: index + 2,
      request_number: '',
      ...(typeof each === 'string' ? { request_number: each } : each),
    })),
    lines,
  ).map((read) => checkOf(read, undefined))
const resultOf = (sent: string | Partial<SentRow>) => {
  const [{ verdict: result, detail, carrier } = {}] = check(sent)
  return [result, detail ?? carrier?.scac]
}

test('a number with a known prefix is new, also with spaces and punctuation', () => {
  expect(check(' csqu 305438-3 ')).toEqual([
    {
      row: 2,
      request_number: 'CSQU3054383',
      request_type: 'container',
      verdict: 'new',
      detail: null,
      warning: null,
      carrier: { scac: 'MSCU', name: 'Mediterranean Shipping Company', confidence: 0.9 },
      other_carrier: null,
      repeats: null,
      tracking_request_id: null,
      shipment_id: null,
    },
  ])
  expect(resultOf('MAEU229011802')).toEqual(['new', 'MAEU'])
})

test('a wrong check digit gives a warning, and the row is accepted', () => {
  expect(check('CSQU3054384')).toMatchObject([
    { verdict: 'new', warning: 'The check digit should be 3', carrier: { scac: 'MSCU' } },
  ])
})

test('a near miss of a container number is a question, and no bill of lading', () => {
  for (const [number, meant] of [
    ['CSQU3O54383', 'CSQU3054383'],
    ['CSQU305438', 'CSQU3054383'],
    ['TCLU67l8159', 'TCLU6718159'],
  ] as const)
    expect(check(number)).toMatchObject([
      {
        verdict: 'invalid',
        request_type: 'container',
        detail: `This is not a whole container number. Did you mean ${meant}?`,
        suggested_number: meant,
      },
    ])
  expect(check({ request_number: 'CSQU305438', request_type: 'container' })).toMatchObject([
    { verdict: 'invalid', suggested_number: 'CSQU3054383' },
  ])
  // Somebody says that it is a bill of lading.
  expect(check({ request_number: 'MSCU305438', request_type: 'bill_of_lading' })).toMatchObject([
    { verdict: 'new', carrier: { scac: 'MSCU' } },
  ])
})

test('a container number is read with a size, a seal or a label beside it; several are refused', () => {
  for (const number of ['CSQU3054383/40HC/FX1234567', '箱号：CSQU3054383', 'СSQU3054383'])
    expect(check(number)).toMatchObject([{ verdict: 'new', request_number: 'CSQU3054383' }])
  expect(resultOf('CSQU3054383+TCLU6718159')).toEqual([
    'invalid',
    'There are several numbers in this row: give each its own row',
  ])
})

test('an invalid number is refused with its reason', () => {
  const type = 'container' as const
  const result = ['', ' - ', '***', 'M'.repeat(61), 'hello', 'AB12'].map((each) => resultOf(each))
  expect(result.map(([first]) => first)).toEqual(Array.from(result, () => 'invalid'))
  expect(new Set(result.map(([, detail]) => detail)).size).toBe(4)
  expect(resultOf({ request_number: 'MAEU229011802', request_type: type })).toEqual([
    'invalid',
    'A container number has four letters, the last of them U, J or Z, and seven digits',
  ])
})

test('a carrier is named by its SCAC, an alternative SCAC or its name', () => {
  const named = (scac: string) => resultOf({ request_number: '229011802', scac })
  for (const maersk of ['maeu', 'Maersk', ' MAERSK LINE ']) expect(named(maersk)).toEqual(['new', 'MAEU'])
  for (const hapag of ['Hapag-Lloyd', 'hapag lloyd ag', 'HLCU']) expect(named(hapag)).toEqual(['new', 'HLCU'])
  for (const msc of ['medu', 'msc']) expect(named(msc)).toEqual(['new', 'MSCU'])
  expect(named('xxxx')).toEqual(['new', 'XXXX'])
  expect(check({ request_number: '229011802', scac: 'XXXX' })).toMatchObject([
    { warning: 'No carrier that we know has the SCAC XXXX: the request waits until a source covers it' },
  ])
  // The warning of the check digit stays, last: what is tracked under the right number is added to it.
  expect(check({ request_number: 'CSQU3054384', scac: 'XXXX' })).toMatchObject([
    { warning: expect.stringMatching(/source covers it\. The check digit should be 3$/) },
  ])
  expect(named('MAE')).toEqual(['invalid', '“MAE” is no carrier that we know; give its SCAC of four letters'])
  expect(named('UALC')).toEqual(['invalid', 'Universal Africa Lines is not supported yet'])
  expect(resultOf({ request_number: 'CSQU3054383', scac: 'BILL' })).toEqual([
    'invalid',
    'Bills Only has no tracking by container numbers',
  ])
})

test('a number without a known prefix needs a carrier', () => {
  expect(check('229011802')).toMatchObject([
    {
      verdict: 'choose_carrier',
      detail: 'The number does not identify its carrier: choose one',
      carrier: null,
    },
  ])
})

test('a repeated row names the first row, with the SCAC as prefix or without', () => {
  const sent = [
    'CSQU3054383',
    'csqu 305438-3',
    'MAEU229011802',
    { request_number: '229011802', scac: 'MAEU' },
    { request_number: '229011802', scac: 'HLCU' },
    { request_number: '', scac: 'HLCU' },
    { request_number: '', scac: 'HLCU' },
  ]
  expect(check(...sent).map(({ verdict: result, repeats }) => [result, repeats])).toEqual([
    ['new', null],
    ['repeated', 2],
    ['new', null],
    ['repeated', 4],
    ['new', null],
    ['invalid', null],
    ['invalid', null],
  ])
})

test('the test carrier accepts every number', () => {
  expect(resultOf({ request_number: 'TESTTRFAILED', scac: 'TEST' })).toEqual(['new', 'TEST'])
})

test('a container tracked under another code of its line is tracked, and not under another carrier', () => {
  const [read] = readRows([{ row: 2, request_number: 'CSQU3054383', scac: 'MSCU' }], lines)
  if (!read) throw new Error('There is one row')
  const other = { scac: 'MEDU', name: 'MEDU', shipment_id: 'one' }
  const existing = { shipment_id: null, tracking_request_id: null, other_carrier: other }
  const codes = [{ scac: 'MSCU', alternative_scacs: ['MEDU'] }]
  expect(checkOf(read, withOwnCodes(existing, read, codes))).toMatchObject({
    verdict: 'tracked',
    shipment_id: 'one',
  })
  expect(checkOf(read, withOwnCodes(existing, read, []))).toMatchObject({
    verdict: 'new',
    other_carrier: other,
  })
})
