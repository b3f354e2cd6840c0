import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  containerCheckDigit,
  findContainers,
  meantContainerNumber,
  plainText,
  readPastedText,
} from './index.ts'

const found = (text: string) => findContainers(plainText(text)).map(({ number }) => number)

test.each([
  ['CSQU3054383/40HC/FX1234567', ['CSQU3054383']],
  ['CSQU3054383(40HQ)', ['CSQU3054383']],
  ['请查一下CSQU3054383和TCLU6718159的状态', ['CSQU3054383', 'TCLU6718159']],
  ['箱号：CSQU3054383', ['CSQU3054383']],
  ['контейнерCSQU3054383', ['CSQU3054383']],
  ['CSQU3054383+TCLU6718159', ['CSQU3054383', 'TCLU6718159']],
  ['CSQU3054383TCLU6718159', ['CSQU3054383', 'TCLU6718159']],
  ['CSQU305438340HC', ['CSQU3054383']],
  ['CSQU305438(3) CSQU 305438 [3]', ['CSQU3054383', 'CSQU3054383']],
  ['CSQU-305-438-3, CSQ U 305438 3', ['CSQU3054383', 'CSQU3054383']],
  ['> CSQU30\r\n> 54383', ['CSQU3054383']],
  ['<td>CSQU&nbsp;305438&#8209;3</td><td>TCLU6718159</td>', ['CSQU3054383', 'TCLU6718159']],
  ['CSQU\u200b3054383\ufeff', ['CSQU3054383']],
  ['ＣＳＱＵ３０５４３８３', ['CSQU3054383']],
  ['СSQU3054383, СЅQU ٣٠٥٤٣٨-٣', ['CSQU3054383', 'CSQU3054383']],
])('in %s each container number is found', (text, numbers) => expect(found(text)).toEqual(numbers))

test.each([
  'MAEU123456789',
  'MAEU 229 011 802',
  'MEDUXQ776001',
  'EBKG0815001',
  'ONEYSH4A12345600',
  'FX1234567',
  'IMO 9321483',
  'your 1234567, over 654321',
  'XCSQU3054383',
  'CSQU30543831',
  'ABCU\n3054383',
  '22G1 40HC 2x20GP',
  '+49 40 1234567',
  'PO 4711990, SHA12345678',
])('in %s there is no container number', (text) => expect(found(text)).toEqual([]))

test.each([
  ['CSQU3O54383', 'CSQU3054383'],
  ['CSQUЗ054383', null],
  ['CSQU30543B3', 'CSQU3054383'],
  ['C5QU3054383', 'CSQU3054383'],
  ['TCLU67l8159', 'TCLU6718159'],
  ['TCLU67I815-9', 'TCLU6718159'],
  ['CSQU305438', 'CSQU3054383'],
  ['CSQU 305438', 'CSQU3054383'],
  ['CSQU3О54383', 'CSQU3054383'],
  ['CSQU3054384', null],
  ['CSQU3054383', null],
  ['MAEU123456789', null],
  ['CSQU305438 and more', null],
])('%s is a near miss of %s', (text, meant) => expect(meantContainerNumber(text)).toBe(meant))

test('a quantity behind a number without its check digit is no check digit', () => {
  expect(found('CSQU305438 4 x 40HC')).toEqual(['CSQU305438'])
  expect(found('CSQU305438 4.5 t')).toEqual(['CSQU305438'])
  expect(found('CSQU305438 21500 kg, CSQU305438\n2. TCLU6718159')).toEqual([
    'CSQU305438',
    'CSQU305438',
    'TCLU6718159',
  ])
})

const number = fc
  .tuple(
    fc.stringMatching(/^[A-HJ-NP-Z]{3}$/),
    fc.constantFrom('U', 'U', 'J', 'Z'),
    fc.stringMatching(/^\d{6}$/),
  )
  .map(([owner, category, serial]) => {
    const ten = `${owner}${category}${serial}`
    return `${ten}${containerCheckDigit(ten)}`
  })
const spaced = (each: string, one: string, two: string) =>
  `${each.slice(0, 4)}${one}${each.slice(4, 10)}${two}${each.slice(10)}`
