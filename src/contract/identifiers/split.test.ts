import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIdentifiers } from './index.ts'

test('container numbers with gaps in them stay whole in a line with spaces between', () => {
  expect(splitIdentifiers('CSQU 305438-3 TCLU 671815-9 msku772104 6')).toEqual([
    'CSQU3054383',
    'TCLU6718159',
    'msku7721046',
  ])
  expect(splitIdentifiers('CSQU 305 438 3\nTCLU-671815/9\nCSQU\t305438\t3\nOOLU 908221 – 8')).toEqual([
    'CSQU3054383',
    'TCLU6718159',
    'CSQU3054383',
    'OOLU9082218',
  ])
})

test('a gap never reaches over two lines', () => {
  expect(splitIdentifiers('ABCU\n3054383')).toEqual(['ABCU', '3054383'])
})

test('what sheets and mails put around an identifier is not of it', () => {
  const paste = [
    '"CSQU3054383"',
    '="TCLU6718159"',
    "'MSKU7721046",
    '• OOLU9082218',
    '1. EGHU9441205',
    '12) MEDU9104472',
    '- MAEU2290118.',
    '> HLCU7710032',
    '(PO 4711)',
    'Container no.: CSQU3054383',
    'B/L: MEDU9104472 / Booking #: EBKG0815001',
  ].join('\r\n')
  expect(splitIdentifiers(paste)).toEqual([
    'CSQU3054383',
    'TCLU6718159',
    'MSKU7721046',
    'OOLU9082218',
    'EGHU9441205',
    'MEDU9104472',
    'MAEU2290118',
    'HLCU7710032',
    'PO 4711',
    'CSQU3054383',
    'MEDU9104472',
    'EBKG0815001',
  ])
})

test('characters that are not seen, and full-width ones, make no difference', () => {
  expect(splitIdentifiers('CSQU\u200b3054383\ufeff,TCLU\u00a0671815\u20119')).toEqual([
    'CSQU3054383',
    'TCLU6718159',
  ])
  expect(
    splitIdentifiers('ＣＳＱＵ３０５４３８３，ＴＣＬＵ６７１８１５９、MSKU7721046\u2028OOLU9082218'),
  ).toEqual(['CSQU3054383', 'TCLU6718159', 'MSKU7721046', 'OOLU9082218'])
})

test('of a table with headings only the columns with identifiers are read', () => {
  const table = [
    'Container No.\tVessel\tETA\tB/L',
    'CSQU 305438-3\tMSC Irina\t2026-11-20\tMEDU9104472',
    'TCLU6718159\tEver Act\t2026-11-21\t',
  ].join('\r\n')
  expect(splitIdentifiers(table)).toEqual(['CSQU3054383', 'MEDU9104472', 'TCLU6718159'])
  expect(splitIdentifiers('CNTR,Weight\n"CSQU3054383","21,800"\nTCLU6718159,9000')).toEqual([
    'CSQU3054383',
    'TCLU6718159',
  ])
})

test('around container numbers prose and sizes are left out, references are not', () => {
  expect(splitIdentifiers('please check CSQU3054383 40HC and TCLU 671815-9')).toEqual([
    'CSQU3054383',
    'TCLU6718159',
  ])
  expect(splitIdentifiers('CSQU3054383 (PO 4711)')).toEqual(['CSQU3054383', 'PO 4711'])
  expect(splitIdentifiers('spring range')).toEqual(['spring range'])
  expect(splitIdentifiers('PO/2026/0413-7')).toEqual(['PO/2026/0413-7'])
})

test('headings alone are no identifiers', () => {
  expect(splitIdentifiers('Container\tBooking #\tMBL\tPO Number\tB/L No.\tReference')).toEqual([])
})

test('beside a container number each of several words loses the signs of a sheet around it', () => {
  expect(splitIdentifiers('="PO471100" ="PO471101" CSQU 305438-3')).toEqual([
    'PO471100',
    'PO471101',
    'CSQU3054383',
  ])
})

test('a number that goes on after a hyphen is the same one before a comma and before a semicolon', () => {
  expect(splitIdentifiers('CSQU 305438-30;0')).toEqual(['CSQU 305438-30', '0'])
  expect(splitIdentifiers('CSQU 305438-30,0')).toEqual(['CSQU 305438-30', '0'])
})

test('what came out goes in again unchanged: an address holds what was pasted', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'CSQU 305438-3',
      'PO 4711',
      'B/L: ',
      ' and ',
      '"',
      '40HC',
      ', ',
      '\n',
      '\t',
      '(',
      ')',
      '- ',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const identifiers = splitIdentifiers(pieces.join(''))
      expect(splitIdentifiers(identifiers.join(','))).toEqual(identifiers)
    }),
    { numRuns: 2000 },
  )
})

test('a paste of 100,000 lines is read in a moment, and so are long runs of one character', () => {
  const lines = Array.from({ length: 100_000 }, (_, at) => `CSQU ${String(at).padStart(6, '0')}-3`)
  const before = process.cpuUsage()
  expect(splitIdentifiers(lines.join('\r\n'))).toHaveLength(100_000)
  for (const character of [' ', '!', '"', '(', '-', '1', ',', '\n', '. ', 'B/L: '])
    expect(splitIdentifiers(`${character.repeat(200_000)}a`).length).toBeLessThanOrEqual(2)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
})
