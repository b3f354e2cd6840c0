import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'

export interface VoyageMove {
  event: string
  timestamp: string | null
  vessel_id?: string | null
  location_id?: string | null
  location_type?: 'port' | 'metro_area' | null
  voyage_number?: string | null
  terminal_id?: string | null
  terminal_type?: 'terminal' | 'rail_terminal' | null
  /** When it was reported; with the move unless another time is voyage. */
  created_at?: string
}
type ShipmentValues = Partial<
  Pick<
    Insertable<Tables['shipments']>,
    | 'data_origin'
    | 'line_tracking_stopped_at'
    | 'port_of_lading_id'
    | 'port_of_discharge_id'
    | 'pol_etd_at'
    | 'pol_atd_at'
    | 'pod_eta_at'
    | 'pod_ata_at'
  >
>

/** A shipment with one container and what is reported of its journey, as a source would have stored it. */
export async function storeVoyage(
  db: Db,
  account_id: string,
  { moves, shipment = {} }: { moves: VoyageMove[]; shipment?: ShipmentValues },
): Promise<{ shipment_id: string; container_id: string }> {
  const [shipment_id, container_id] = [randomUUIDv7(), randomUUIDv7()]
  const created_at = '2026-10-01T00:00:00Z'
  const row = { account_id, data_origin: 'receiver', created_at, updated_at: created_at, unmapped: null }
  const number = shipment_id.slice(-8).toUpperCase()
  await db
    .insertInto('shipments')
    .values({
      ...row,
      id: shipment_id,
      bill_of_lading_number: number,
      normalized_number: number,
      ...shipment,
    })
    .execute()
  await db
    .insertInto('containers')
    .values({
      ...row,
      id: container_id,
      shipment_id,
      number: `MSKU${number}`,
    })
    .execute()
  for (const [index, { event, ...move }] of moves.entries())
    await db
      .insertInto('transport_events')
      .values({
        account_id,
        id: randomUUIDv7(),
        container_id,
        shipment_id,
        source_key: String(index),
        event: `container.transport.${event}`,
        created_at: move.timestamp ?? created_at,
        ...move,
      })
      .execute()
  return { shipment_id, container_id }
}

/** The moves of one vessel. */
export const voyageRows = (
  db: Db,
  account_id: string,
  voyage: { vessel_id: string; moves: [event: string, timestamp: string][]; shipment: ShipmentValues },
) =>
  storeVoyage(db, account_id, {
    shipment: voyage.shipment,
    moves: voyage.moves.map(([event, timestamp]) => ({ event, timestamp, vessel_id: voyage.vessel_id })),
  })
