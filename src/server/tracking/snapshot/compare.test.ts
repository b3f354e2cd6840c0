import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompareContext, KnownRecords } from '../rows/changes.ts'
import { isDerived } from '../events/derived-events.rules.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot, TransportEventSnapshot } from '../source.ts'
import { contextAt, isUnchanged, nothingKnown, applyInMemory } from '../testing/apply-in-memory.ts'

const now = '2026-06-01T12:00:00Z'
const context = (request?: CompareContext['request']) => contextAt(now, { request })

const snapshot = (
  shipment: Partial<ShipmentSnapshot> | null,
  ...containers: ContainerSnapshot[]
): Snapshot => ({
  source: 'simulated',
  taken_at: now,
  shipment: shipment && {
    bill_of_lading_number: 'MEDUFR030802',
    shipping_line_scac: 'MSCU',
    port_of_lading_locode: 'FRFOS',
    port_of_discharge_locode: 'USOAK',
    ...shipment,
  },
  containers,
})

const zones: Record<string, string> = {
  FRFOS: 'Europe/Paris',
  USOAK: 'America/Los_Angeles',
  USCHI: 'America/Chicago',
}

const event = (
  name: string,
  timestamp: string | null,
  locode: string | null = null,
  more: Partial<TransportEventSnapshot> = {},
): TransportEventSnapshot => ({
  key: `${name}@${locode}`,
  event: `container.transport.${name}`,
  timestamp,
  timezone: zones[locode ?? ''] ?? null,
  location_locode: locode,
  voyage_number: null,
  data_source: 'shipping_line',
  ...more,
})

const tell = (known: KnownRecords, reported: Snapshot, asked = context()) =>
  applyInMemory(known, reported, asked)
const silent = isUnchanged

const box: ContainerSnapshot = { number: 'MSCU1234565' }
const sailed = event('vessel_departed', '2026-05-01T10:00:00Z', 'FRFOS')
const arrived = event('vessel_arrived', '2026-05-20T10:00:00Z', 'USOAK')
const discharged = event('vessel_discharged', '2026-05-21T10:00:00Z', 'USOAK')

test('A first snapshot creates the shipment, its containers and their events, and the log has an entry for each', () => {
  const { known, events } = tell(
    nothingKnown,
    snapshot({}, { ...box, transport_events: [discharged, sailed] }),
  )
  expect(known.shipment).toMatchObject({ bill_of_lading_number: 'MEDUFR030802', data_origin: 'simulated' })
  expect(known.containers).toMatchObject([
    { number: 'MSCU1234565', current_status: 'grounded', pod_discharged_at: '2026-05-21T10:00:00Z' },
  ])
  expect(events).toEqual([
    'container.created',
    'container.transport.vessel_departed',
    'container.transport.vessel_discharged',
  ])
})

test('The same instant written with another offset is no change', () => {
  const first = tell(nothingKnown, snapshot({ pod_eta_at: '2026-06-09T19:00:00-07:00' }, box))
  expect(first.known.shipment?.pod_eta_at).toBe('2026-06-10T02:00:00Z')
  expect(silent(tell(first.known, snapshot({ pod_eta_at: '2026-06-10T02:00:00.000Z' }, box)).changes)).toBe(
    true,
  )
})

test('What a snapshot leaves out stays as known; null takes it away', () => {
  const first = tell(nothingKnown, snapshot({ pod_vessel_name: 'MSC CHANNE', pod_voyage_number: '98N' }))
  const { known } = tell(first.known, snapshot({ pod_voyage_number: null }))
  expect(known.shipment).toMatchObject({ pod_vessel_name: 'MSC CHANNE', pod_voyage_number: null })
})