const writings: ((each: string) => string)[] = [
  (each) => each,
  (each) => each.toLowerCase(),
  (each) => spaced(each, ' ', '-'),
  (each) => spaced(each, '\u00a0', ' '),
  (each) => spaced(each, '-', '/'),
  (each) => spaced(each, '', '\u2011'),
  (each) => `${each.slice(0, 4)} ${each.slice(4, 7)} ${each.slice(7, 10)} ${each.slice(10)}`,
  (each) => `${each.slice(0, 10)}(${each.slice(10)})`,
  (each) => `${each.slice(0, 6)}\u200b${each.slice(6)}`,
  (each) => each.replaceAll(/[A-Z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
]
const between = [
  ', ',
  ';',
  '\n',
  '\r\n',
  '	',
  ' ',
  '  ',
  ' / ',
  '/',
  '+',
  ' & ',
  '|',
  ' | ',
  '、',
  '，',
  '；',
  '\u2028',
  '\xA0\xA0',
  ' and ',
  ' und ',
  ' y ',
  ' et ',
  '和',
  '以及',
  ' и ',
  ' або ',
  '\n- ',
  '\n• ',
  '\n2. ',
  '\n3) ',
  '\n> ',
  '\n>> ',
  '\n* [ ] ',
  ' (40HC), ',
  ' (20GP)\n',
  '(40HQ)',
  '/22G1 ',
  ' 45G1\n',
  ' 40HC; 2 x 20GP: ',
  "\n1x40' HC ",
  ' 2x40HQ ',
  ',40RF,',
  ' seal FX1234567, ',
  '/FX1234567\n',
  ' Siegel: CN4567890\n',
  ' 封号 FX1234567，箱号：',
  ' IMO 9321483\n',
  ' IMO9321483, ',
  '\nTel. +49 40 123456-0\n',
  ', 20 Nov 2026, ',
  ' 2026-11-20 ',
  ' 20/11/2026\n',
  ' 21,800 kg ',
  ' 21.800,50 EUR\n',
  ' 14:30 ',
  '\nPO 4711: ',
  ', PO-4711\n',
  '\nSecond ship: ',
  '\nDeuxième navire : ',
  '\nViaje 012W, buque MSC ANNA: ',
  '\nSAP 4500123456: ',
  '</td><td>',
  '</td></tr>\n<tr><td>',
  '<br>',
  '&nbsp;',
  ' | 40HC | 12 |\n|---|---|---|\n| ',
  '**, **',
  '`\n`',
  '" "',
  ' is late, where is ',
  '. Thanks!\nBest regards, Ann\n\n-----\n',
  ' <ann@example.com> ',
  ' https://example.com/?no=1&x=2 ',
]
const around = [
  '',
  'Hi team,\nplease track ',
  'Guten Tag,\n\nbitte ',
  '你好，请查 ',
  '(',
  '"',
  '- ',
  '1. ',
  '> ',
  '<p>',
  'Container: ',
  '1x40HC ',
]
const behind = [
  '',
  '.',
  ')',
  '"',
  '\n\nThanks, Ann\n+1 (555) 123-4567',
  '。谢谢',
  '</p>',
  ' (40HC)',
  '?',
  ' 22.000 kg',
]

test('as many container numbers come out of a text as are in it, in their order', () => {
  const piece = fc.tuple(number, fc.constantFrom(...writings), fc.constantFrom(...between))
  const text = fc.tuple(
    fc.constantFrom(...around),
    fc.array(piece, { minLength: 1, maxLength: 12 }),
    fc.constantFrom(...behind),
  )
  fc.assert(
    fc.property(text, ([first, pieces, last]) => {
      const written = pieces.map(
        ([each, write, then], at) => write(each) + (at < pieces.length - 1 ? then : ''),
      )
      const paste = first + written.join('') + last
      const numbers = pieces.map(([each]) => each)
      expect(found(paste).map((each) => each.toUpperCase())).toEqual(numbers)
      const { identifiers } = readPastedText(paste)
      const containers = identifiers
        .map((each) => each.toUpperCase())
        .filter((each) => numbers.includes(each))
      expect(containers).toEqual(numbers)
    }),
    { numRuns: 1000 },
  )
})

test('a near miss in a list stays one row, and nothing beside it is lost', () => {
  const mistakes: ((each: string) => string)[] = [
    (each) => each,
    (each) => each.slice(0, 10),
    (each) => each.replace(/0/, 'O'),
    (each) => each.replace(/1/, 'l'),
    (each) =>
      each.replace(/[AEOPTXCBHKM]/, (letter) => 'АЕОРТХСВНКМ'['AEOPTXCBHKM'.indexOf(letter)] ?? letter),
    (each) => each.slice(0, 10) + ((Number(each[10]) + 1) % 10),
  ]
  const simple = fc.constantFrom(', ', '\n', ' and ', '; ', '/', '、', ' (40HC)\n')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, fc.constantFrom(...mistakes), simple), { minLength: 1, maxLength: 8 }),
      (pieces) => {
        const paste = pieces.map(([each, mistake, then]) => mistake(each) + then).join('')
        expect(readPastedText(paste).identifiers).toHaveLength(pieces.length)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['MSCU7901054x40HC; CSQU3054383X20GP', ['MSCU7901054', 'CSQU3054383']],
  ["2) TCLU 4265 447 (20' DV)", ['TCLU4265447']],
  ['MSCU,7901054\nCSQU;305438;3', ['MSCU7901054', 'CSQU3054383']],
  ['MSCU\t790105\t4\nCSQU | 305438 | 3', ['MSCU7901054', 'CSQU3054383']],
  ['MSCU,7901055', []],
  ['MSCU 790105 2 x 40HC', ['MSCU790105']],
])('in %j stand %j', (text, numbers) => {
  expect(found(text)).toEqual(numbers)
})
