import { expect, test } from 'vitest'
import { contentOf } from '../../testing/content.ts'
import { writingConventionsOf } from '../conventions.rules.ts'
import { extract } from '../extract.rules.ts'
import { findDate } from '../../../../contract/trade/printed/dates.rules.ts'
import { placedWordsOf } from '../../testing/placed-words.ts'
import { moneyIn, totalIn, weightIn } from './amounts.rules.ts'
import { sizeTypeIn } from './equipment.rules.ts'
import { numberIn } from '../../../../contract/trade/printed/numbers.rules.ts'
import { entryCheckDigit, referenceIn } from './references.rules.ts'

test('a date is read in every usual way of writing it', () => {
  const unknown = writingConventionsOf('')
  for (const text of [
    '12-SEP-2026',
    '12 September 2026',
    'Sep 12, 2026',
    '2026-09-12',
    '12.SEP.26',
    '12th Sep 2026',
    '2026/9/12',
    '2026-Sep-12',
    'SEP/12/2026',
    '12th of September 2026',
    '2026年9月12日',
    '12 Eylül 2026',
    '12 de septiembre de 2026',
    '12 settembre 2026',
  ])
    expect([text, findDate(text, unknown)?.day]).toEqual([text, '2026-09-12'])
  for (const [text, day] of [
    ['24. März 2026', '2026-03-24'],
    ['24-Okt-26', '2026-10-24'],
    ['24 août 2026', '2026-08-24'],
    ['24-ENE-2026', '2026-01-24'],
    ['24 Mai 2026', '2026-05-24'],
    ['24 de dezembro de 2026', '2026-12-24'],
    ['24 ŞUBAT 2026', '2026-02-24'],
  ])
    expect([text, findDate(text ?? '', unknown)?.day]).toEqual([text, day])
  for (const text of [
    '12 MAIN ST 2026',
    '2 SETS 26',
    '12 AGOURA RD 26',
    '31-FEB-2026',
    '2026-13-01',
    '1-800-555',
    '99/99/2026',
    '12.5',
  ])
    expect([text, findDate(text, unknown)]).toEqual([text, null])
})

test('an all-numeric date is read like the other dates of the document, and gets a low confidence without any', () => {
  expect(findDate('09/12/2026', writingConventionsOf('ETD 25/11/2026'))).toMatchObject({
    day: '2026-12-09',
    confidence: 0.92,
  })
  expect(findDate('09/12/2026', writingConventionsOf('ETD 11/25/2026'))).toMatchObject({
    day: '2026-09-12',
    confidence: 0.92,
  })
  expect(findDate('09/12/2026', writingConventionsOf('Chicago, IL 60601'))).toMatchObject({
    day: '2026-09-12',
    confidence: 0.75,
  })
  expect(findDate('09/12/2026', writingConventionsOf(''))?.confidence).toBe(0.5)
  expect(findDate('09/25/2026', writingConventionsOf(''))).toMatchObject({
    day: '2026-09-25',
    confidence: 0.98,
  })
})

test.for(['Los Angeles, CA 90001', 'Last Free Day 18 May 2026', 'Am Sandtorkai 1, DE 20457 Hamburg', ''])(
  'a date with dots has the day first on a page with “%s”',
  (page) => {
    expect(findDate('05.06.2026', writingConventionsOf(page))).toMatchObject({
      day: '2026-06-05',
      confidence: 0.92,
    })
  },
)

test('a date with dots is in doubt in a document whose other dates have the month first', () => {
  expect(findDate('05.06.2026', writingConventionsOf('ETD 11/25/2026'))?.confidence).toBe(0.5)
})

test('only the postal codes of states of the US say that the month is first', () => {
  const isDayFirst = (page: string) => writingConventionsOf(page).day_first.is
  expect(['DE 20457 Hamburg', 'FR 13002 Marseille', 'ID 14310 Jakarta'].map(isDayFirst)).toEqual([
    true,
    true,
    true,
  ])
  expect(['Wilmington, DE 19801', 'Newark NJ 07114-1234', 'Boise, ID 83702'].map(isDayFirst)).toEqual([
    false,
    false,
    false,
  ])
})

