import { expect, test } from 'vitest'
import { checkTemplate } from './check.ts'

const faultOf = (pattern: string) =>
  checkTemplate({ fields: [{ path: 'vessel_name', pattern, label: null }] })[0]?.sentence

test.for([
  ['(', 'A “(” is never closed'],
  ['[a', 'A “[” is never closed'],
  ['a)', 'A “)” closes nothing'],
  ['*a', 'A “*”, “+” or “?” has nothing before it to repeat'],
  ['[z-a]', 'A range in [] runs backwards, or is none'],
  ['(a)\\1', 'There is no such escape; \\1 for what was found before is not possible'],
  ['(?=a)a', 'Looking ahead or behind, (?=…) or (?<=…), is not possible'],
  ['(?<n>a)(?<n>b)', 'Two groups have the same name'],
  ['(a{100}){100}', 'A count in {} is too large, or they multiply to too much: 1,000 at most'],
  ['(\\p{L}{1,100}){1,9}', 'This pattern repeats too much: use smaller counts in {}'],
  ['a*', 'This pattern fits nothing at all: it must ask for a character'],
  ['a'.repeat(501), 'A pattern has at most 500 characters'],
] as const)('of %s the error is described', ([pattern, sentence]) => {
  expect(faultOf(pattern)).toBe(sentence)
})

test('ordinary patterns and labels are valid', () => {
  expect(
    checkTemplate({
      keywords: ['Lantern'],
      fields: [
        { path: 'port_of_discharge.un_location_code', pattern: 'to ([A-Z]{5})', label: null },
        { path: 'charges.0.charge_name', pattern: null, label: 'Charge' },
      ],
      table: {
        path: 'charges',
        start: '^Charges',
        end: null,
        line: '(?<charge_name>\\w+) (?<currency_amount>\\d+)',
      },
    }),
  ).toEqual([])
})

test('each fault has the path of its field', () => {
  const faults = checkTemplate({
    keywords: [' '],
    fields: [
      { path: 'vessel_name', pattern: null, label: null },
      { path: '__proto__.x', pattern: null, label: '??' },
    ],
    table: { path: 'charges', start: '(', end: '[', line: '\\d+' },
  })
  expect(faults.map(({ at }) => at)).toEqual([
    'keywords/0',
    'fields/0/pattern',
    'fields/1/path',
    'fields/1/label',
    'table/start',
    'table/end',
    'table/line',
  ])
})
