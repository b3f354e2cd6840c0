import { beforeAll, expect, test } from 'vitest'
import { simulatedTrade } from '../testing/simulated-trade.ts'
import type { SnapshotChanges, TransportEventRow } from '../tracking/rows/changes.ts'
import { terminalIdOf } from './event.rules.ts'
import { now, cataloguePlaces, type RoundTrip, roundTrip } from './testing/round-trip.ts'

/*
 * A simulated shipment is stored, published, read by another Portolan as a carrier's answer and stored there. What differs then is
 * what the standard cannot carry: docs/publishing.md has the same list.
 */

/** Of a fleet with every kind of journey; half of these are under way. */
const FLEET_SIZE = 150
const prefix = 'container.transport.'

/** Events without a code in Track & Trace 2.2. */
const notPublished = new Set(['vessel_berthed', 'available', 'not_available'])
const words = (text: string): string[] => text.trim().split(/\s+/)
/** Attributes that no event of 2.2 carries. */
const lostOfShipment = words(`data_origin
  pol_etd_at pol_original_etd_at pod_eta_at pod_original_eta_at destination_eta_at destination_original_eta_at
  line_tracking_stopped_at line_tracking_stopped_reason`)
/** `current_status` follows from availability where the terminal reports it: `statusOf` below. */
const lostOfContainer =
  words(`data_origin current_status seal_number weight_in_lbs pod_full_out_chassis_number
  availability_known available_for_pickup fees_at_pod_terminal holds_at_pod_terminal
  pickup_lfd pickup_lfd_line pickup_lfd_terminal pickup_lfd_rail ind_facility_lfd_on
  pickup_appointment_at pickup_facility_id location_at_pod_terminal
  pod_rail_carrier_scac ind_rail_carrier_scac ind_eta_at
  terminal_checked_at rail_last_tracking_request_at`)
/** They come back with the time of the train, half an hour before. */
const atTrain = { shipment: 'destination_ata_at', container: 'ind_ata_at' } as const
/** Nothing says the kind of a container that has only events of ships. */
const equipment = words('equipment_type equipment_length equipment_height')
/** The interface has none of these times for a feeder. */
const ofFeeder = words('pol_vessel_loaded_at pol_vessel_departed_at')
/** A local time without a zone was stored as if it were UTC. */
const ofZoneless = ['empty_out_at']
const ownOfRecord = ['account_id', 'id', 'shipment_id', 'created_at', 'updated_at', 'unmapped']

let trips: RoundTrip[] = []

beforeAll(async () => {
  const source = simulatedTrade(1)
  const at = new Date(now)
  for (const request of source.fleetAt(at, FLEET_SIZE)) {
    const answer = await source.ask(request, at)
    if (answer.kind === 'snapshot') trips.push(roundTrip(answer.snapshot))
  }
  // Twice where a number is tracked twice.
  trips = [...new Map(trips.map((trip) => [trip.bill, trip])).values()]
})

/** One line for each event of the shipment: container, name, place, time, voyage, ship, facility. */
const linesOf = (
  { containers, transport_events }: SnapshotChanges,
  change: (
    row: TransportEventRow,
    all: readonly TransportEventRow[],
    is: SnapshotChanges,
  ) => TransportEventRow | null,
  of: SnapshotChanges,
): string[] =>
  transport_events.insert
    .flatMap((row) => change(row, transport_events.insert, of) ?? [])
    .map((row) => {
      const container = containers.insert.find(({ id }) => id === row.container_id)
      const ids = [row.location_id, row.vessel_id, row.terminal_id].map((id) => id?.slice(0, 8) ?? '-')
      const time = row.timestamp === null ? '-' : new Date(row.timestamp).toISOString()
      return [
        container?.number,
        row.event.replace(prefix, ''),
        row.location_locode,
        time,
        row.voyage_number,
        row.timezone,
        ...ids,
      ].join(' ')
    })
    .toSorted()

