import { expect, test } from 'vitest'
import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import { groupAt, groupedSections } from './sections.rules.ts'

const group = (key: string, more: Partial<ContainerGroup>): ContainerGroup => ({
  key,
  label: null,
  place: null,
  count: 2,
  held: 0,
  to_pay: 0,
  worst: { state: 'on_shore', days: null },
  ...more,
})
const pier = group('=a', {
  label: 'APM Pier 400',
  place: 'Los Angeles USLAX',
  held: 1,
  worst: { state: 'due_or_over', days: -3 },
})
const stopped = group('stopped', { count: 1 })

test('a row stands in the group that has its place', () => {
  expect([0, 1, 2, 3].map((place) => groupAt([pier, stopped], place)?.key)).toEqual([
    '=a',
    '=a',
    'stopped',
    undefined,
  ])
  expect(groupAt(undefined, 0)).toBeUndefined()
})

test('what is copied or printed stands under the headings of the screen', () => {
  const rows = [
    { key: '1', group: pier },
    { key: '2', group: pier },
    { key: '3', group: stopped },
  ]
  expect(groupedSections('terminal', rows).map(({ heading, rows: own }) => [heading, own.length])).toEqual([
    ['APM Pier 400 · Los Angeles USLAX · 2 containers · 3 days over · 1 held', 2],
    ['Not tracked any more · not in the counts above · 1 container', 1],
  ])
})

test('the heading of some rows of a group says how many of them these are, and nothing of the others', () => {
  expect(groupedSections('terminal', [{ key: '1', group: pier }])[0]?.heading).toBe(
    'APM Pier 400 · Los Angeles USLAX · 1 container of 2',
  )
})

test('a list without groups has no headings', () => {
  expect(groupedSections(undefined, [{ group: pier }, { group: stopped }])).toEqual([
    { key: '', heading: null, rows: [{ group: pier }, { group: stopped }] },
  ])
  expect(groupedSections(undefined, [])).toEqual([])
})
