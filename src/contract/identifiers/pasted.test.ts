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