test('A moved ETA makes a record of what is expected now; the first one reported is kept as the original', () => {
  const first = tell(nothingKnown, snapshot({ pod_eta_at: '2026-06-09T00:00:00Z' }))
  expect(first.events).toEqual([])
  const { known, events } = tell(first.known, snapshot({ pod_eta_at: '2026-06-11T00:00:00Z' }))
  expect(events).toEqual(['shipment.estimated.arrival'])
  expect(known.estimated_events).toMatchObject([
    { estimated_timestamp: '2026-06-11T00:00:00Z', location_locode: 'USOAK' },
  ])
  expect(known.shipment?.pod_original_eta_at).toBe('2026-06-09T00:00:00Z')
})

test('What changes at the terminal is announced once, with before and after', () => {
  const hold = { name: 'customs', status: 'hold', description: 'CUST EXAM' }
  const first = tell(nothingKnown, snapshot({}, box))
  const second = tell(
    first.known,
    snapshot({}, { ...box, available_for_pickup: false, holds_at_pod_terminal: [hold] }),
  )
  expect(second.events).toEqual(['container.updated', 'container.transport.not_available'])
  expect(second.known.container_updated_events.at(-1)?.changeset).toEqual({
    available_for_pickup: [null, false],
    holds_at_pod_terminal: [[], [hold]],
  })
})

test('A hold with a status that nobody knows stops the truck, and one that is over is left out', () => {
  const holds = [
    { name: 'customs', status: 'IN REVIEW', description: 'CBP' },
    { name: 'TMF', status: '' },
    { name: 'freight', status: 'Released' },
    { name: 'USDA', status: 'Pending' },
  ]
  const told = {
    ...box,
    available_for_pickup: true,
    holds_at_pod_terminal: holds,
  } as ContainerSnapshot
  expect(tell(nothingKnown, snapshot({}, told)).known.containers[0]?.holds_at_pod_terminal).toEqual([
    { name: 'customs', status: 'hold', description: 'CBP, status: IN REVIEW' },
    { name: 'TMF', status: 'hold', description: null },
    { name: 'USDA', status: 'pending' },
  ])
})

test("The last free day is the line's, else the terminal's, else the rail's, and each change has its name", () => {
  const deadlines = (line: string | null, terminal: string | null) => ({
    ...box,
    import_deadlines: { pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: null },
  })
  const first = tell(nothingKnown, snapshot({}, deadlines(null, '2026-06-10T06:59:00Z')))
  expect(first.known.containers[0]?.pickup_lfd).toBe('2026-06-10T06:59:00Z')
  const second = tell(first.known, snapshot({}, deadlines('2026-06-12T06:59:00Z', '2026-06-10T06:59:00Z')))
  expect(second.known.containers[0]?.pickup_lfd).toBe('2026-06-12T06:59:00Z')
  expect(second.events).toEqual([
    'container.updated',
    'container.pickup_lfd.changed',
    'container.pickup_lfd_line.changed',
  ])
  const third = tell(second.known, snapshot({}, deadlines(null, null)))
  expect(third.known.containers[0]?.pickup_lfd).toBeNull()
})

test('An estimate that the source no longer reports is withdrawn; a fact never is, nor an estimate that came true', () => {
  const estimate = event('estimated.vessel_arrived', '2026-06-20T00:00:00Z', 'USOAK')
  const hub = event('estimated.vessel_arrived', '2026-06-10T00:00:00Z', 'MATNG')
  const first = tell(nothingKnown, snapshot({}, { ...box, transport_events: [sailed, hub, estimate] }))
  expect(first.known.shipment?.pod_eta_at).toBe('2026-06-20T00:00:00Z')
  const { known } = tell(
    first.known,
    snapshot({}, { ...box, transport_events: [arrived], whole_history: true }),
  )
  expect(known.transport_events.map((row) => row.event)).toEqual([
    sailed.event,
    estimate.event,
    arrived.event,
  ])
  expect(known.shipment?.pod_eta_at).toBe('2026-06-20T00:00:00Z')
})

