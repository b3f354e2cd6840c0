import { expect, test } from 'vitest'
import type { KnownRecords } from '../rows/changes.ts'
import type { ContainerSnapshot, Snapshot } from '../source.ts'
import {
  applyInMemory,
  contextAt,
  isUnchanged,
  knownAfter,
  nothingKnown,
} from '../testing/apply-in-memory.ts'
import { compareSupplement, isAboutShipment } from './supplement.rules.ts'

const now = '2026-06-01T12:00:00Z'
const later = '2026-06-02T12:00:00Z'
const number = 'MSCU1234565'

const lineSays = (
  container: Partial<ContainerSnapshot> = {},
  pod_eta_at = '2026-06-10T08:00:00Z',
): Snapshot => ({
  source: 'dcsa',
  reporter: 'line',
  taken_at: now,
  shipment: {
    bill_of_lading_number: 'MEDUFR030802',
    shipping_line_scac: 'MSCU',
    port_of_lading_locode: 'FRFOS',
    port_of_discharge_locode: 'USOAK',
    pod_eta_at,
  },
  containers: [
    {
      number,
      transport_events: [
        {
          key: 'discharged',
          event: 'container.transport.vessel_discharged',
          timestamp: '2026-05-30T10:00:00Z',
          location_locode: 'USOAK',
        },
      ],
      ...container,
    },
  ],
})
const lineContext = (at = now) => contextAt(at, { by: { source: 'connection:line', reporter: 'line' } })
const line = (known: KnownRecords, snapshot: Snapshot, at = now) =>
  applyInMemory(known, snapshot, lineContext(at))

const terminalSays = (container: Partial<ContainerSnapshot>): Snapshot => ({
  source: 'terminal',
  reporter: 'terminal',
  taken_at: later,
  shipment: null,
  containers: [{ number, reported_at: '2026-06-02T11:00:00Z', ...container }],
})
function supplemented(known: KnownRecords, snapshot: Snapshot, source = 'connection:terminal') {
  const records = {
    shipment: {
      id: known.shipment?.id ?? '',
      bill_of_lading_number: known.shipment?.bill_of_lading_number ?? '',
    },
    containers: known.containers.map(({ id, number: its }) => ({ id, number: its })),
    tracked_through: 'connection:line',
  }
  const { changes } = compareSupplement(known, snapshot, records, {
    ...contextAt(later),
    by: { source, reporter: snapshot.reporter ?? null },
  })
  return { known: knownAfter(known, changes), changes, events: changes.log.map(({ event }): string => event) }
}
const containerIn = ({ containers: [row] }: KnownRecords) => row

test('what the terminal reports of what happens there is shown, and no later answer of the line undoes it', () => {
  const first = line(nothingKnown, lineSays({ available_for_pickup: true, holds_at_pod_terminal: [] }))
  expect(containerIn(first.known)).toMatchObject({ current_status: 'available', available_for_pickup: true })
  const holds = [
    { name: 'customs', status: 'hold', description: null },
  ] as ContainerSnapshot['holds_at_pod_terminal']
  const said = supplemented(
    first.known,
    terminalSays({ available_for_pickup: false, ...(holds && { holds_at_pod_terminal: holds }) }),
  )
  const shown = { current_status: 'not_available', available_for_pickup: false, holds_at_pod_terminal: holds }
  expect(containerIn(said.known)).toMatchObject(shown)
  expect(said.events.filter((event) => event === 'record.source_changed')).toHaveLength(2)
  expect(said.events).toContain('container.updated')
  const again = line(said.known, lineSays({ available_for_pickup: true, holds_at_pod_terminal: [] }), later)
  expect(isUnchanged(again.changes)).toBe(true)
  expect(containerIn(again.known)).toMatchObject(shown)
})

test('the same report of another source a second time changes nothing', () => {
  const { known } = line(nothingKnown, lineSays({ available_for_pickup: true }))
  const report = terminalSays({ available_for_pickup: false, pickup_appointment_at: '2026-06-05T08:00:00Z' })
  const once = supplemented(known, report)
  expect(isUnchanged(supplemented(once.known, report).changes)).toBe(true)
})

test('a report that the terminal withdraws leaves what the line says', () => {
  const { known } = line(nothingKnown, lineSays({ pickup_appointment_at: '2026-06-04T08:00:00Z' }))
  const set = supplemented(known, terminalSays({ pickup_appointment_at: '2026-06-05T08:00:00Z' }))
  expect(containerIn(set.known)?.pickup_appointment_at).toBe('2026-06-05T08:00:00Z')
  const withdrawn = supplemented(set.known, terminalSays({ pickup_appointment_at: null }))
  expect(containerIn(withdrawn.known)?.pickup_appointment_at).toBe('2026-06-04T08:00:00Z')
})

