import { expect, test } from 'vitest'
import { containerHistory, type StoredHistory } from './history.rules.ts'

const stored = (more: Partial<StoredHistory>): StoredHistory => ({
  facts: {
    pod_timezone: 'America/Los_Angeles',
    final_destination_timezone: null,
    shipment_pod_timezone: null,
    pod_original_eta_at: null,
    created_at: '2026-11-01T00:00:00Z',
  },
  changes: [],
  days: [],
  arrivals: [],
  entered: [],
  ...more,
})
const shown = (more: Partial<StoredHistory>) =>
  containerHistory(stored(more)).map(({ subject, before, after, source, by }) => [
    subject,
    before,
    after,
    source,
    by,
  ])

test('a last free day that moved says from which day, who moved it, and in which zone', () => {
  const event = 'container.pickup_lfd_terminal.changed'
  const days = [
    { id: '1', event, before: null, value: '2026-11-24T08:00:00Z', at: '2026-11-18T10:00:00Z' },
    { id: '2', event, before: null, value: '2026-11-24T20:00:00Z', at: '2026-11-19T10:00:00Z' },
    { id: '3', event, before: null, value: '2026-11-27T08:00:00Z', at: '2026-11-20T10:00:00Z' },
  ]
  expect(containerHistory(stored({ days }))).toEqual([
    {
      id: '3 last_free_day_terminal',
      subject: 'last_free_day_terminal',
      before: '2026-11-24T08:00:00Z',
      after: '2026-11-27T08:00:00Z',
      zone: 'America/Los_Angeles',
      source: 'terminal',
      by: null,
      at: '2026-11-20T10:00:00Z',
    },
  ])
})

test('the last free day of all sources is left out where that of one source says more', () => {
  const [before, after, at] = ['2026-11-24T08:00:00Z', '2026-11-27T08:00:00Z', '2026-11-20T10:00:00Z']
  const event = 'container.pickup_lfd_line.changed'
  const changes = [{ id: 'c', changeset: { pickup_lfd: [before, after] as const }, at }]
  const days = [
    { id: '1', event, before: null, value: before, at: '2026-11-18T10:00:00Z' },
    { id: '2', event, before: null, value: after, at },
  ]
  expect(shown({ changes, days })).toEqual([['last_free_day_line', before, after, 'line', null]])
  expect(shown({ changes })).toEqual([['last_free_day', before, after, null, null]])
})

test('an arrival moves from the first estimate on, and a last free day may be withdrawn', () => {
  const { facts } = stored({})
  const first = '2026-11-24T15:00:00Z'
  const arrivals = [
    { id: 'a', expected: '2026-11-26T15:00:00Z', at: '2026-11-15T00:00:00Z', data_source: 'shipping_line' },
    { id: 'b', expected: '2026-11-25T15:00:00Z', at: '2026-11-16T00:00:00Z', data_source: null },
  ]
  const changes = [{ id: 'c', changeset: { pickup_lfd: [first, null] as const }, at: '2026-11-14T00:00:00Z' }]
  expect(shown({ facts: { ...facts, pod_original_eta_at: first }, arrivals, changes })).toEqual([
    ['arrival', '2026-11-26T15:00:00Z', '2026-11-25T15:00:00Z', null, null],
    ['arrival', first, '2026-11-26T15:00:00Z', 'line', null],
    ['last_free_day', first, null, null, null],
  ])
})

test('a value that was entered over another is one change, and one that ended is another', () => {
  const entered = [
    ['1', 'LB-1', '2026-11-18T10:00:00Z', '2026-11-19T10:00:00Z', null] as const,
    ['2', 'LB-2', '2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z', 'Kim'] as const,
  ].map(([id, value, entered_at, ended_at, ended_by]) => ({
    id,
    attribute: 'pickup_number',
    value,
    label: null,
    entered_by: 'Dana',
    entered_at,
    ended_at,
    ended_by,
  }))
  expect(shown({ entered })).toEqual([
    ['pickup_number', 'LB-2', null, 'person', 'Kim'],
    ['pickup_number', 'LB-1', 'LB-2', 'person', 'Dana'],
    ['pickup_number', null, 'LB-1', 'person', 'Dana'],
  ])
})