test('decimal points and decimal commas are read, and an ambiguous number gets a low confidence', () => {
  const value = (text: string, all = '') => numberIn(text, writingConventionsOf(all))?.value
  expect([
    value('1,234.50'),
    value('1.234,50'),
    value('1,234,567'),
    value('449.80'),
    value('449,80'),
  ]).toEqual([1234.5, 1234.5, 1234567, 449.8, 449.8])
  expect(numberIn('18.000', writingConventionsOf(''))?.confidence).toBe(0.6)
  expect([value('0,125'), value('1.083456 CBM'), value('0,01234')]).toEqual([0.125, 1.083456, 0.01234])
  expect(value('18.000', 'Total 1.234,50')).toBe(18000)
  expect(value('18,000', 'Total 1,234.50')).toBe(18000)
  expect(value('-15.050')).toBeUndefined()
})

test('sizes and types are read as ISO 6346 codes and as usual names', () => {
  const code = (text: string) => sizeTypeIn(text)?.code
  expect([code('45G1'), code("40'HC"), code("20' DC"), code('40HQ'), code('40 GP'), code('40RH')]).toEqual([
    '45G1',
    '45G1',
    '22G1',
    '45G1',
    '42G1',
    '45R1',
  ])
  expect([code('20 CARTONS'), code('1820 STREET')]).toEqual([undefined, undefined])
})

const containers = (text: string, method: 'text' | 'ocr' = 'text') =>
  extract(contentOf(text, { method }), 'bill_of_lading').fields.filter(({ path }) =>
    path.endsWith('.equipment_reference'),
  )

test('a container number with a wrong check digit gets a low confidence, and is kept only where a label calls it a container', () => {
  expect(containers('said to contain CSQU 305438-3')).toMatchObject([
    { value: 'CSQU3054383', text: 'CSQU 305438-3' },
  ])
  expect(containers('Container: CSQU3054384')).toMatchObject([{ value: 'CSQU3054384' }])
  expect(containers('Container: CSQU3054384')[0]?.confidence).toBeLessThan(0.5)
  expect(containers('said to contain CSQU3054384')).toEqual([])
})

test('an OCR error in a container number is corrected only where the check digit confirms it', () => {
  const [mended] = containers('Container: CSQU3O54383', 'ocr')
  expect(mended).toMatchObject({ value: 'CSQU3054383', text: 'CSQU3O54383', method: 'ocr' })
  expect(mended?.confidence).toBeLessThan(0.8)
  expect(containers('Container: CSQU3O54384', 'ocr')).toEqual([])
  expect(containers('Container: CSQU3O54383', 'text')).toEqual([])
})

test('an IMO number with a wrong check digit gets a low confidence', () => {
  const imo = (text: string) =>
    extract(contentOf(text), 'bill_of_lading').fields.find(({ path }) => path === 'vessel_imo_number')
      ?.confidence ?? 0
  expect(imo('IMO No: 9074729')).toBeGreaterThan(0.9)
  expect(imo('IMO No: 9074728')).toBeLessThan(0.5)
})

test('each value has its page and the rectangle around its words', () => {
  const { fields } = extract(contentOf('first page\n---\n\nB/L No.: MAEU229011847   other'), 'bill_of_lading')
  const bill = fields.find(({ path }) => path === 'transport_document_reference')
  expect(bill).toMatchObject({ value: 'MAEU229011847', text: 'MAEU229011847', page: 2, method: 'text' })
  expect(bill?.box.x).toBeCloseTo(0.09)
  expect(bill?.box.width).toBeCloseTo(0.13)
})

test('two different bill numbers lower the confidence of the chosen one', () => {
  const sure = (text: string) =>
    extract(contentOf(text), 'bill_of_lading').fields.find(
      ({ path }) => path === 'transport_document_reference',
    )?.confidence ?? 0
  const one = sure('B/L No.: MAEU229011847')
  expect(sure('B/L No.: MAEU229011847\n\nB/L No.: MAEU229011847')).toBe(one)
  expect(sure('B/L No.: MAEU229011847\n\nB/L No.: MAEU229011999')).toBeLessThan(one)
})

