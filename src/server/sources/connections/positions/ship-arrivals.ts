import { type Clock, iso } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Snapshot, sourceNameOf, type SupplementTracked } from '../../../tracking/source.ts'
import type { LyingShip } from '../../ais/lying.rules.ts'
import type { DistanceBetween } from '../../ais/track.rules.ts'
import type { ConnectionRow } from '../connections.store.ts'

/** A shipment that a ship carries to a port which she has not reached, as far as its source says. */
export interface ArrivingShipment {
  bill_of_lading_number: string
  booking_number: string | null
  shipping_line_scac: string | null
  container_numbers: string[]
  /** Of the port of discharge, degrees WGS84. */
  latitude: number
  longitude: number
  /** The arrival that this source reported before, ISO 8601. */
  reported_arrival: string | null
}

export interface ShipArrivalDeps {
  db: Db
  clock: Clock
  supplement: SupplementTracked
  ships: {
    arrivingShipments(
      db: Db,
      accountId: string,
      about: { vessel_id: string; source: string; now: string },
    ): Promise<ArrivingShipment[]>
    distanceBetween: DistanceBetween
  }
}

/** A port's quays are within this distance of its place in the catalogue. Nautical miles. */
const PORT_RADIUS = 8
/** Another lying within this time is the same call, after a new start or a shift along the quay. Milliseconds. */
const SAME_CALL_MS = 3 * 24 * 3_600_000

/**
 * A ship that lies in the port of discharge of a tracked shipment has arrived there: an estimate of AIS, which stands beside what the
 * line says. No event comes of it.
 */
export async function reportArrivals(
  { db, clock, supplement, ships }: ShipArrivalDeps,
  { account_id, id }: ConnectionRow,
  lying: readonly LyingShip[],
): Promise<void> {
  const source = sourceNameOf(id)
  const now = iso(clock.now())
  for (const ship of lying) {
    const shipments = await ships.arrivingShipments(db, account_id, { ...ship, source, now })
    const snapshots = shipments
      .filter((shipment) => isArrivalOf(ship, shipment, ships.distanceBetween))
      .map((shipment) => arrivalSnapshot(ship, shipment, now))
    if (snapshots.length > 0)
      await db.transaction().execute((trx) => supplement(trx, account_id, { source, snapshots }, now))
  }
}

function isArrivalOf(
  ship: LyingShip,
  { latitude, longitude, reported_arrival }: ArrivingShipment,
  distance: DistanceBetween,
): boolean {
  const isKnown =
    reported_arrival !== null && Math.abs(ship.since - Date.parse(reported_arrival)) < SAME_CALL_MS
  return !isKnown && distance([ship.longitude, ship.latitude], [longitude, latitude]) <= PORT_RADIUS
}

const arrivalSnapshot = (
  { since }: LyingShip,
  { bill_of_lading_number, booking_number, shipping_line_scac, container_numbers }: ArrivingShipment,
  taken_at: string,
): Snapshot => ({
  source: 'ais',
  taken_at,
  reporter: 'ais',
  shipment: {
    bill_of_lading_number,
    ...(booking_number !== null && { booking_number }),
    ...(shipping_line_scac !== null && { shipping_line_scac }),
    pod_eta_at: iso(new Date(since)),
    reported_at: iso(new Date(since)),
  },
  containers: container_numbers.map((number) => ({ number })),
})
