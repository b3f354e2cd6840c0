import { metroAreas, ports, railTerminals, terminals, vessels } from '../../reference/catalogue/index.ts'
import { dcsaProfileOf } from '../../../contract/connections/index.ts'
import { readDcsaAnswers } from '../../sources/dcsa/reports.rules.ts'
import { catalogueRecords } from '../../sources/kit/catalogue.ts'
import { snapshotsOfMoves } from '../../sources/kit/snapshot.rules.ts'
import type { SnapshotChanges, TransportEventRow } from '../../tracking/rows/changes.ts'
import { compare, nothingKnown } from '../../tracking/snapshot/compare.rules.ts'
import type { Snapshot } from '../../tracking/source.ts'
import type { DcsaEvent } from '../dcsa-event.ts'
import { dcsaEventOf, type StoredEvent, terminalIdOf } from '../event.rules.ts'

/** The time of both sides. */
export const now = '2026-11-20T18:00:00Z'
const prefix = 'container.transport.'

export interface RoundTrip {
  bill: string
  published: DcsaEvent[]
  before: SnapshotChanges
  after: SnapshotChanges | undefined
  shipments: number
  refused: readonly { name: string; reason: string }[]
}
/** Publishes what a snapshot leads to, and reads it as a carrier's answer. */
export function roundTrip(snapshot: Snapshot): RoundTrip {
  const before = recordsOf(snapshot, 'simulated')
  const [shipment] = before.shipments.insert
  const published = storedEvents(before).flatMap((each) => dcsaEventOf(each) ?? [])
  const read = readDcsaAnswers([{ name: 'answer', text: JSON.stringify(published) }], dcsaProfileOf('other'))
  const { snapshots } = snapshotsOfMoves(read.reports, {
    source: 'dcsa',
    resolver: catalogueRecords,
    scac: shipment?.shipping_line_scac ?? null,
    taken_at: now,
  })
  const [first] = snapshots
  return {
    bill: shipment?.bill_of_lading_number ?? '',
    published,
    before,
    after: first && recordsOf(first, 'dcsa'),
    shipments: snapshots.length,
    refused: read.refused,
  }
}

const recordsOf = (snapshot: Snapshot, source: string): SnapshotChanges => {
  let made = 0
  const newId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
  return compare(nothingKnown, snapshot, { source, account_id: newId(), now, newId }).changes
}

export const cataloguePlaces = new Map([...ports, ...metroAreas].map((place) => [place.id, place]))
const facilities = new Map<string, NonNullable<StoredEvent['terminal']>>([
  ...terminals.map((each) => [each.id, { ...each, type: 'terminal' as const }] as const),
  ...railTerminals.map(
    (each) => [each.id, { ...each, type: 'rail_terminal' as const, smdg_code: null }] as const,
  ),
])
const ships = new Map(vessels.map((vessel) => [vessel.id, vessel]))

/** What the publisher reads from the tables after these changes. */
function storedEvents({ shipments, containers, transport_events }: SnapshotChanges): StoredEvent[] {
  const rows = transport_events.insert
  const shipment = shipments.insert[0] ?? null
  return rows.flatMap((row) => {
    const container = containers.insert.find(({ id }) => id === row.container_id)
    if (!container || row.timestamp === null) return []
    return {
      ...row,
      timestamp: row.timestamp,
      learned_at: now,
      container,
      shipment,
      place: cataloguePlaces.get(row.location_id ?? '') ?? null,
      terminal: facilities.get(terminalIdOf(row, shipment) ?? '') ?? null,
      vessel: ships.get(row.vessel_id ?? '') ?? null,
      came_by_rail: cameByRail(row, rows),
      is_replaced: false,
    }
  })
}
const cameByRail = (row: TransportEventRow, all: readonly TransportEventRow[]): boolean =>
  all.some(
    (other) =>
      other.container_id === row.container_id &&
      other.event === `${prefix}rail_arrived` &&
      other.location_locode === row.location_locode,
  )
