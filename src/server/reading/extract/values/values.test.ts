import { expect, test } from 'vitest'
import { readingOf } from '../../testing/reading.ts'
import { extract } from '../extract.rules.ts'
import { habitsOf } from '../habits.rules.ts'
import { dateIn } from './dates.rules.ts'
import { sizeTypeIn } from './equipment.rules.ts'
import { numberIn } from './numbers.rules.ts'
import { entryCheckDigit } from './references.rules.ts'

test('a date is read in every way that people write it', () => {
  const unknown = habitsOf('')
  for (const text of [
    '12-SEP-2026',
    '12 September 2026',
    'Sep 12, 2026',
    '2026-09-12',
    '12.SEP.26',
    '12th Sep 2026',
    '2026/9/12',
  ])
    expect([text, dateIn(text, unknown)?.day]).toEqual([text, '2026-09-12'])
  for (const text of ['31-FEB-2026', '2026-13-01', '1-800-555', '99/99/2026', '12.5'])
    expect([text, dateIn(text, unknown)]).toEqual([text, null])
})

test('a date of numbers alone is read as the document reads its others, and is doubted where nothing tells', () => {
  expect(dateIn('09/12/2026', habitsOf('ETD 25/11/2026'))).toMatchObject({
    day: '2026-12-09',
    confidence: 0.92,
  })
  expect(dateIn('09/12/2026', habitsOf('ETD 11/25/2026'))).toMatchObject({
    day: '2026-09-12',
    confidence: 0.92,
  })
  expect(dateIn('09/12/2026', habitsOf('Chicago, IL 60601'))).toMatchObject({
    day: '2026-09-12',
    confidence: 0.75,
  })
  expect(dateIn('09/12/2026', habitsOf(''))?.confidence).toBe(0.5)
  expect(dateIn('09/25/2026', habitsOf(''))).toMatchObject({ day: '2026-09-25', confidence: 0.98 })
})

test('both styles of decimals are read, and what could be either is doubted', () => {
  const value = (text: string, all = '') => numberIn(text, habitsOf(all))?.value
  expect([
    value('1,234.50'),
    value('1.234,50'),
    value('1,234,567'),
    value('449.80'),
    value('449,80'),
  ]).toEqual([1234.5, 1234.5, 1234567, 449.8, 449.8])
  expect(numberIn('18.000', habitsOf(''))?.confidence).toBe(0.6)
  expect(value('18.000', 'Total 1.234,50')).toBe(18000)
  expect(value('18,000', 'Total 1,234.50')).toBe(18000)
  expect(value('-15.050')).toBeUndefined()
})

test('sizes and types are told by ISO 6346 and as the trade says them', () => {
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
  extract(readingOf(text, { method }), 'bill_of_lading').fields.filter(({ path }) =>
    path.endsWith('.equipment_reference'),
  )

test('a check digit decides about containers: a wrong one is doubted, and only kept where the paper calls it one', () => {
  expect(containers('said to contain CSQU 305438-3')).toMatchObject([
    { value: 'CSQU3054383', text: 'CSQU 305438-3' },
  ])
  expect(containers('Container: CSQU3054384')).toMatchObject([{ value: 'CSQU3054384' }])
  expect(containers('Container: CSQU3054384')[0]?.confidence).toBeLessThan(0.5)
  expect(containers('said to contain CSQU3054384')).toEqual([])
})

test('what OCR mistook in a container number is put right where the check digit proves it, and nowhere else', () => {
  const [mended] = containers('Container: CSQU3O54383', 'ocr')
  expect(mended).toMatchObject({ value: 'CSQU3054383', text: 'CSQU3O54383', method: 'ocr' })
  expect(mended?.confidence).toBeLessThan(0.8)
  expect(containers('Container: CSQU3O54384', 'ocr')).toEqual([])
  expect(containers('Container: CSQU3O54383', 'text')).toEqual([])
})

test('an IMO number with a wrong check digit is doubted', () => {
  const imo = (text: string) =>
    extract(readingOf(text), 'bill_of_lading').fields.find(({ path }) => path === 'vessel_imo_number')
      ?.confidence ?? 0
  expect(imo('IMO No: 9074729')).toBeGreaterThan(0.9)
  expect(imo('IMO No: 9074728')).toBeLessThan(0.5)
})

test('each value says where it stands: its page, and a box round its words', () => {
  const { fields } = extract(readingOf('first page\n---\n\nB/L No.: MAEU229011847   other'), 'bill_of_lading')
  const bill = fields.find(({ path }) => path === 'transport_document_reference')
  expect(bill).toMatchObject({ value: 'MAEU229011847', text: 'MAEU229011847', page: 2, method: 'text' })
  expect(bill?.box.x).toBeCloseTo(0.09)
  expect(bill?.box.width).toBeCloseTo(0.13)
})

test('two bills that contradict each other lower the confidence of the one that is taken', () => {
  const sure = (text: string) =>
    extract(readingOf(text), 'bill_of_lading').fields.find(
      ({ path }) => path === 'transport_document_reference',
    )?.confidence ?? 0
  const one = sure('B/L No.: MAEU229011847')
  expect(sure('B/L No.: MAEU229011847\n\nB/L No.: MAEU229011847')).toBe(one)
  expect(sure('B/L No.: MAEU229011847\n\nB/L No.: MAEU229011999')).toBeLessThan(one)
})

test('long runs of one character, and a page of labels alone, are read in a moment', () => {
  const before = performance.now()
  for (const run of ['A', '1', '1,', ' ', 'CSQU', '/', 'No. ', 'a@', 'B/L ', '(', '1 '])
    extract(
      readingOf(`Shipper: ${run.repeat(5000)}\nB/L No.: ${run.repeat(5000)}\nTotal: ${run.repeat(5000)}`),
      'bill_of_lading',
    )
  extract(readingOf('Shipper:  Vessel / Voyage  Port of Loading  Date\n'.repeat(500)), 'bill_of_lading')
  expect(performance.now() - before).toBeLessThan(5000)
})

test('the check digit of a customs entry decides how sure it is', () => {
  expect(entryCheckDigit('ABC1234567')).toBe(6)
  expect(entryCheckDigit('9999999999')).toBe(0)
  // Letters stand for the digit of their place in their row: J and A for 1, S and B for 2.
  expect(entryCheckDigit('JSC1234567')).toBe(6)
  const confidence = (number: string) =>
    extract(readingOf(`# ENTRY SUMMARY\nEntry No.: ${number}\n`), 'customs_entry').fields[0]?.confidence ?? 0
  expect(confidence('ABC-1234567-6')).toBeGreaterThan(0.9)
  expect(confidence('ABC-1234567-8')).toBeLessThan(0.6)
})
