import { expect, test } from 'vitest'
import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import { groupedCountText, presentGroup } from './group.present.ts'

const group = (more: Partial<ContainerGroup>): ContainerGroup => ({
  key: '=a',
  label: 'APM Pier 400',
  place: 'Los Angeles USLAX',
  count: 9,
  held: 0,
  to_pay: 0,
  worst: { state: 'on_shore', days: null },
  ...more,
})

test('a heading says the name, the place, what is held and to pay, and the worst state', () => {
  expect(
    presentGroup('terminal', group({ held: 2, to_pay: 1, worst: { state: 'due_or_over', days: -3 } })),
  ).toEqual({
    key: '=a',
    name: 'APM Pier 400',
    place: 'Los Angeles USLAX',
    count: 9,
    pill: { text: '3 days over', tone: 'bad' },
    facts: '2 held · 1 to pay',
  })
})

test.each([
  ['due_or_over', 0, 'today'],
  ['due_or_over', -1, '1 day over'],
  ['not_ready', null, 'not available'],
  ['due_soon', 2, '2 days left'],
  ['source_silent', 12, 'no news for 12 days'],
  ['to_pay', null, 'to pay'],
  ['underway', 5, '5 days overdue'],
  ['underway', null, undefined],
  ['tracking_stopped', null, 'stopped'],
  ['on_shore', null, undefined],
] as const)('the worst state %s with %s days reads “%s”', (state, days, text) => {
  expect(presentGroup('terminal', group({ worst: { state, days } })).pill?.text).toBe(text)
})

test('a group is called by its value, by its day, or by what is missing', () => {
  const name = (...asked: Parameters<typeof presentGroup>) => presentGroup(...asked).name
  expect(name('vessel', group({ key: '=MSC Irina · 445E', label: null }))).toBe('MSC Irina · 445E')
  expect(name('day', group({ key: '=2026-11-20', label: null }))).toBe('Act by Fri 20 Nov')
  expect(name('day', group({ key: 'none', label: null }))).toBe('No day to act by yet')
  expect(name('terminal', group({ key: 'underway', label: null }))).toBe('Not at a terminal yet')
})

test('what is not tracked any more is not among the counts', () => {
  expect(groupedCountText([group({}), group({ count: 3 }), group({ key: 'stopped', count: 40 })])).toBe(
    '12 containers in 2 groups',
  )
})
