import { expect, test } from 'vitest'
import { type ContainerGroup, MAX_GROUPS } from '../../../contract/operations/lists/index.ts'
import { groupsOfPage, groupsTogether, inGroupOrder, withOthers } from './groups.rules.ts'

const group = (
  key: string,
  state: ContainerGroup['worst']['state'],
  days: number | null = null,
  count = 1,
) => ({
  key,
  label: null,
  place: null,
  count,
  held: 1,
  to_pay: 0,
  worst: { state, days },
})
const keysOf = (groups: readonly ContainerGroup[]) => groups.map(({ key }) => key)

test('the group with the worst state is first: more days over, fewer days left, longer silence', () => {
  const given = [
    group('stopped', 'tracking_stopped'),
    group('underway', 'due_or_over', -9),
    group('=silent 2', 'source_silent', 2),
    group('=silent 12', 'source_silent', 12),
    group('=two left', 'due_soon', 2),
    group('=today', 'due_or_over', 0),
    group('=over', 'due_or_over', -3),
    group('=many', 'on_shore', null, 20),
    group('=few', 'on_shore', null, 2),
  ]
  expect(keysOf(inGroupOrder(given, 'terminal'))).toEqual([
    '=over',
    '=today',
    '=two left',
    '=silent 12',
    '=silent 2',
    '=many',
    '=few',
    'underway',
    'stopped',
  ])
})

test('days stand in their order, whatever is held on them', () => {
  const given = [
    group('none', 'on_shore'),
    group('=2026-11-30', 'not_ready'),
    group('=2026-11-22', 'due_soon', 2),
  ]
  expect(keysOf(inGroupOrder(given, 'day'))).toEqual(['=2026-11-22', '=2026-11-30', 'none'])
})

test('a page is read from the groups alone of which it has rows', () => {
  const groups = [
    group('=a', 'on_shore', null, 3),
    group('=b', 'on_shore', null, 4),
    group('=c', 'on_shore', null, 5),
  ]
  expect(groupsOfPage(groups, { size: 2, offset: 0 })).toEqual({ keys: ['=a'], offset: 0 })
  expect(groupsOfPage(groups, { size: 5, offset: 5 })).toEqual({ keys: ['=b', '=c'], offset: 2 })
  expect(groupsOfPage(groups, { size: 5, offset: 12 }).keys).toEqual([])
})

test('of all rows those of small groups are read together, and those of a large one alone', () => {
  const groups = [3, 4, 9, 1, 1].map((count, n) => ({ key: `=${n}`, count }))
  expect(groupsTogether(groups, 7)).toEqual([['=0', '=1'], ['=2'], ['=3', '=4']])
  expect(groupsTogether([], 7)).toEqual([])
  // The rest is found by what it is not.
  expect(groupsTogether([...groups, { key: 'others', count: 2 }], 7)).toHaveLength(1)
})

test('groups beyond the most of an answer are put together at the end', () => {
  const many = Array.from({ length: MAX_GROUPS + 3 }, (_, n) => group(`=${n}`, 'on_shore', null, 2))
  const groups = withOthers(many)
  expect(groups).toHaveLength(MAX_GROUPS + 1)
  expect(groups.at(-1)).toMatchObject({ key: 'others', count: 6, held: 3 })
  // What stands together is found by what it is not.
  expect(groupsOfPage(groups, { size: 4, offset: MAX_GROUPS * 2 }).keys).toHaveLength(MAX_GROUPS + 1)
})
