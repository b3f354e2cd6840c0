import { expect, test } from 'vitest'
import {
  equipmentHeights,
  equipmentLengths,
  equipmentTypes,
  failedReasons,
  feeTypes,
  holdNames,
  holdStatuses,
  stoppedReasons,
  transportEventNames,
} from '../../../contract/vocabulary/index.ts'
import { simulatedTrade, simulatedWorld } from '../../testing/simulated-trade.ts'
import type { ContainerSnapshot, Snapshot } from '../../tracking/source.ts'
import { cycleDays, fleetSlotAt } from './slots.ts'

const now = new Date('2026-11-20T18:58:00Z')
const hour = 3_600_000
const day = 24 * hour

/** What docs/interface.md says that drives the status, as far as it takes to see that all of them occur. */
function statusOf(container: ContainerSnapshot, inland: boolean): string {
  if (container.current_status) return container.current_status
  const order = [
    'empty_in',
    'full_out',
    'not_available',
    'available',
    'rail_unloaded',
    'rail',
    'discharged',
    'ship',
  ] as const
  const names = (container.transport_events ?? [])
    .filter(({ event }) => !event.includes('.estimated.'))
    .toSorted((a, b) => (a.timestamp ?? '').localeCompare(b.timestamp ?? ''))
    .map(({ event }) => event.replace('container.transport.', ''))
  const last =
    names.findLast((name) => order.some((word) => name.includes(word)) || /loaded|departed/.test(name)) ?? ''
  if (last === 'empty_in') return 'empty_returned'
  if (last === 'full_out') return 'picked_up'
  if (last === 'available' || last === 'not_available') return last
  if (last === 'rail_unloaded') return 'grounded'
  if (last.startsWith('rail')) return 'on_rail'
  if (last === 'vessel_discharged') return inland ? 'awaiting_inland_transfer' : 'grounded'
  return last === '' ? 'new' : 'on_ship'
}

interface Seen {
  statuses: Set<string>
  holds: Set<string>
  fees: Set<string>
  deadlines: Set<string>
  events: Set<string>
  equipment: Set<string>
  outcomes: Set<string>
  stopped: Set<string>
  conflicts: number
}

function lookAround(seed: number, size: number): Seen {
  const trade = simulatedTrade(seed)
  const seen: Seen = {
    statuses: new Set(),
    holds: new Set(),
    fees: new Set(),
    deadlines: new Set(),
    events: new Set(),
    equipment: new Set(),
    outcomes: new Set(),
    stopped: new Set(),
    conflicts: 0,
  }
  for (let hours = 0; hours <= 24; hours += 4) {
    const at = new Date(now.getTime() + hours * hour)
    for (const entry of trade.fleetAt(at, size)) {
      if (entry.stop_at && Date.parse(entry.stop_at) <= at.getTime()) seen.stopped.add('cancelled_by_user')
      const answer = trade.answer(entry, at)
      seen.outcomes.add('reason' in answer ? answer.reason : `${answer.kind} ${entry.request_type}`)
      if (answer.kind === 'snapshot') look(answer.snapshot, seen)
    }
  }
  return seen
}

function look({ shipment, containers }: Snapshot, seen: Seen): void {
  if (shipment?.line_tracking_stopped_reason) seen.stopped.add(shipment.line_tracking_stopped_reason)
  if (containers.every((container) => container.empty_terminated_at))
    seen.stopped.add('all_containers_terminated')
  for (const container of containers) {
    seen.statuses.add(statusOf(container, Boolean(shipment?.destination)))
    for (const hold of container.holds_at_pod_terminal ?? []) seen.holds.add(`${hold.name} ${hold.status}`)
    for (const fee of container.fees_at_pod_terminal ?? []) seen.fees.add(fee.type)
    const reported = Object.entries(container.import_deadlines ?? {}).filter(([, at]) => at !== null)
    for (const [name] of reported) seen.deadlines.add(name)
    if (new Set(reported.map(([, at]) => at)).size > 1) seen.conflicts += 1
    for (const { event } of container.transport_events ?? []) seen.events.add(event)
    seen.equipment.add(`type ${container.equipment_type}`)
    seen.equipment.add(`length ${container.equipment_length}`)
    seen.equipment.add(`height ${container.equipment_height}`)
    seen.equipment.add(`known ${container.availability_known} ${container.available_for_pickup}`)
  }
}

