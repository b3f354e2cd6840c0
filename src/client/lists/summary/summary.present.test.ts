import { expect, test } from 'vitest'
import { minePartText, ofAllText, partText } from './summary.present.ts'

test('beside a count of days stands how many of them are ready, beside the others how many are due', () => {
  const counts = { count: 5, ready: 1, due: 3 }
  expect([partText('overdue', counts), partText('held', counts)]).toEqual(['1 is ready', '3 due by today'])
  expect(partText('due_today', { ...counts, ready: 2 })).toBe('2 are ready')
  expect(partText('to_pay', { count: 0, ready: 0, due: 0 })).toBe('none')
  expect([minePartText(counts), minePartText({ count: 0, ready: 0, due: 0 })]).toEqual([
    '3 due by today',
    'none',
  ])
  expect(ofAllText(1284)).toBe('of 1,284')
})
