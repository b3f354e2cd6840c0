import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containerCheckDigit } from '../../contract/identifiers/index.ts'
import { decide, inferNumber, type KnownLine, readNumber } from './infer.rules.ts'

const line = (scac: string, more: Partial<KnownLine> = {}): KnownLine => ({
  scac,
  name: `Line ${scac}`,
  alternative_scacs: [],
  bill_of_lading_prefixes: [],
  container_prefixes: [],
  ...more,
})
const lines = [
  line('MAEU', { alternative_scacs: ['SEAU'], container_prefixes: ['MSKU', 'MRKU'] }),
  line('MSCU', { bill_of_lading_prefixes: ['MEDU'], container_prefixes: ['MSCU', 'MEDU'] }),
  line('ONEY', { bill_of_lading_prefixes: ['ONE'] }),
  line('CMDU', { container_prefixes: ['CXDU'] }),
  line('ANNU', { container_prefixes: ['CXDU'] }),
]
const decision = (key: string) => decide(inferNumber(key, lines))

test('a SCAC in front of a number names its line', () => {
  const maersk = { scac: 'MAEU', name: 'Line MAEU', confidence: 0.95 }
  expect(inferNumber('MAEU229011802', lines)).toEqual({
    request_type: 'bill_of_lading',
    candidates: [maersk],
    guess: maersk,
  })
  expect(inferNumber('SEAU229011802', lines).guess?.scac).toBe('MAEU')
  expect(decision('MAEU229011802')).toEqual({ decision: 'auto_select', selected: maersk })
})

test('a prefix names its line, with more confidence the longer it is', () => {
  expect(decision('MEDUF5399896')).toMatchObject({ decision: 'auto_select', selected: { scac: 'MSCU' } })
  expect(inferNumber('ONE77120345', lines).guess?.scac).toBe('ONEY')
  expect(decision('ONE77120345')).toEqual({ decision: 'needs_confirmation', selected: null })
})

test('the owner prefix of a container names the line, which needs confirmation when the check digit is wrong', () => {
  expect(inferNumber('MSKU7721046', lines)).toMatchObject({
    request_type: 'container',
    guess: { scac: 'MAEU', confidence: 0.9 },
  })
  expect(decision('MSKU7721046').decision).toBe('auto_select')
  expect(inferNumber('MSKU7721045', lines).guess).toMatchObject({ scac: 'MAEU', confidence: 0.45 })
  expect(decision('MSKU7721045').decision).toBe('needs_confirmation')
})

test('lines that share a prefix are all candidates, and none of them is the guess', () => {
  const shared = inferNumber('CXDU1234560', lines)
  expect(shared.guess).toBeNull()
  expect(shared.candidates.map(({ scac }) => scac)).toEqual(['ANNU', 'CMDU'])
  expect(decide(shared)).toEqual({ decision: 'needs_confirmation', selected: null })
})

test('no line is guessed for an unknown prefix or for a text without a number', () => {
  for (const key of ['229011802', 'ONESTOPSHOP', ''])
    expect(decision(key)).toEqual({ decision: 'no_prediction', selected: null })
})

test('a number in a format that its line uses for bookings only is a booking number', () => {
  expect(inferNumber('EBKG01234567', lines)).toMatchObject({
    request_type: 'booking_number',
    guess: { scac: 'MSCU' },
  })
})

test('a bill of lading in the format of a container number is read as the given type', () => {
  expect(inferNumber('MEDU9104472', lines).request_type).toBe('container')
  expect(inferNumber('MEDU9104472', lines, 'bill_of_lading')).toMatchObject({
    request_type: 'bill_of_lading',
    guess: { scac: 'MSCU', confidence: 0.85 },
  })
})

test('numbers are read with spaces and punctuation; other texts are not read as numbers', () => {
  expect(readNumber(' whlu 123456-0 ')).toBe('WHLU1234560')
  expect(readNumber('SHA/2026.0001')).toBe('SHA20260001')
  for (const typed of [
    '',
    ' - ',
    'hello',
    'AB12',
    '12',
    'A'.repeat(33) + '123',
    'Größe 123456',
    '😀12345',
    'A\u0000B12345',
  ])
    expect([typed, readNumber(typed)]).toEqual([typed, undefined])
})

test('a known owner prefix selects the line with a right check digit, and with no other digit', () => {
  fc.assert(
    fc.property(fc.constantFrom('MSKU', 'MRKU'), fc.integer({ min: 0, max: 999_999 }), (owner, serial) => {
      const ten = `${owner}${String(serial).padStart(6, '0')}`
      for (let digit = 0; digit < 10; digit += 1) {
        const right = containerCheckDigit(ten) === digit
        expect(decision(`${ten}${digit}`).decision).toBe(right ? 'auto_select' : 'needs_confirmation')
      }
    }),
  )
})

test('every input is answered: candidates are ordered by confidence, which is at most 1', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('MAEU', 'ONE', 'CXDU', 'MEDU'), fc.string())
      .map(([prefix, rest]) => prefix + rest),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const key = readNumber(text) ?? text
      const inference = inferNumber(key, lines)
      const { selected } = decide(inference)
      const sure = inference.candidates.map(({ confidence }) => confidence)
      expect(sure).toEqual(sure.toSorted((one, other) => other - one))
      expect(sure.every((confidence) => confidence > 0 && confidence <= 1)).toBe(true)
      if (selected) expect(inference.candidates[0]).toEqual(selected)
    }),
  )
})