test.for([1, 2, 3, 5])(
  'within a day, four hundred requests show everything that can be reported (seed %i)',
  (seed) => {
    const seen = lookAround(seed, 400)
    const statuses = ['new', 'on_ship', 'grounded', 'available', 'not_available', 'awaiting_inland_transfer']
    expect([...seen.statuses].toSorted()).toEqual(
      [...statuses, 'on_rail', 'off_dock', 'picked_up', 'empty_returned'].toSorted(),
    )
    expect([...seen.holds].toSorted()).toEqual(
      holdNames.flatMap((name) => holdStatuses.map((status) => `${name} ${status}`)).toSorted(),
    )
    expect([...seen.fees].toSorted()).toEqual([...feeTypes].toSorted())
    expect(seen.deadlines.size).toBe(3)
    expect(seen.conflicts).toBeGreaterThan(5)
    expect([...seen.events].toSorted()).toEqual([...transportEventNames].toSorted())
    expect([...seen.equipment]).toEqual(
      expect.arrayContaining([
        ...[...equipmentTypes, null].map((type) => `type ${type}`),
        ...[...equipmentLengths, null].map((length) => `length ${length}`),
        ...[...equipmentHeights, null].map((height) => `height ${height}`),
        'known false null',
        'known true true',
        'known true false',
      ]),
    )
    expect([...seen.stopped].toSorted()).toEqual([...stoppedReasons].toSorted())
    // Duplicates and missing sources are found by the service, not reported by a line.
    const notOfALine = new Set(['duplicate', 'not_found', 'no_source'])
    const reasons = failedReasons.filter((reason) => !notOfALine.has(reason))
    const notFound = ['not_found container', 'not_found bill_of_lading']
    expect([...seen.outcomes]).toEqual(
      expect.arrayContaining([...reasons.filter(isReportedByTheLine), ...notFound]),
    )
  },
)

/** Reported by the line while it is asked again, or at last. A bill not found for a week is `expired` to tracking as well. */
const isReportedByTheLine = (reason: string) => reason !== 'shipping_line_unreachable'

test('a line that cannot be reached is unreachable first, and given up after a day', () => {
  const trade = simulatedTrade()
  const outcomes = new Set<string>()
  for (const entry of trade.fleetAt(now, 400)) {
    for (const hours of [0, 1, 30]) {
      const answer = trade.answer(entry, new Date(Date.parse(entry.requested_at) + hours * hour))
      if (answer.kind === 'refused' || answer.kind === 'unreachable')
        outcomes.add(`${answer.kind} ${answer.reason}`)
    }
  }
  expect([...outcomes]).toEqual(
    expect.arrayContaining([
      'unreachable shipping_line_unreachable',
      'unreachable unrecognized_response',
      'unreachable internal_processing_error',
      'refused retries_exhausted',
    ]),
  )
})

test('a fleet has as many requests as wanted at every moment; new ones come as old ones go', () => {
  const trade = simulatedTrade()
  for (const size of [1, 40, 400, 2500]) {
    for (const days of [0, 0.4, 3, 200]) {
      expect(trade.fleetAt(new Date(now.getTime() + days * day), size)).toHaveLength(size)
    }
  }
  const [today, tomorrow] = [trade.fleetAt(now, 400), trade.fleetAt(new Date(now.getTime() + day), 400)]
  const kept = tomorrow.filter(({ request_number }) =>
    today.some((entry) => entry.request_number === request_number),
  )
  expect(kept.length).toBeGreaterThan(390)
  expect(kept.length).toBeLessThan(400)
  const fresh = trade.fleetBetween(now, new Date(now.getTime() + day), 400)
  expect([...today.slice(fresh.length), ...fresh]).toEqual(tomorrow)
  expect(trade.fleetAt(now, 0)).toEqual([])
})

test('requests are of all three kinds, most of them bills, and only where the line answers to that kind', () => {
  const kinds = simulatedTrade()
    .fleetAt(now, 2000)
    .map((entry) => entry.request_type)
  const share = (kind: string) => kinds.filter((type) => type === kind).length / kinds.length
  expect(share('bill_of_lading')).toBeGreaterThan(0.6)
  expect(share('booking_number')).toBeGreaterThan(0.08)
  expect(share('container')).toBeGreaterThan(0.06)
})

test('some request asks again for a shipment that is tracked already', () => {
  const trade = simulatedTrade()
  const bills = trade.fleetAt(now, 400).flatMap((entry) => {
    const answer = trade.answer(entry, now)
    return answer.kind === 'snapshot' ? [answer.snapshot.shipment?.bill_of_lading_number] : []
  })
  expect(bills.length - new Set(bills).size).toBeGreaterThanOrEqual(2)
})

test('every journey is over before its containers are booked again', () => {
  const world = simulatedWorld()
  for (let count = 0; count < 3000; count++) {
    const carrier = world.lineRotation[count % world.lineRotation.length]
    if (!carrier) continue
    const journey = world.journey(carrier, fleetSlotAt(now.getTime() - count * hour))
    const end = Math.max(...journey.containers.map(({ empty_in }) => empty_in))
    expect((end - journey.booked) / day, journey.bill).toBeLessThan(cycleDays)
  }
})

test('a fleet of the usual size always has a cancelled booking and a shipment that a person stopped tracking', () => {
  const source = simulatedTrade()
  for (const day of [1, 12, 23, 34, 45]) {
    const now = new Date(Date.UTC(2026, 10, day, 12))
    const answers = source.fleetAt(now, 120).map((entry) => ({ entry, answer: source.answer(entry, now) }))
    const reasons = answers.map(({ answer }) =>
      answer.kind === 'snapshot' ? answer.snapshot.shipment?.line_tracking_stopped_reason : null,
    )
    expect(reasons).toContain('booking_cancelled')
    const isStopped = ({ entry, answer }: (typeof answers)[number]) =>
      answer.kind === 'snapshot' && entry.stop_at !== null && entry.stop_at <= now.toISOString()
    expect(answers.some(isStopped)).toBe(true)
  }
})