test('long runs of one character, and a page of labels alone, are read quickly', () => {
  const before = process.cpuUsage()
  for (const run of ['A', '1', '1,', ' ', 'CSQU', '/', 'No. ', 'a@', 'B/L ', '(', '1 '])
    extract(
      contentOf(`Shipper: ${run.repeat(5000)}\nB/L No.: ${run.repeat(5000)}\nTotal: ${run.repeat(5000)}`),
      'bill_of_lading',
    )
  extract(contentOf('Shipper:  Vessel / Voyage  Port of Loading  Date\n'.repeat(500)), 'bill_of_lading')
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})

test('the check digit of a customs entry number decides its confidence', () => {
  expect(entryCheckDigit('ABC1234567')).toBe(6)
  expect(entryCheckDigit('9999999999')).toBe(0)
  // Letters count as the digit of their position in their row: J and A are 1, S and B are 2.
  expect(entryCheckDigit('JSC1234567')).toBe(6)
  const confidence = (number: string) =>
    extract(contentOf(`# ENTRY SUMMARY\nEntry No.: ${number}\n`), 'customs_entry').fields[0]?.confidence ?? 0
  expect(confidence('ABC-1234567-6')).toBeGreaterThan(0.9)
  expect(confidence('ABC-1234567-8')).toBeLessThan(0.6)
})

test('a time of the day is no number', () => {
  for (const text of ['4.30pm', '10.00 a.m.', '10am'])
    expect([text, numberIn(text, { decimal: null })]).toEqual([text, null])
  expect(numberIn('open 10.00am, fee 45.50', { decimal: null })?.value).toBe(45.5)
})

test('spaces group thousands before a unit, and pounds have no three decimals', () => {
  const weight = (text: string) =>
    weightIn([placedWordsOf(text)], writingConventionsOf('')).map((part) => part.value)
  expect(weight('15 998 LBS')).toEqual([15998, 'LBR'])
  expect(weight('4 720,50 Kg')).toEqual([4720.5, 'KGM'])
  expect(weight('3.534 LBS')).toEqual([3534, 'LBR'])
  expect(weight('12 998')).toEqual([12])
})

test('Indian grouping of digits is read', () => {
  expect(numberIn('INR 12,34,567.89', { decimal: '.' })?.value).toBe(1_234_567.89)
  expect(numberIn('1,23,456', { decimal: null })?.value).toBe(123_456)
  expect(numberIn('1,234,567', { decimal: null })?.value).toBe(1_234_567)
})

test('an amount may stand right behind its currency', () => {
  const money = (text: string) =>
    moneyIn([placedWordsOf(text)], writingConventionsOf('')).map((part) => part.value)
  expect(money('USD1,203.00')).toEqual([1203, 'USD'])
  expect(money('Rs.450.00')).toEqual([450])
  expect(numberIn('MUSD450', { decimal: null })).toBeNull()
  expect(numberIn('USDA2026', { decimal: null })).toBeNull()
})

test.each([moneyIn, totalIn])(
  'spaces group thousands of an amount that stands alone, also before a decimal point',
  (read) => {
    const point = writingConventionsOf('ZAR 1,250.00')
    const amount = (text: string) => read([placedWordsOf(text)], point)[0]?.value
    expect(amount('3 465.00')).toBe(3465)
    expect(amount('USD 1 203 465.50')).toBe(1_203_465.5)
    // A quantity before a price.
    expect(amount('2 x 465.00 USD')).not.toBe(2465)
    expect(amount('12 1465.00')).not.toBe(121_465)
  },
)

test('a number with spaces before its decimal comma says how a document writes numbers', () => {
  expect(writingConventionsOf('HS 1509.20 Tara 4 720,00 Kg').decimal).toBe(',')
})

test('a time of day is no reference', () => {
  const reference = (text: string) => referenceIn([placedWordsOf(text)])[0]?.value
  expect(reference('open 10.00am')).toBeUndefined()
  expect(reference('10.00am AN-4711')).toBe('AN-4711')
})