test('A shipment and container that are known keep their ids when another service reports them under its ids', () => {
  const first = tell(nothingKnown, snapshot({}, box))
  const reported = snapshot(
    {
      id: '22222222-2222-4222-8222-222222222222',
      unmapped: {
        relationships: {
          containers: { data: [{ id: '33333333-3333-4333-8333-333333333333', type: 'container' }] },
        },
      },
    },
    { ...box, id: '33333333-3333-4333-8333-333333333333' },
  )
  const { known } = tell(first.known, reported)
  expect(known.shipment?.id).toBe(first.known.shipment?.id)
  expect(known.containers.map(({ id }) => id)).toEqual(first.known.containers.map(({ id }) => id))
  expect(known.shipment?.unmapped?.relationships?.['containers']).toEqual({ data: [] })
})

test("The request's reference numbers go to what it finds; a person's later edit is not undone", () => {
  const asked = { ref_numbers: ['PO 1', 'PO 2'], tags: ['spring'] }
  const first = tell(nothingKnown, snapshot({}, box), context(asked))
  expect(first.known.shipment).toMatchObject(asked)
  expect(first.known.containers[0]?.ref_numbers).toEqual(['PO 1', 'PO 2'])
  const edited: KnownRecords = {
    ...first.known,
    shipment: first.known.shipment && { ...first.known.shipment, ref_numbers: ['PO 2', 'PO 3'] },
  }
  const { known } = tell(edited, snapshot({}, box, { number: 'MSCU7654321' }), context(asked))
  expect(known.shipment?.ref_numbers).toEqual(['PO 2', 'PO 3'])
  expect(known.containers[1]?.ref_numbers).toEqual(['PO 1', 'PO 2'])
})

test('An import brings reference numbers: what it adds and drops is followed, those of people stay', () => {
  const first = tell(nothingKnown, snapshot({ ref_numbers: ['A', 'B'] }))
  const edited: KnownRecords = {
    ...first.known,
    shipment: first.known.shipment && { ...first.known.shipment, ref_numbers: ['A', 'mine'] },
  }
  expect(tell(edited, snapshot({ ref_numbers: ['A', 'B'] })).known.shipment?.ref_numbers).toEqual([
    'A',
    'mine',
  ])
  expect(tell(edited, snapshot({ ref_numbers: ['B', 'C'] })).known.shipment?.ref_numbers).toEqual([
    'mine',
    'C',
  ])
})

test('A bill of lading is found with its SCAC and without', () => {
  const { changes } = tell(
    nothingKnown,
    snapshot({
      bill_of_lading_number: 'OOLU2148468620',
      shipping_line_scac: 'OOLU',
      ref_numbers: ['Po-1 é'],
    }),
  )
  expect(changes.identifiers[0]?.rows.map(({ field, normalized }) => `${field} ${normalized}`)).toEqual([
    'bill_of_lading_number OOLU2148468620',
    'bill_of_lading_number 2148468620',
    'ref_number PO1É',
  ])
})

// A small world that does not contradict itself: every snapshot reports a part of it.
const world = {
  shipment: {
    pod_vessel_name: 'MSC CHANNE',
    destination_locode: 'USCHI',
    destination_timezone: 'America/Chicago',
    pod_timezone: 'America/Los_Angeles',
    pod_eta_at: '2026-05-20T00:00:00Z',
    pol_etd_at: '2026-04-30T00:00:00Z',
    destination_eta_at: '2026-05-28T00:00:00Z',
    customer_name: null,
  },
  container: {
    seal_number: 'S1',
    weight_in_lbs: 40_000,
    available_for_pickup: false,
    location_at_pod_terminal: 'Yard',
    pod_terminal_id: '44444444-4444-4444-8444-444444444444',
    pickup_appointment_at: '2026-05-26T09:00:00Z',
    import_deadlines: {
      pickup_lfd_line: '2026-05-30T06:59:00Z',
      pickup_lfd_terminal: '2026-05-28T06:59:00Z',
      pickup_lfd_rail: null,
    },
    pod_timezone: 'America/Los_Angeles',
  },
  events: [
    event('estimated.vessel_departed', '2026-04-30T00:00:00Z', 'FRFOS'),
    event('estimated.vessel_arrived', '2026-05-20T00:00:00Z', 'USOAK'),
    event('full_in', '2026-04-28T10:00:00Z', 'FRFOS'),
    sailed,
    arrived,
    discharged,
    event('rail_loaded', '2026-05-24T10:00:00Z', 'USOAK'),
    event('rail_departed', '2026-05-25T10:00:00Z', 'USOAK'),
    event('rail_unloaded', '2026-05-28T10:00:00Z', 'USCHI'),
    event('full_out', '2026-05-29T10:00:00Z', 'USCHI'),
  ],
}
const numbers = ['MSCU1234565', 'MSCU7654321']
const part = <T extends object>(whole: T) =>
  fc
    .subarray(Object.keys(whole) as (keyof T)[])
    .map((names) => Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<T>)
