import { expect, test } from 'vitest'
import { splitIntoLookups, readLookupLimit, readChosen, writeChosen } from './address.rules.ts'

test('the chosen matches are read back from the address, and an invalid value chooses nothing', () => {
  const chosen = new Map([
    [3, '1a2b3c4d'],
    [17, '9f8e7d6c'],
  ])
  expect(writeChosen(chosen)).toBe('3-1a2b3c4d_17-9f8e7d6c')
  expect(readChosen(writeChosen(chosen))).toEqual(chosen)
  expect([writeChosen(new Map()), readChosen(null), readChosen('x-1_3_-_99999999-a')]).toEqual([
    null,
    new Map(),
    new Map(),
  ])
})

test('five hundred identifiers are looked up first, and up to five hundred more with each further request', () => {
  const identifiers = Array.from({ length: 1201 }, (_, at) => `PO ${at}`)
  expect(splitIntoLookups(identifiers, readLookupLimit(null)).map(({ length }) => length)).toEqual([500])
  expect(splitIntoLookups(identifiers, readLookupLimit('1000')).map(({ length }) => length)).toEqual([
    500, 500,
  ])
  expect(splitIntoLookups(identifiers, readLookupLimit('99999')).map(({ length }) => length)).toEqual([
    500, 500, 201,
  ])
  expect([readLookupLimit('-1'), readLookupLimit('0'), readLookupLimit('501')]).toEqual([500, 500, 1000])
})
