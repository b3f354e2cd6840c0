import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEstimate } from '../../../../contract/vocabulary/index.ts'
import { simulatedTrade, simulatedWorld } from '../../../testing/simulated-trade.ts'
import type { Snapshot } from '../../../tracking/source.ts'
import type { SimulatedShipment } from '../index.ts'
import { reportingEndOf } from '../journey.ts'

const trade = simulatedTrade()
const world = simulatedWorld()
const now = new Date('2026-11-20T18:58:00Z')
const day = 86_400_000
const fleet = trade.fleetAt(now, 400)

const snapshotOf = (entry: SimulatedShipment, at: Date): Snapshot | undefined => {
  const answer = trade.answer(entry, at)
  return answer.kind === 'snapshot' ? answer.snapshot : undefined
}
const anyEntry = fc.constantFrom(...fleet)
/** A part of the sixty-two days that a request stays in the fleet. */
const anyDay = fc.double({ min: 0, max: 62, noNaN: true })
const inLife = (entry: SimulatedShipment, days: number) =>
  new Date(Date.parse(entry.requested_at) + days * day)
const atTheEnd = (entry: SimulatedShipment) => inLife(entry, 62)

/** Without the times at which it was reported. */
const content = (snapshot: Snapshot | undefined) =>
  snapshot && {
    ...snapshot,
    taken_at: null,
    positions: null,
    containers: snapshot.containers.map((container) => ({
      ...container,
      terminal_checked_at: null,
      rail_last_tracking_request_at: null,
    })),
  }

test('the same question at the same time gets the same answer, in another process and in any order', () => {
  const other = simulatedTrade()
  for (const entry of fleet.toReversed().slice(0, 120))
    expect(other.answer(entry, now)).toEqual(trade.answer(entry, now))
})

test('another seed is another trade', () => {
  const numbers = new Set(fleet.map(({ request_number }) => request_number))
  const others = simulatedTrade(2).fleetAt(now, 400)
  expect(others.filter(({ request_number }) => numbers.has(request_number)).length).toBeLessThan(4)
})

test('what has happened never disappears and never moves', () => {
  fc.assert(
    fc.property(anyEntry, anyDay, anyDay, (entry, one, other) => {
      const [before, later] = [one, other]
        .toSorted((a, b) => a - b)
        .map((days) => snapshotOf(entry, inLife(entry, days)))
      if (!before || !later) return
      expect(later.containers.map(({ number }) => number)).toEqual(
        before.containers.map(({ number }) => number),
      )
      for (const [index, container] of before.containers.entries()) {
        const known = new Map(later.containers[index]?.transport_events?.map((event) => [event.key, event]))
        for (const event of container.transport_events ?? []) {
          if (!isEstimate(event.event)) expect(known.get(event.key)).toEqual(event)
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('nothing changes before the time at which to ask again, and then something has', () => {
  fc.assert(
    fc.property(anyEntry, anyDay, fc.double({ min: 0, max: 0.999, noNaN: true }), (entry, start, share) => {
      const at = inLife(entry, start)
      const first = snapshotOf(entry, at)
      if (!first?.check_again_at) return
      const again = new Date(first.check_again_at)
      expect(again.getTime()).toBeGreaterThan(at.getTime())
      const between = new Date(at.getTime() + (again.getTime() - at.getTime()) * share)
      const inBetween = snapshotOf(entry, between)
      if (inBetween) expect(content(inBetween)).toEqual(content(first))
      const next = snapshotOf(entry, again)
      if (next) expect(next.check_again_at).not.toBe(first.check_again_at)
    }),
    { numRuns: 400 },
  )
})

test('when nothing more is to come, every container is returned or the line has stopped reporting', () => {
  for (const entry of fleet) {
    const end = snapshotOf(entry, atTheEnd(entry))
    if (!end || end.check_again_at) continue
    const back = end.containers.every(({ empty_terminated_at }) => empty_terminated_at)
    expect(back || end.shipment?.line_tracking_stopped_reason, entry.request_number).toBeTruthy()
  }
})

test('facts are not in the future, and expectations not in the past', () => {
  fc.assert(
    fc.property(anyEntry, anyDay, (entry, start) => {
      const at = inLife(entry, start)
      const snapshot = snapshotOf(entry, at)
      if (!snapshot) return
      for (const { event, timestamp, timezone } of snapshot.containers.flatMap(
        (container) => container.transport_events ?? [],
      )) {
        if (timezone === null) continue
        const time = Date.parse(timestamp ?? '')
        if (!isEstimate(event)) expect(time, event).toBeLessThanOrEqual(at.getTime() + 30_000)
        else if (!fallsSilent(entry)) expect(time, event).toBeGreaterThanOrEqual(at.getTime() - 60_000)
      }
    }),
    { numRuns: 600 },
  )
})

/** A line that has fallen silent goes on expecting what it expected last. */
function fallsSilent(entry: SimulatedShipment): boolean {
  const carrier = world.carrier(entry.scac ?? '')
  const found = carrier && world.find(carrier, entry, Date.parse(entry.requested_at))
  return found !== undefined && reportingEndOf(world.journey(found.carrier, found.slot)) !== undefined
}

/** What must not come before what. */
const course = [
  'empty_out',
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'arrived_at_inland_destination',
  'rail_unloaded',
  'full_out',
  'delivered',
  'empty_in',
]

test('a container moves in order: out of the depot, onto the ship, off it, by rail, through the gate, back to the depot', () => {
  for (const entry of fleet) {
    for (const { transport_events = [], number } of snapshotOf(entry, atTheEnd(entry))?.containers ?? []) {
      const facts = transport_events.filter(({ event, timezone }) => !isEstimate(event) && timezone !== null)
      const times = course.flatMap((name) =>
        facts
          .filter(({ event }) => event === `container.transport.${name}`)
          .map(({ timestamp }) => timestamp ?? ''),
      )
      expect(times, number).toEqual(times.toSorted())
    }
  }
})

test('between two ships a container is discharged before it is loaded', () => {
  let changes = 0
  for (const entry of fleet) {
    for (const { transport_events = [], number } of snapshotOf(entry, atTheEnd(entry))?.containers ?? []) {
      const off = transport_events.find(({ event }) => /(transshipment|feeder)_discharged$/.test(event))
      const on = transport_events.find(
        (event) => event.event.endsWith('_loaded') && event.location_locode === off?.location_locode,
      )
      if (!off || !on) continue
      changes += 1
      expect(Date.parse(on.timestamp ?? ''), number).toBeGreaterThan(Date.parse(off.timestamp ?? ''))
    }
  }
  expect(changes).toBeGreaterThan(50)
})

test('the estimate of arrival moves for some, and what was reported first stays', () => {
  let moved = 0
  for (const entry of fleet) {
    const [early, final] = [
      snapshotOf(entry, new Date(entry.requested_at)),
      snapshotOf(entry, atTheEnd(entry)),
    ]
    if (!early?.shipment || !final?.shipment) continue
    expect(final.shipment.pod_original_eta_at).toBe(early.shipment.pod_original_eta_at)
    if (final.shipment.pod_eta_at !== final.shipment.pod_original_eta_at) moved += 1
  }
  expect(moved).toBeGreaterThan(60)
})