const partOfBox = (number: string) =>
  fc
    .tuple(part(world.container), fc.shuffledSubarray(world.events))
    .map(([reported, transport_events]): ContainerSnapshot => ({ number, ...reported, transport_events }))
const partOfWorld = fc
  .tuple(
    part(world.shipment),
    fc.shuffledSubarray(numbers).chain((reported) => fc.tuple(...reported.map(partOfBox))),
  )
  .map(([shipment, containers]) => snapshot(shipment, ...containers))

/** What is known, without what depends on when and under which id it was learnt. */
function essence({ shipment, containers, transport_events }: KnownRecords) {
  const number = new Map(containers.map((row) => [row.id, row.number]))
  const { id: _id, ...reported } = shipment ?? { id: '' }
  return {
    shipment: reported,
    containers: containers
      .map(({ id: _id, shipment_id: _shipment, ...row }) => row)
      .toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    // What we noted of a field that moved is history: it says when we learnt, as changesets do.
    events: transport_events
      .filter((row) => !isDerived(row))
      .map((row) => `${number.get(row.container_id)} ${row.event} ${row.timestamp} ${row.location_locode}`)
      .toSorted(),
  }
}

test('The same snapshot reported twice changes nothing and announces nothing', () => {
  fc.assert(
    fc.property(partOfWorld, partOfWorld, (first, second) => {
      const { known } = tell(tell(nothingKnown, first).known, second)
      expect(silent(tell(known, second).changes)).toBe(true)
    }),
  )
})

test('Each move of what is expected is announced once, however it is reported', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((date) => `2026-06-0${date}T00:00:00Z`)
  const tellings = fc.array(fc.record({ at: day, isTold: fc.boolean() }), { minLength: 1, maxLength: 8 })
  const ways = fc.constantFrom('field', 'event', 'field and event')
  fc.assert(
    fc.property(tellings, ways, (list, by) => {
      let known = nothingKnown
      let last: string | undefined
      for (const { at, isTold } of list) {
        const [byEvent, byField] = [isTold && by.includes('event'), isTold && by.includes('field')]
        const transport_events = byEvent ? [event('estimated.vessel_arrived', at, 'USOAK')] : []
        const step = tell(known, snapshot(byField ? { pod_eta_at: at } : {}, { ...box, transport_events }))
        const name = 'container.transport.estimated.vessel_arrived'
        const moved = isTold && at !== last
        expect(step.events.filter((each) => each === name)).toHaveLength(moved ? 1 : 0)
        expect(step.known.transport_events.length).toBeLessThanOrEqual(1)
        if (moved) last = at
        known = step.known
      }
    }),
  )
})

