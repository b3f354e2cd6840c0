import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import { patternInside } from './rules.ts'
import type { RecordsView } from '../platform/database/records-view.ts'

/** Shipments with the attributes of search hits and the number of their containers. */
export async function shipmentHits(db: Db, accountId: string, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('shipments')
    .select((each) => [
      'id',
      'bill_of_lading_number',
      'shipping_line_scac',
      'port_of_lading_name',
      'port_of_discharge_name',
      'line_tracking_stopped_at',
      'line_tracking_stopped_reason',
      'ref_numbers',
      'created_at',
      'updated_at',
      each
        .selectFrom('containers')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('containers.account_id', '=', accountId)
        .whereRef('containers.shipment_id', '=', 'shipments.id')
        .as('containers_count'),
    ])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
}
export type ShipmentHit = Awaited<ReturnType<typeof shipmentHits>>[number]

export async function containerHits(db: Db, accountId: string, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('containers')
    .leftJoin('shipments', (join) =>
      join
        .onRef('shipments.account_id', '=', 'containers.account_id')
        .onRef('shipments.id', '=', 'containers.shipment_id'),
    )
    .select([
      'containers.id',
      'containers.shipment_id',
      'containers.number',
      'shipments.shipping_line_scac',
      'containers.ref_numbers',
      'containers.created_at',
      'containers.updated_at',
    ])
    .where('containers.account_id', '=', accountId)
    .where(among('containers.id', ids))
    .execute()
}
export type ContainerHit = Awaited<ReturnType<typeof containerHits>>[number]

/**
 * Tracking requests with this number (with or without their SCAC as prefix), and those without a shipment yet that
 * contain it; newest first.
 */
export async function requestHits(db: Db, { account_id, party_id }: RecordsView, key: string, most: number) {
  const columns = [
    'id',
    'request_number',
    'normalized_number',
    'scac',
    'status',
    'failed_reason',
    'shipment_id',
    'ref_numbers',
    'created_at',
    'updated_at',
  ] as const
  const all = db.selectFrom('tracking_requests').select(columns).where('account_id', '=', account_id)
  const requests = party_id === null ? all : all.where('customer_id', '=', party_id)
  const [scac, bare] = [key.slice(0, 4), key.slice(4)]
  const exact = requests.where(({ or, and, eb }) =>
    or([eb('normalized_number', '=', key), and([eb('normalized_number', '=', bare), eb('scac', '=', scac)])]),
  )
  const pattern = patternInside(key)
  const found = await exact.orderBy('created_at', 'desc').limit(most).execute()
  if (pattern === null) return found.map((row) => ({ ...row, exact: true }))
  const inside = await requests
    .where('normalized_number', 'like', pattern)
    .where('shipment_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const ids = new Set(found.map(({ id }) => id))
  return [
    ...found.map((row) => ({ ...row, exact: true })),
    ...inside.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, exact: false })),
  ]
}
export type RequestHit = Awaited<ReturnType<typeof requestHits>>[number]