/** A stored event as the standard can carry it; null where it cannot. */
function carried(
  row: TransportEventRow,
  all: readonly TransportEventRow[],
  is: SnapshotChanges,
): TransportEventRow | null {
  const [shipment] = is.shipments.insert
  const name = row.event.replace(prefix, '')
  if (notPublished.has(name) || row.timestamp === null) return null
  const isEstimate = name.startsWith('estimated.')
  const atEnd = [
    shipment?.port_of_lading_id,
    shipment?.port_of_discharge_id,
    shipment?.destination_id,
  ].includes(row.location_id)
  // At transshipment ports an estimate has no name of the interface: it comes back as raw event.
  if (isEstimate && !atEnd) return null
  // Zoneless times of the source get the zone of their place.
  const zone = cataloguePlaces.get(row.location_id ?? '')?.time_zone ?? null
  // One report of a train says both.
  const train = all.find(
    (other) =>
      other.container_id === row.container_id &&
      other.event === `${prefix}rail_arrived` &&
      other.location_locode === row.location_locode,
  )
  const isArrivedInland = name === 'arrived_at_inland_destination' && train
  return {
    ...row,
    event: `${prefix}${withoutFeeder(name, row, shipment)}`,
    terminal_id: terminalIdOf(row, shipment ?? null),
    timezone: row.timezone ?? zone,
    ...(row.timezone === null && zone !== null && { timestamp: localAsInstant(row.timestamp, zone) }),
    ...(isArrivedInland && { timestamp: train.timestamp }),
  }
}

/** A feeder ship is a vessel of the standard: at the port of lading and discharge it is called so, between them a transshipment. */
function withoutFeeder(
  name: string,
  row: TransportEventRow,
  shipment: SnapshotChanges['shipments']['insert'][number] | undefined,
): string {
  if (!name.startsWith('feeder_')) return name
  const isEnd = [shipment?.port_of_lading_id, shipment?.port_of_discharge_id].includes(row.location_id)
  return name.replace('feeder_', isEnd ? 'vessel_' : 'transshipment_')
}

function localAsInstant(timestamp: string, zone: string): string {
  const given = Date.parse(timestamp)
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(given)
  return new Date(given - (Date.parse(`${shown.replace(' ', 'T')}Z`) - given)).toISOString()
}

test('the published fleet has every kind of journey', () => {
  const names = new Set(
    trips.flatMap(({ before }) => before.transport_events.insert.map(({ event }) => event)),
  )
  for (const name of [
    'empty_out',
    'feeder_loaded',
    'transshipment_discharged',
    'rail_arrived',
    'full_out',
    'empty_in',
    'estimated.vessel_arrived',
  ])
    expect(names).toContain(`${prefix}${name}`)
  expect(trips.length).toBeGreaterThan(80)
  expect(trips.flatMap(({ refused }) => refused)).toEqual([])
})

test('each shipment comes back as one, with its containers that have events', () => {
  for (const { bill, before, after, shipments, published } of trips) {
    const numbers = (changes: SnapshotChanges | undefined) =>
      changes?.containers.insert.map(({ number }) => number).toSorted()
    const withEvents = new Set(
      published.flatMap(({ references }) => references.map(({ referenceValue }) => referenceValue)),
    )
    expect([bill, shipments]).toEqual([bill, withEvents.size === 0 ? 0 : 1])
    if (after)
      expect([bill, numbers(after)]).toEqual([
        bill,
        numbers(before)?.filter((number) => withEvents.has(number)),
      ])
  }
})

test('the same events come back, at the same places, times, facilities and with the same ships, but for what the standard cannot carry', () => {
  for (const { bill, before, after } of trips) {
    if (!after) continue
    const expected = linesOf(before, carried, before).filter((line) => !isOutdated(line, before))
    expect([bill, ...linesOf(after, (row) => row, before)]).toEqual([bill, ...new Set(expected)])
  }
})

/** An estimate that came true stays in the history, and is no longer in force for a reader. */
function isOutdated(line: string, { transport_events, containers }: SnapshotChanges): boolean {
  const [number, name = '', locode] = line.split(' ')
  if (!name.startsWith('estimated.')) return false
  const fact = name.replace('estimated.vessel_', '').replace('estimated.', '')
  return transport_events.insert.some(
    (row) =>
      containers.insert.find(({ id }) => id === row.container_id)?.number === number &&
      row.location_locode === locode &&
      !row.event.includes('estimated.') &&
      row.event.endsWith(fact),
  )
}

