import { expect, test } from 'vitest'
import { inSteps, readAskedMost, readChosen, writeChosen } from './address.rules.ts'

test('what was chosen of several stands in the address, and nonsense there chooses nothing', () => {
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

test('five hundred are looked up at first, and five hundred more with each further step', () => {
  const identifiers = Array.from({ length: 1201 }, (_, at) => `PO ${at}`)
  expect(inSteps(identifiers, readAskedMost(null)).map(({ length }) => length)).toEqual([500])
  expect(inSteps(identifiers, readAskedMost('1000')).map(({ length }) => length)).toEqual([500, 500])
  expect(inSteps(identifiers, readAskedMost('99999')).map(({ length }) => length)).toEqual([500, 500, 201])
  expect([readAskedMost('-1'), readAskedMost('0'), readAskedMost('501')]).toEqual([500, 500, 1000])
})
