import { expect, test } from 'vitest'
import { daysOut } from './days-out.rules.ts'

const now = new Date('2026-11-23T17:30:00Z')
const facts = {
  // Thursday evening in Los Angeles.
  pod_full_out_at: '2026-11-20T04:00:00Z',
  pod_timezone: 'America/Los_Angeles',
  final_destination_full_out_at: null,
  final_destination_timezone: null,
  empty_terminated_at: null,
  empty_terminated_timezone: null,
}

test('days out are calendar days at the place since a truck took it', () => {
  expect(daysOut(facts, now)).toBe(4)
  expect(daysOut({ ...facts, pod_full_out_at: null }, now)).toBeNull()
})

test('they end when the empty is back', () => {
  expect(
    daysOut(
      {
        ...facts,
        empty_terminated_at: '2026-11-22T07:00:00Z',
        empty_terminated_timezone: 'America/Los_Angeles',
      },
      now,
    ),
  ).toBe(2)
})

test('of one that goes inland the truck there counts, not the train at the port', () => {
  const inland = { ...facts, final_destination_timezone: 'America/Chicago' }
  expect(daysOut(inland, now)).toBeNull()
  expect(daysOut({ ...inland, final_destination_full_out_at: '2026-11-22T20:00:00Z' }, now)).toBe(1)
})
