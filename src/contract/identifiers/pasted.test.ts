import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasIdentifierForm, readPastedText, withIgnoredText } from './index.ts'

test.each([
  'CSQU3054383',
  'csqu 305438-3',
  'MAEU229011802',
  'ONEYSH4A12345600',
  '229011802',
  'PO-2026-0413',
  'PO/2026/0413-7',
  'po 4711',
  'UNKNOWN-120',
])('%s has the form of an identifier', (text) => expect(hasIdentifierForm(text)).toBe(true))

test.each([
  'Hi team',
  'urgent',
  'Long Beach',
  'MSC ANNA',
  'sales@example.com',
  'https://example.com/123456',
  '+1 (555) 123-4567',
  '555-123-4567',
  '0171 2345678',
  '2026-11-20',
  '20/11/2026',
  '14:30',
  '21800kg',
  '2026',
  '90731',
  'room 1234',
  '',
])('%s has not the form of an identifier', (text) => expect(hasIdentifierForm(text)).toBe(false))

test('of an e-mail only the identifiers are read, and the rest is ignored text', () => {
  const email = [
    'Hi team,',
    '',
    'please check CSQU3054383, TCLU 671815-9 and MAEU229011802.',
    'Our reference is ONEYSH4A12345600, thanks!',
    '229011999',
    'PO 4711',
    '',
    'Call me: +1 (555) 123-4567',
    'Best regards',
    'Anna Smith, Example Freight, 20 Nov 2026',
    'anna@example.com',
  ].join('\r\n')
  const { identifiers, ignored } = readPastedText(email)
  expect(identifiers).toEqual([
    'CSQU3054383',
    'TCLU6718159',
    'MAEU229011802',
    'ONEYSH4A12345600',
    '229011999',
    'PO 4711',
  ])
  expect(ignored.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Hi team', 'Call me: +1 (555) 123-4567', 'Best regards', 'anna@example.com']),
  )
})

test('an item of a list is read, whatever its form', () => {
  const list = ['CSQU3054383', 'spring range', 'MAEU229011802', 'A-17', 'PO-2026-0413']
  expect(readPastedText(list.join('\n'))).toEqual({ identifiers: list, ignored: [] })
  const references = ['A-17', 'B-22', 'C-1']
  expect(readPastedText(references.join('\n')).identifiers).toEqual(references)
  expect(readPastedText('spring range, autumn range').identifiers).toEqual(['spring range', 'autumn range'])
})

test('a text of one cell is what somebody typed, and is read as it is', () => {
  expect(readPastedText('Hi team')).toEqual({ identifiers: ['Hi team'], ignored: [] })
  expect(readPastedText('please check MAEU229011802').identifiers).toEqual(['MAEU229011802'])
})

test('ignored text can be taken in again, in the order pasted', () => {
  const paste = readPastedText('Hi team\nCSQU3054383\nTCLU6718159\nThanks')
  expect(paste.identifiers).toEqual(['CSQU3054383', 'TCLU6718159'])
  expect(withIgnoredText(paste)).toEqual(['Hi team', 'CSQU3054383', 'TCLU6718159', 'Thanks'])
})

test('identifiers that were read are read again from an address', () => {
  const piece = fc.constantFrom(
    'Hi team',
    'CSQU3054383',
    'MAEU229011802',
    'spring range',
    'A-17',
    '+1 (555) 123-4567',
    'please check it today for us',
    'see ONEYSH4A12345600 too',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { identifiers } = readPastedText(pieces.join('\n'))
      const again = readPastedText(identifiers.join(','))
      expect(again.identifiers).toEqual(identifiers)
    }),
  )
})

