import { expect, test } from 'vitest'
import type { KnownRecords } from '../rows/changes.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot, TransportEventSnapshot } from '../source.ts'
import { contextAt, isUnchanged, nothingKnown, applyInMemory } from '../testing/apply-in-memory.ts'

const uuid = (end: number) => `30000000-0000-4000-8000-0000000000${end}`
const arrives = 'container.transport.estimated.vessel_arrived'
const days = { out: '2026-12-02T08:00:00Z', later: '2026-12-07T08:00:00Z' }

const report = (end: number, timestamp: string, reportedOn: string): TransportEventSnapshot => ({
  id: uuid(end),
  key: `import:${uuid(end)}`,
  event: arrives,
  timestamp,
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  created_at: `2026-11-${reportedOn}T12:00:00Z`,
})
const reports = [report(51, days.out, '10'), report(52, days.later, '12'), report(53, days.out, '14')]

const snapshot = (
  shipment: Partial<ShipmentSnapshot>,
  container: Partial<ContainerSnapshot> = {},
): Snapshot => ({
  source: 'import',
  taken_at: '2026-11-20T18:00:00Z',
  shipment: { bill_of_lading_number: 'NRTH70001', port_of_discharge_locode: 'USLAX', ...shipment },
  containers: [{ number: 'MSCU1234565', ...container }],
})
const context = contextAt('2026-11-20T18:00:00Z', { source: 'import' })
const after = (...reported: Snapshot[]): KnownRecords =>
  reported.reduce<KnownRecords>((known, each) => applyInMemory(known, each, context).known, nothingKnown)
const estimatesIn = ({ transport_events }: KnownRecords) =>
  transport_events.map(({ id, timestamp }) => [id, timestamp])

const [first, second, third] = reports.map((each) =>
  snapshot({ pod_eta_at: each.timestamp }, { transport_events: [each] }),
)
if (!first || !second || !third) throw new Error('Three reports')

test('Three reports of one estimate that moved away and back are three events, each as it was reported', () => {
  expect(estimatesIn(after(first, second, third))).toEqual([
    [uuid(51), days.out],
    [uuid(52), days.later],
    [uuid(53), days.out],
  ])
})

test('Each of the three reports is announced, and hearing all of them again changes nothing', () => {
  const announced = [first, second, third].map(
    (each, index) => applyInMemory(after(...[first, second].slice(0, index)), each, context).events,
  )
  for (const events of announced) expect(events).toContain(arrives)
  const known = after(first, second, third)
  const again = snapshot({ pod_eta_at: days.out }, { transport_events: reports })
  expect(isUnchanged(applyInMemory(known, again, context).changes)).toBe(true)
})

test('A field that moved without a report adds a derived event, and the reported one stays as it is', () => {
  const known = after(first, snapshot({ pod_eta_at: days.later }))
  expect(estimatesIn(known)).toEqual([
    [uuid(51), days.out],
    [expect.any(String), days.later],
  ])
  expect(isUnchanged(applyInMemory(known, snapshot({ pod_eta_at: days.later }), context).changes)).toBe(true)
  expect(estimatesIn(after(first, snapshot({ pod_eta_at: days.later }), second))).toEqual([
    [uuid(51), days.out],
    [uuid(52), days.later],
  ])
})

test('A field that moved away and back beside a report keeps each day in the history', () => {
  const known = after(first, snapshot({ pod_eta_at: days.later }), snapshot({ pod_eta_at: days.out }))
  expect(estimatesIn(known)).toEqual([
    [uuid(51), days.out],
    [expect.any(String), days.later],
    [expect.any(String), days.out],
  ])
  expect(isUnchanged(applyInMemory(known, snapshot({ pod_eta_at: days.out }), context).changes)).toBe(true)
})

test('The estimate in force is the one reported last, not the latest day', () => {
  const events = (...transport_events: TransportEventSnapshot[]) => after(snapshot({}, { transport_events }))
  expect(events(...reports.slice(0, 2)).shipment?.pod_eta_at).toBe(days.later)
  expect(events(...reports).shipment?.pod_eta_at).toBe(days.out)
  expect(events(...reports.toReversed()).shipment?.pod_eta_at).toBe(days.out)
})
