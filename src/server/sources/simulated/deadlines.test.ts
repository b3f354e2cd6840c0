import { expect, test } from 'vitest'
import { metroAreas, ports } from '../../reference/catalogue/index.ts'
import { simulatedTrade } from '../../testing/simulated-trade.ts'
import { endOfDay, localDay, offsetAt } from './zones.ts'

const now = new Date('2026-11-20T18:58:00Z')
const hour = 3_600_000
const day = 24 * hour
const trade = simulatedTrade()
const containers = trade.fleetAt(now, 1200).flatMap((entry) => {
  const answer = trade.answer(entry, now)
  return answer.kind === 'snapshot' ? answer.snapshot.containers : []
})

test('the day ends in Los Angeles at one minute before midnight there', () => {
  const september = localDay('America/Los_Angeles', Date.parse('2026-09-12T06:59:00Z'))
  expect(new Date(endOfDay('America/Los_Angeles', september)).toISOString()).toBe('2026-09-12T06:59:00.000Z')
  expect(september).toBe(Math.floor(Date.UTC(2026, 8, 11) / day))
})

test('the zones of summer and of quarter hours are right', () => {
  expect(offsetAt('America/New_York', Date.parse('2026-07-01T12:00:00Z'))).toBe(-4 * hour)
  expect(offsetAt('America/New_York', Date.parse('2026-12-01T12:00:00Z'))).toBe(-5 * hour)
  expect(offsetAt('Asia/Kolkata', Date.parse('2026-12-01T12:00:00Z'))).toBe(5.5 * hour)
  expect(offsetAt('America/Los_Angeles', Date.parse('2026-11-01T08:59:00Z'))).toBe(-7 * hour)
  expect(offsetAt('America/Los_Angeles', Date.parse('2026-11-01T09:00:00Z'))).toBe(-8 * hour)
})

test('pickup_lfd is what the line reports, else the terminal, else the railway', () => {
  for (const { pickup_lfd, import_deadlines: reported } of containers) {
    expect(pickup_lfd).toBe(
      reported?.pickup_lfd_line ?? reported?.pickup_lfd_terminal ?? reported?.pickup_lfd_rail ?? null,
    )
  }
})

test('every last free day is the last minute of a day in the zone of the port or city', () => {
  const zones = new Set([...ports, ...metroAreas].map(({ time_zone }) => time_zone))
  for (const container of containers) {
    const zone = container.final_destination_timezone ?? container.pod_timezone ?? ''
    expect(zones).toContain(zone)
    for (const at of Object.values(container.import_deadlines ?? {})) {
      if (typeof at !== 'string') continue
      const local = new Date(Date.parse(at) + offsetAt(zone, Date.parse(at))).toISOString()
      expect(local, `${container.number} ${at} ${zone}`).toContain('T23:59')
    }
  }
})

test('where several sources report a last free day, they often disagree', () => {
  const several = containers.filter(
    ({ import_deadlines: reported }) => reported?.pickup_lfd_line && reported.pickup_lfd_terminal,
  )
  const different = several.filter(
    ({ import_deadlines: reported }) => reported?.pickup_lfd_line !== reported?.pickup_lfd_terminal,
  )
  expect(several.length).toBeGreaterThan(100)
  expect(different.length / several.length).toBeGreaterThan(0.5)
})

test('a total is the sum of its items, and a container that is picked up owes nothing', () => {
  let totals = 0
  for (const {
    fees_at_pod_terminal: fees = [],
    holds_at_pod_terminal: holds = [],
    pod_full_out_at,
  } of containers) {
    if (pod_full_out_at) expect([...fees, ...holds]).toEqual([])
    const total = fees.find(({ type }) => type === 'total')
    if (!total) continue
    totals += 1
    const items = fees.filter(({ type }) => type !== 'total').map(({ amount }) => amount)
    expect(items.reduce((sum, amount) => sum + amount, 0)).toBe(total.amount)
  }
  expect(totals).toBeGreaterThan(3)
})

test('a container with a hold is not available, except where the hold is only a warning', () => {
  let held = 0
  for (const {
    available_for_pickup,
    holds_at_pod_terminal: holds = [],
    final_destination_timezone,
  } of containers) {
    if (final_destination_timezone || !holds.some(({ status }) => status === 'hold')) continue
    held += 1
    expect(available_for_pickup).not.toBe(true)
  }
  expect(held).toBeGreaterThan(20)
})