test.each([
  [
    'First ship: CSQU3054383, TCLU6718159\nSecond ship: MSKU7721046',
    ['CSQU3054383', 'TCLU6718159', 'MSKU7721046'],
    [],
  ],
  ['PO 4711: CSQU3054383, TCLU6718159', ['CSQU3054383', 'TCLU6718159'], ['PO 4711']],
  ['1x40HC CSQU3054383\n2 x 20GP: TCLU6718159 (40HQ)', ['CSQU3054383', 'TCLU6718159'], []],
  ['CSQU3054383/40HC/FX1234567', ['CSQU3054383'], ['FX1234567']],
  ['CSQU3054383 seal no. FX1234567', ['CSQU3054383'], ['seal no. FX1234567']],
  ['CSQU3054383 booking BK776001', ['CSQU3054383', 'BK776001'], ['booking']],
  ['CSQU3054383/MEDUXQ776001', ['CSQU3054383', 'MEDUXQ776001'], []],
  ['提单号：MEDUXQ776001，封号FX1234567', ['MEDUXQ776001'], ['提单号:', '封号FX1234567']],
  ['MSC ANNA (IMO 9321483) CSQU3054383', ['CSQU3054383'], ['IMO 9321483']],
  ['Date: 2026-11-20\nCSQU3054383\nWeight 21800', ['CSQU3054383'], ['Date: 2026-11-20', 'Weight 21800']],
  ['**MEDUXQ776001**, MEDUXQ776002/MEDUXQ776003', ['MEDUXQ776001', 'MEDUXQ776002', 'MEDUXQ776003'], []],
  ['CSQU3O54383\nTCLU671815', ['CSQU3O54383', 'TCLU671815'], []],
  ['https://example.com/MEDUXQ776001 CSQU3054383', ['CSQU3054383'], ['https://example.com/MEDUXQ776001']],
])('%s is read as numbers, and what is like a number is named', (text, identifiers, ignored) => {
  const read = readPastedText(text)
  expect(read.identifiers).toEqual(identifiers)
  expect(read.ignored.map((each) => each.text)).toEqual(ignored)
})

test('in a row of a table only the numbers of carriers are looked up', () => {
  expect(readPastedText('CSQU3054383\tMEDUXQ776001\tMSC\tPO-4711\t40HC\t21800\tFX1234567')).toEqual({
    identifiers: ['CSQU3054383', 'MEDUXQ776001'],
    ignored: ['MSC', 'PO-4711', '40HC', '21800', 'FX1234567'].map((text) => ({ text, at: 2 })),
  })
  expect(readPastedText('CSQU3054383, PO-4711\nTCLU6718159, PO-4712').identifiers).toEqual([
    'CSQU3054383',
    'TCLU6718159',
  ])
  const markdown = '| Container | Pieces |\n|---|---|\n| CSQU3054383 | 12000 |\n| TCLU6718159 | 4 |'
  expect(readPastedText(markdown).identifiers).toEqual(['CSQU3054383', 'TCLU6718159'])
})

test('a number at the end of a long paragraph is read', () => {
  const paragraph = 'we would like to know the state of our goods '.repeat(30)
  expect(readPastedText(`${paragraph}MEDUXQ776001 ${paragraph}CSQU3054383`).identifiers).toEqual([
    'MEDUXQ776001',
    'CSQU3054383',
  ])
})

test('a container number in a column that is not read is read too', () => {
  const table = 'Container\tPrevious box\tETA\nCSQU3054383\tTCLU6718159\t2026-11-20'
  expect(readPastedText(table).identifiers).toEqual(['CSQU3054383', 'TCLU6718159'])
})

test.each([
  ['Bkg# EBKG01234567 / cntr# MSCU7901054', ['EBKG01234567', 'MSCU7901054']],
  ['B/L No. MEDUF5399896\nContainer Nr. MSCU7901054', ['MEDUF5399896', 'MSCU7901054']],
  ['booking 123456789 for container MSCU7901054', ['123456789', 'MSCU7901054']],
  ['Please see BL 229011802 and booking no. 6401122334 today', ['229011802', '6401122334']],
  ['Call 123456789 about the container MSCU7901054', ['MSCU7901054']],
])('a number behind its name is read without it: %j', (text, identifiers) => {
  expect(readPastedText(text).identifiers).toEqual(identifiers)
})
