import { expect, test } from 'vitest'
import type { Container } from '../../contract/resources/index.ts'
import {
  countsOf,
  fieldsOf,
  type FindFilters,
  filterRows,
  readFindFilters,
  sortRows,
} from './filters.rules.ts'
import { containerOf } from '../api/testing/records.ts'
import { matchOf, recordsWith, resultOf } from './testing/records.ts'
import { findRowsOf } from './find-rows.present.ts'

// 16:30 on Friday 20 November in Los Angeles; in Tokyo it is Saturday already.
const now = new Date('2026-11-21T00:30:00Z')
const none: FindFilters = { days: null, holds: [], statuses: [], resolutions: [] }
const within3: FindFilters = { ...none, days: { from: null, to: 3 } }

const due = (line: string | null, terminal: string | null = null) => ({
  import_deadlines: { pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: null },
})
const hold = (name: string, status = 'hold') => ({ name, status })

function rowsOf(containers: readonly Container[]) {
  const records = recordsWith(containers)
  const entries = containers.map(({ id }, at) => {
    const identifier = `BOX ${at + 1}`
    const match = matchOf(0, { container_id: id })
    return { identifier, result: resultOf(identifier, { matches: [match] }), records }
  })
  return findRowsOf([...entries, { identifier: 'BOX 1' }, { identifier: 'BOX 99' }], new Map(), now)
}
const placesOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ place }) => place)

test('days are counted at the port: one minute before its midnight is in, one minute after is out', () => {
  const rows = rowsOf([
    // Monday 23 November 23:59 and Tuesday 00:01 in Los Angeles; both are Tuesday in Tokyo and in UTC.
    containerOf(1, due('2026-11-24T07:59:00Z')),
    containerOf(2, due('2026-11-24T08:01:00Z')),
    // Yesterday, and a minute into today.
    containerOf(3, due('2026-11-20T07:59:00Z')),
    containerOf(4, due('2026-11-20T08:01:00Z')),
  ])
  expect(rows.map(({ container }) => container?.actBy?.days)).toEqual([3, 4, -1, 0, undefined, undefined])
  expect(placesOf(filterRows(rows, within3))).toEqual([1, 3, 4])
  expect(placesOf(filterRows(rows, { ...none, days: { from: 0, to: 0 } }))).toEqual([4])
  expect(placesOf(filterRows(rows, { ...none, days: { from: null, to: -1 } }))).toEqual([3])
})

test('the earlier last free day of terminal and line counts, and a picked up container has no act by', () => {
  const rows = rowsOf([
    containerOf(1, due('2026-11-27T07:59:00Z', '2026-11-23T07:59:00Z')),
    containerOf(2, { ...due('2026-11-23T07:59:00Z'), current_status: 'picked_up' }),
  ])
  expect(placesOf(filterRows(rows, within3))).toEqual([1])
})

test('only a blocking hold fits the filter; a pending one does not', () => {
  const rows = rowsOf([
    containerOf(1, { holds_at_pod_terminal: [hold('customs'), hold('freight')] }),
    containerOf(2, { holds_at_pod_terminal: [hold('customs', 'pending')] }),
    containerOf(3, { holds_at_pod_terminal: [hold('freight')] }),
  ])
  expect(placesOf(filterRows(rows, { ...none, holds: ['customs'] }))).toEqual([1])
  expect(placesOf(filterRows(rows, { ...none, holds: ['customs', 'freight'] }))).toEqual([1, 3])
})

test('repeats and identifiers that were not looked up fit no container filter, but fit a filter by resolution', () => {
  const rows = rowsOf([containerOf(1), containerOf(2, { current_status: 'on_ship' })])
  expect(placesOf(filterRows(rows, none))).toEqual([1, 2, 3, 4])
  expect(placesOf(filterRows(rows, { ...none, statuses: ['available'] }))).toEqual([1])
  expect(placesOf(filterRows(rows, { ...none, resolutions: ['repeated', 'waiting'] }))).toEqual([3, 4])
})

test('each value is counted under the filters of the other kinds', () => {
  const rows = rowsOf([
    containerOf(1, { ...due('2026-11-23T07:59:00Z'), holds_at_pod_terminal: [hold('customs')] }),
    containerOf(2, { ...due('2026-12-23T07:59:00Z'), holds_at_pod_terminal: [hold('customs')] }),
    containerOf(3, { ...due('2026-11-23T07:59:00Z'), current_status: 'not_available' }),
  ])
  const counts = countsOf(rows, within3)
  expect([...counts.holds]).toEqual([['customs', 1]])
  expect([...counts.statuses]).toEqual([
    ['available', 1],
    ['not_available', 1],
  ])
  expect([...counts.resolutions]).toEqual([['found', 2]])
  expect(counts.within({ from: null, to: 60 })).toBe(3)
  expect([...countsOf(rows, { ...none, holds: ['customs'] }).holds]).toEqual([['customs', 2]])
})

test('filters are read from and written to the address by the names of the lists, and invalid values are ignored', () => {
  const address = 'days_left=..3&blocking_holds=customs,TMF&current_status=available&verdict=found,several'
  const filters = readFindFilters(new URLSearchParams(address))
  expect(filters).toEqual({
    days: { from: null, to: 3 },
    holds: ['customs', 'TMF'],
    statuses: ['available'],
    resolutions: ['found', 'several'],
  })
  expect(
    readFindFilters(new URLSearchParams(Object.entries(fieldsOf(filters)).map(([k, v]) => [k, v ?? '']))),
  ).toEqual(filters)
  expect(readFindFilters(new URLSearchParams('days_left=soon..x&verdict=maybe&blocking_holds=,'))).toEqual(
    none,
  )
  expect(readFindFilters(new URLSearchParams('days_left=0')).days).toEqual({ from: 0, to: 0 })
})

test('by act by the earlier calendar day comes first, whatever its instant', () => {
  const inChicago = { pod_timezone: 'America/Los_Angeles', final_destination_timezone: 'America/Chicago' }
  const rows = rowsOf([
    containerOf(1, { ...inChicago, ...due('2026-11-21T06:30:00Z') }),
    containerOf(2, due(null, '2026-11-21T07:00:00Z')),
    containerOf(3, { ...inChicago, ...due('2026-11-21T06:30:00Z', '2026-11-21T06:59:00Z') }),
  ])
  expect(placesOf(sortRows(rows, 'act_by_at')).slice(0, 3)).toEqual([3, 2, 1])
})

test('by act by the most urgent comes first and what has no date last, either way', () => {
  const rows = rowsOf([
    containerOf(1, due('2026-11-25T07:59:00Z')),
    containerOf(2),
    containerOf(3, due('2026-11-22T07:59:00Z')),
  ])
  expect(placesOf(sortRows(rows, 'act_by_at'))).toEqual([3, 1, 2, 4, 5])
  expect(placesOf(sortRows(rows, '-act_by_at'))).toEqual([1, 3, 2, 4, 5])
  expect(placesOf(sortRows(rows, ''))).toEqual([1, 2, 3, 4, 5])
})