test('a last free day that only the terminal reports is gone when the terminal takes it back', () => {
  const { known } = line(nothingKnown, lineSays())
  const day = '2026-06-08T07:00:00Z'
  const set = supplemented(
    known,
    terminalSays({
      import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: day, pickup_lfd_rail: null },
    }),
  )
  expect(containerIn(set.known)).toMatchObject({ pickup_lfd: day, pickup_lfd_terminal: day })
  expect(isUnchanged(line(set.known, lineSays(), later).changes)).toBe(true)
  const gone = supplemented(
    set.known,
    terminalSays({
      import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
    }),
  )
  expect(containerIn(gone.known)).toMatchObject({ pickup_lfd: null, pickup_lfd_terminal: null })
})

test('a container that the terminal saw leave is picked up, also where the line does not know yet', () => {
  const { known } = line(nothingKnown, lineSays())
  expect(containerIn(known)?.current_status).toBe('grounded')
  const out = supplemented(known, terminalSays({ pod_full_out_at: '2026-06-02T10:30:00Z' }))
  expect(containerIn(out.known)).toMatchObject({
    current_status: 'picked_up',
    pod_full_out_at: '2026-06-02T10:30:00Z',
  })
  expect(isUnchanged(line(out.known, lineSays(), later).changes)).toBe(true)
})

test('of two estimates of arrival by lines the newer is shown, and the older source moves it only with a newer one', () => {
  const { known } = line(nothingKnown, lineSays())
  const other = { ...lineSays({}, '2026-06-12T08:00:00Z'), source: 'edi' }
  const moved = supplemented(known, other, 'connection:edi')
  expect(moved.known.shipment?.pod_eta_at).toBe('2026-06-12T08:00:00Z')
  expect(moved.events).toContain('shipment.estimated.arrival')
  expect(isUnchanged(line(moved.known, lineSays(), '2026-06-03T12:00:00Z').changes)).toBe(true)
  const newer = line(moved.known, lineSays({}, '2026-06-13T08:00:00Z'), '2026-06-03T12:00:00Z')
  expect(newer.known.shipment?.pod_eta_at).toBe('2026-06-13T08:00:00Z')
  expect(newer.events).toContain('record.source_changed')
})

test('a single source is kept with the time at which each value came', () => {
  const { known } = line(nothingKnown, lineSays({ available_for_pickup: true }))
  const moved = line(known, lineSays({ available_for_pickup: false }), later)
  const [report] = moved.known.reports?.get(containerIn(moved.known)?.id ?? '') ?? []
  expect(report).toMatchObject({
    source: 'connection:line',
    reporter: 'line',
    is_main: true,
    attributes: {
      available_for_pickup: { value: false, received_at: later },
      pod_discharged_at: { value: '2026-05-30T10:00:00Z', received_at: now },
    },
  })
})

test('what an import said counts after the source that tracks the shipment since', () => {
  const imported = { ...lineSays({ available_for_pickup: true }), source: 'import', reporter: null }
  const first = applyInMemory(nothingKnown, imported, contextAt(now, { source: 'import' }))
  // As it is read again: an import is no connection.
  const reports = new Map(
    [...(first.known.reports ?? [])].map(([id, all]) => [
      id,
      all.map((each) => ({ ...each, is_connected: null })),
    ]),
  )
  const tracked = line({ ...first.known, reports }, lineSays({ available_for_pickup: false }), later)
  expect(containerIn(tracked.known)).toMatchObject({ available_for_pickup: false })
})

test('a report about another bill of lading of the same container is not of this shipment', () => {
  const own = { bill_of_lading_number: 'MSCUFR030802', booking_number: 'EBKG1', shipping_line_scac: 'MSCU' }
  const about = (bill_of_lading_number: string, booking_number?: string) =>
    isAboutShipment(own, { bill_of_lading_number, ...(booking_number !== undefined && { booking_number }) }, [
      number,
    ])
  expect([
    about('FR030802'),
    about('MSCUFR030802'),
    about(number),
    isAboutShipment(own, null, [number]),
  ]).toEqual([true, true, true, true])
  expect([about('HOUSE77', 'EBKG1'), about('FR999999')]).toEqual([true, false])
})