test('Availability at the terminal is announced once, whether its field or its event is reported first', () => {
  const reported = event('available', '2026-05-31T10:00:00Z', 'USOAK')
  const field: ContainerSnapshot = { ...box, available_for_pickup: true }
  const start = tell(nothingKnown, snapshot({}, box))
  for (const steps of [
    [field, { ...box, transport_events: [reported] }],
    [{ ...box, transport_events: [reported] }, field],
    [{ ...field, transport_events: [reported] }, field],
  ]) {
    let { known } = start
    const events = steps.flatMap((step) => {
      const next = tell(known, snapshot({}, step))
      known = next.known
      return next.events
    })
    expect(events.filter((name) => name === reported.event)).toHaveLength(1)
    expect(known.transport_events).toMatchObject([{ event: reported.event, timestamp: reported.timestamp }])
  }
})

test('What an import brings for the first time is history: it gets no derived events', () => {
  const reported = {
    ...snapshot(
      { pod_eta_at: '2026-06-20T00:00:00Z' },
      { ...box, ...world.container, transport_events: [sailed] },
    ),
    source: 'import',
  }
  const imported = contextAt(now, { source: 'import' })
  const first = tell(nothingKnown, reported, imported)
  expect(first.known.transport_events).toHaveLength(1)
  const moved = {
    ...reported,
    shipment: reported.shipment && { ...reported.shipment, pod_eta_at: '2026-06-21T00:00:00Z' },
  }
  expect(tell(first.known, moved, imported).events).toEqual([
    'shipment.estimated.arrival',
    'container.transport.estimated.vessel_arrived',
  ])
})

test("Another service's record of what changed is the one that the log refers to", () => {
  const container_id = '33333333-3333-4333-8333-333333333333'
  const update = {
    id: '55555555-5555-4555-8555-555555555555',
    container_id,
    changeset: { pod_terminal: [null, world.container.pod_terminal_id] } as Record<
      string,
      [unknown, unknown]
    >,
    timestamp: '2026-06-01T10:00:00Z',
  }
  const first = tell(nothingKnown, snapshot({}, box))
  const { pod_terminal_id } = world.container
  const reported = {
    ...snapshot({}, { ...box, id: container_id, pod_terminal_id }),
    container_updated_events: [update],
  }
  const { changes, known } = tell(first.known, reported)
  const referred = new Map(changes.log.map(({ event, reference }) => [event as string, reference?.id]))
  expect(changes.log).toHaveLength(2)
  expect(referred.get('container.updated')).toBe(update.id)
  expect(referred.get('container.pod_terminal_changed')).toBe(update.id)
  expect(silent(tell(known, reported).changes)).toBe(true)
})

test("pickup_lfd is the line's date, else the terminal's, else the rail's, whatever was reported before", () => {
  const date = fc.option(fc.integer({ min: 1, max: 9 }).map((day) => `2026-06-0${day}T06:59:00Z`))
  const dates = fc.record(
    { pickup_lfd_line: date, pickup_lfd_terminal: date, pickup_lfd_rail: date },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(dates, { minLength: 1, maxLength: 5 }), (tellings) => {
      let known = nothingKnown
      for (const import_deadlines of tellings) {
        const before = known.containers[0]
        // What is left out was not reported.
        const reported = import_deadlines as ContainerSnapshot['import_deadlines']
        const step = tell(known, snapshot({}, { ...box, import_deadlines: reported }))
        known = step.known
        const row = known.containers[0]
        expect(row?.pickup_lfd).toBe(row?.pickup_lfd_line ?? row?.pickup_lfd_terminal ?? row?.pickup_lfd_rail)
        const moved = before !== undefined && before.pickup_lfd !== row?.pickup_lfd
        expect(step.events.includes('container.pickup_lfd.changed')).toBe(moved)
      }
    }),
  )
})

test('What is known in the end does not depend on the order of the reports', () => {
  fc.assert(
    fc.property(fc.array(partOfWorld, { minLength: 2, maxLength: 4 }), (parts) => {
      const tellAll = (list: Snapshot[]) =>
        list.reduce((known, reported) => tell(known, reported).known, nothingKnown)
      expect(essence(tellAll(parts.toReversed()))).toEqual(essence(tellAll(parts)))
    }),
  )
})
