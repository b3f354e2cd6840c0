import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckOutcome, TrackedShipment } from './requests.rules.ts'
import { transition, withoutOldStop } from './requests.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import { requestRow as request } from '../testing/requests.ts'

const start = new Date('2026-06-01T12:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)

const shipment = (more: Partial<TrackedShipment> = {}): TrackedShipment => ({
  id: '33333333-3333-4333-8333-333333333333',
  scac: 'MSCU',
  containers: [{ current_status: 'on_ship' }],
  arrived_at: null,
  updated_at: '2026-06-01T12:00:00Z',
  stopped_reason: null,
  resumed_at: null,
  ...more,
})
const snapshot = (
  more: Partial<TrackedShipment> = {},
  check_again_at: string | null = null,
): CheckOutcome => ({
  kind: 'snapshot',
  shipment: shipment(more),
  check_again_at,
})

/** Checks whenever it is due, always with the same outcome, until it is due no more. */
function askOn(first: TrackingRequestRow, outcome: CheckOutcome, most = 40) {
  const reported: string[] = []
  let row = first
  for (let asked = 0; asked < most && row.next_check_at !== null; asked += 1) {
    const { request: changed, events } = transition(row, outcome, new Date(row.next_check_at))
    row = { ...row, ...changed }
    reported.push(...events)
  }
  return { row, reported }
}

test('A number that the carrier knows is created and checked again when the source says, else in six hours', () => {
  expect(transition(request(), snapshot({}, '2026-06-01T22:30:00Z'), start)).toMatchObject({
    request: { status: 'created', failed_reason: null, next_check_at: '2026-06-01T22:30:00Z' },
    events: ['tracking_request.succeeded'],
  })
  expect(transition(request(), snapshot(), start).request.next_check_at).toBe('2026-06-01T18:00:00Z')
})

test('A source that has nothing new for days is asked after twelve hours, so that an old answer means that it is silent', () => {
  const { request: changed } = transition(request(), snapshot({}, '2026-06-03T00:00:00Z'), start)
  expect(changed.next_check_at).toBe('2026-06-02T00:00:00Z')
})

test('A created request announces no second success', () => {
  expect(transition(request({ status: 'created' }), snapshot(), start).events).toEqual([])
})

test('A source that says to ask at once is still given ten seconds', () => {
  const { request: changed } = transition(request(), snapshot({}, '2026-05-01T00:00:00Z'), start)
  expect(changed.next_check_at).toBe('2026-06-01T12:00:10Z')
})

test('An unknown container fails at once', () => {
  expect(transition(request({ request_type: 'container' }), { kind: 'not_found' }, start)).toMatchObject({
    request: { status: 'failed', failed_reason: 'not_found', next_check_at: null },
    events: ['tracking_request.failed'],
  })
})

test('An unknown bill or booking awaits its manifest, is checked daily and expires after seven days', () => {
  const first = transition(request(), { kind: 'not_found' }, start)
  expect(first).toMatchObject({
    request: { status: 'awaiting_manifest', next_check_at: '2026-06-02T12:00:00Z' },
    events: ['tracking_request.awaiting_manifest'],
  })
  const { row, reported } = askOn(request({ request_type: 'booking_number' }), { kind: 'not_found' })
  expect(row).toMatchObject({
    status: 'failed',
    failed_reason: 'expired',
    checked_at: '2026-06-08T12:00:00Z',
  })
  expect(reported).toEqual(['tracking_request.awaiting_manifest', 'tracking_request.failed'])
})

test('A carrier that does not answer is asked 14 times over about a day, then the request fails', () => {
  const { row, reported } = askOn(request(), { kind: 'unreachable', reason: 'shipping_line_unreachable' })
  expect(row).toMatchObject({ status: 'failed', failed_reason: 'retries_exhausted', retry_count: 14 })
  expect(reported).toEqual(['tracking_request.failed'])
  const lasted = (Date.parse(row.checked_at ?? '') - start.getTime()) / 3_600_000
  expect(lasted).toBeGreaterThan(22)
  expect(lasted).toBeLessThan(26)
})

test('A shipment that was found is still checked, at most six hours apart, while its carrier does not answer', () => {
  const silent: CheckOutcome = { kind: 'unreachable', reason: 'shipping_line_unreachable' }
  const { row } = askOn(request({ status: 'created' }), silent)
  expect(row).toMatchObject({ status: 'created', is_retrying: true, retry_count: 40 })
  expect(Date.parse(row.next_check_at ?? '') - Date.parse(row.checked_at ?? '')).toBe(6 * 3_600_000)
  expect(transition(row, snapshot(), start).request).toMatchObject({
    is_retrying: false,
    failed_reason: null,
  })
})

test('A number that the account tracks already fails as a duplicate, with the existing shipment linked', () => {
  const { id } = shipment()
  expect(transition(request(), { kind: 'duplicate', shipment_id: id }, start).request).toMatchObject({
    status: 'failed',
    failed_reason: 'duplicate',
    shipment_id: id,
  })
})

test('A final refusal fails with its reason; a cancelled booking stops what was tracked', () => {
  expect(transition(request(), { kind: 'refused', reason: 'invalid_number' }, start).request).toMatchObject({
    status: 'failed',
    failed_reason: 'invalid_number',
  })
  expect(
    transition(request({ status: 'created' }), { kind: 'refused', reason: 'booking_cancelled' }, start),
  ).toMatchObject({ request: { status: 'tracking_stopped' }, stops: 'booking_cancelled' })
})

test('Tracking stops when every container is back empty, 56 days after arrival, and 56 days without news', () => {
  const stops = (more: Partial<TrackedShipment>, after = 0) =>
    transition(request({ status: 'created' }), snapshot(more), hours(after)).stops
  const back = { current_status: 'empty_returned' }
  expect(stops({ containers: [back, { current_status: 'picked_up' }] })).toBeNull()
  expect(stops({ containers: [back, back] })).toBe('all_containers_terminated')
  expect(stops({ containers: [] })).toBeNull()
  expect(stops({ arrived_at: '2026-06-01T12:00:00Z', updated_at: '2026-07-20T00:00:00Z' }, 56 * 24)).toBe(
    'past_arrival_window',
  )
  expect(stops({}, 56 * 24 - 1)).toBeNull()
  expect(stops({}, 56 * 24)).toBe('no_updates_at_line')
})

test('What is over already when it is found is created first, and stops when it is checked again', () => {
  const back = snapshot({ containers: [{ current_status: 'empty_returned' }] })
  const found = transition(request(), back, start)
  expect(found).toMatchObject({
    request: { status: 'created', next_check_at: '2026-06-01T12:00:01Z' },
    stops: null,
    events: ['tracking_request.succeeded'],
  })
  expect(transition({ ...request(), ...found.request }, back, hours(1))).toMatchObject({
    request: { status: 'tracking_stopped', next_check_at: null },
    events: ['tracking_request.tracking_stopped'],
  })
})

test('Once resumed, the 56 days count anew, and containers that were back already are no reason without other updates', () => {
  const resumed_at = '2026-06-01T12:00:00Z'
  const stops = (more: Partial<TrackedShipment>, after: number) =>
    transition(request({ status: 'created' }), snapshot({ resumed_at, ...more }), hours(after)).stops
  const containers = [{ current_status: 'empty_returned' }]
  const arrived_at = '2026-03-01T00:00:00Z'
  expect(stops({ containers, arrived_at, updated_at: arrived_at }, 1)).toBeNull()
  expect(stops({ containers, updated_at: '2026-06-01T12:30:00Z' }, 1)).toBe('all_containers_terminated')
  expect(stops({ arrived_at, updated_at: arrived_at }, 56 * 24)).toBe('past_arrival_window')
  expect(stops({ updated_at: arrived_at }, 56 * 24 - 1)).toBeNull()
  expect(stops({ updated_at: arrived_at }, 56 * 24)).toBe('no_updates_at_line')
})

test('A stop that the carrier reports counts when it is new; where it reports none, the stored one stays', () => {
  const reported = {
    bill_of_lading_number: 'MEDU1',
    line_tracking_stopped_reason: 'no_updates_at_line' as const,
  }
  const at = (line_tracking_stopped_at: string | null) => ({ ...reported, line_tracking_stopped_at })
  const day = '2026-06-01T12:00:00Z'
  expect(withoutOldStop(at(day), null)).toEqual(at(day))
  expect(withoutOldStop(at(day), '2026-05-01T00:00:00Z')).toEqual(at(day))
  expect(withoutOldStop(at(day), '2026-06-02T00:00:00Z')).toEqual({ bill_of_lading_number: 'MEDU1' })
  expect(withoutOldStop(at(null), null)).toEqual({ bill_of_lading_number: 'MEDU1' })
})

const anyOutcome: fc.Arbitrary<CheckOutcome> = fc.oneof(
  fc.constant(snapshot()),
  fc.constant(snapshot({ containers: [{ current_status: 'empty_returned' }] })),
  fc.constant<CheckOutcome>({ kind: 'not_found' }),
  fc.constant<CheckOutcome>({ kind: 'duplicate', shipment_id: shipment().id }),
  fc
    .constantFrom('invalid_number' as const, 'booking_cancelled' as const)
    .map((reason): CheckOutcome => ({ kind: 'refused', reason })),
  fc.constant<CheckOutcome>({ kind: 'unreachable', reason: 'shipping_line_unreachable' }),
)

test('Whatever carriers answer, a request moves only as the interface allows, and only an open one is due again', () => {
  const allowed = new Set([
    'pending>pending',
    'pending>created',
    'pending>awaiting_manifest',
    'pending>failed',
    'awaiting_manifest>awaiting_manifest',
    'awaiting_manifest>created',
    'awaiting_manifest>failed',
    'created>created',
    'created>tracking_stopped',
  ])
  fc.assert(
    fc.property(
      fc.array(anyOutcome, { maxLength: 20 }),
      fc.constantFrom('bill_of_lading', 'container'),
      (outcomes, type) => {
        let row = request({ request_type: type as TrackingRequestRow['request_type'] })
        for (const outcome of outcomes) {
          if (row.next_check_at === null) break
          // A request that found its shipment is no duplicate of itself.
          if (outcome.kind === 'duplicate' && row.shipment_id !== null) continue
          const due = new Date(row.next_check_at)
          const { request: changed } = transition(row, outcome, due)
          const before = row.status
          row = { ...row, ...changed }
          expect(allowed).toContain(`${before}>${row.status}`)
          expect(row.next_check_at === null).toBe(['failed', 'tracking_stopped'].includes(row.status))
          if (row.next_check_at !== null) expect(Date.parse(row.next_check_at)).toBeGreaterThan(due.getTime())
        }
      },
    ),
  )
})