test('ports, ship, voyage, destination and times of a shipment and its containers come back', () => {
  for (const { bill, before, after } of trips) {
    if (!after) continue
    const [shipment] = before.shipments.insert
    const lost = [...lostOfShipment, atTrain.shipment]
    expect([bill, ...different(shipment, after.shipments.insert[0], lost)]).toEqual([bill])
    // The last of those that have arrived, in the data of both sides.
    expect([bill, plain(after.shipments.insert[0]?.destination_ata_at)]).toEqual([
      bill,
      plain(withoutHalfHour(shipment?.destination_ata_at)),
    ])
    for (const container of before.containers.insert) {
      const twin = after.containers.insert.find(({ number }) => number === container.number)
      if (!twin) continue
      const hasEquipment = twin.equipment_type !== null
      const byFeeder = before.transport_events.insert.some(({ event }) => event.includes('feeder_'))
      const zoneless = before.transport_events.insert.some(({ timezone }) => timezone === null)
      const lost = [
        ...lostOfContainer,
        atTrain.container,
        ...(hasEquipment ? [] : equipment),
        ...(byFeeder ? ofFeeder : []),
        ...(zoneless ? ofZoneless : []),
      ]
      expect([bill, plain(twin.ind_ata_at)]).toEqual([bill, plain(withoutHalfHour(container.ind_ata_at))])
      expect([bill, container.number, ...different(container, twin, lost)]).toEqual([bill, container.number])
      expect([bill, container.number, twin.current_status]).toEqual([
        bill,
        container.number,
        statusOf(container.current_status),
      ])
    }
  }
})

/** Half an hour after the train the simulated fleet has arrived at its destination. */
const withoutHalfHour = (at: string | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(Date.parse(at) - 30 * 60_000).toISOString()

test('the lists of what does not come back are exact, attribute by attribute', () => {
  const shipments = new Set<string>()
  const containers = new Set<string>()
  for (const { before, after } of trips) {
    if (!after) continue
    for (const name of differing(before.shipments.insert[0], after.shipments.insert[0])) shipments.add(name)
    for (const container of before.containers.insert) {
      const twin = after.containers.insert.find(({ number }) => number === container.number)
      if (twin) for (const name of differing(container, twin)) containers.add(name)
    }
  }
  expect([...shipments].toSorted()).toEqual([...lostOfShipment, atTrain.shipment].toSorted())
  expect([...containers].toSorted()).toEqual(
    [...lostOfContainer, atTrain.container, ...equipment, ...ofFeeder, ...ofZoneless].toSorted(),
  )
})

test('an estimate gains the terminal of its shipment, and no other event gains or loses one', () => {
  const gained = new Set<string>()
  for (const { before, after } of trips) {
    const [shipment] = before.shipments.insert
    for (const row of after?.transport_events.insert ?? []) {
      const number = after?.containers.insert.find(({ id }) => id === row.container_id)?.number
      const own = before.containers.insert.find((container) => container.number === number)
      const twin = before.transport_events.insert.find(
        ({ container_id, event, location_id }) =>
          container_id === own?.id && event === row.event && location_id === row.location_id,
      )
      if (!twin || twin.terminal_id === row.terminal_id) continue
      gained.add(row.event.replace(prefix, ''))
      const isAtPort = row.location_id === shipment?.port_of_discharge_id
      expect([number, twin.terminal_id]).toEqual([number, null])
      expect([number, row.terminal_id]).toEqual([
        number,
        isAtPort ? shipment?.pod_terminal_id : shipment?.destination_terminal_id,
      ])
    }
  }
  expect([...gained].toSorted()).toEqual([
    'estimated.arrived_at_inland_destination',
    'estimated.vessel_arrived',
  ])
})

/** Whether it is available is not carried: at the port of discharge a container is then at the terminal. */
const statusOf = (status: string): string =>
  ['available', 'not_available', 'off_dock'].includes(status) ? 'grounded' : status

/** Attributes of which either side has another value. */
function differing(one: object | undefined, other: object | undefined): string[] {
  const [mine, theirs] = [one ?? {}, other ?? {}] as Record<string, unknown>[]
  const names = new Set([...Object.keys(mine ?? {}), ...Object.keys(theirs ?? {})])
  return [...names].filter(
    (name) => !ownOfRecord.includes(name) && plain(mine?.[name]) !== plain(theirs?.[name]),
  )
}

function different(one: object | undefined, other: object | undefined, lost: readonly string[]): string[] {
  const theirs = (other ?? {}) as Record<string, unknown>
  return Object.entries(one ?? {})
    .filter(([name]) => !lost.includes(name) && !ownOfRecord.includes(name))
    .map(([name, value]) => [name, plain(value), plain(theirs[name])] as const)
    .filter(([, mine, its]) => mine !== its)
    .map(([name, mine, its]) => `${name}: ${mine} -> ${its}`)
}
const plain = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).toISOString()
    : JSON.stringify(value ?? null)
