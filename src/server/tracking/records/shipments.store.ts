import { type RawBuilder, sql } from 'kysely'
import { among } from '../../platform/database/values.ts'
import { inOrder, type ListedIds, type Listing, listRecords } from '../../platform/database/lists/index.ts'
import {
  andAll,
  type RecordsView,
  seenShipments,
  wholeAccount,
} from '../../platform/database/records-view.ts'
import type { Db } from '../../platform/database/tables.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { writeIdentifiers } from '../snapshot/apply.store.ts'
import { byIdentifier, identifiersWith } from '../lists/list.store.ts'
import { shipmentIdentifiers } from '../rows/numbers.rules.ts'
import { shipmentList } from '../lists/shipments.list.ts'
import type { ShipmentRow } from '../rows/changes.ts'
import { otherWords, type OtherWords } from './labels.store.ts'
import type { KnownShipment } from './shipments.present.ts'

interface ShipmentListing extends Listing {
  /** Any part of an identifier, normalised. */
  q?: string | undefined
  /** A bill of lading or booking number, normalised. */
  number?: string | undefined
}

export async function listShipments(
  db: Db,
  view: RecordsView,
  { q, number, ...listing }: ShipmentListing,
): Promise<ListedIds & { shipments: KnownShipment[] }> {
  const conditions = shipmentsFound(view, { q, number })
  const { rows, ...listed } = await listRecords(
    db,
    view.account_id,
    shipmentList,
    listing,
    shipmentRecord,
    conditions,
  )
  return { ...listed, shipments: rows.map(knownShipment) }
}

/** What the view, `q` and `number` narrow a list of shipments to. */
export function shipmentsFound(
  view: RecordsView,
  { q, number }: Pick<ShipmentListing, 'q' | 'number'>,
): RawBuilder<boolean>[] {
  const accountId = view.account_id
  const conditions = seenShipments(view, 'shipments.id')
  if (q !== undefined)
    conditions.push(sql`shipments.id in (select shipment_id from ${identifiersWith(accountId, q)})`)
  if (number !== undefined) conditions.push(byNumber([number], accountId))
  return conditions
}
const byNumber = byIdentifier('shipments.id', 'shipment_id', 'bill_of_lading_number', 'booking_number')

type ShipmentRecord = ShipmentRow & Omit<KnownShipment, 'row'>

/** A row of `shipments` with the ids of its containers, in one statement. */
const shipmentRecord = sql<ShipmentRecord>`shipments.*, array(
  select containers.id from containers
  where containers.account_id = shipments.account_id and containers.shipment_id = shipments.id
  order by containers.number, containers.id) as container_ids`

/** The record is not copied: it has the columns of the row, and one more. */
const knownShipment = (row: ShipmentRecord): KnownShipment => ({ row, container_ids: row.container_ids })

/** In the order of the ids; those that the view does not have are left out. */
export async function shipmentsByIds(
  db: Db,
  view: RecordsView,
  ids: readonly string[],
): Promise<KnownShipment[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShipmentRecord>`
    select ${shipmentRecord} from shipments
    where shipments.account_id = ${view.account_id} and ${among('shipments.id', ids)}
      ${andAll(seenShipments(view, 'shipments.id'))}`.execute(db)
  return inOrder(ids, rows).map(knownShipment)
}

/** A person's reference numbers and tags take the place of those before; what the shipment is found by follows at once. */
export async function editShipment(
  db: Db,
  accountId: string,
  id: string,
  {
    now,
    expected = {},
    ...edit
  }: { ref_numbers?: string[]; tags?: string[]; expected?: Parameters<typeof otherWords>[4]; now: string },
): Promise<KnownShipment | OtherWords | undefined> {
  return db.transaction().execute(async (trx) => {
    const other = await otherWords(trx, 'shipments', accountId, id, expected)
    if (other) return { other }
    const row = await trx
      .updateTable('shipments')
      .set({ ...edit, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const rows = shipmentIdentifiers(row)
    await writeIdentifiers(trx, accountId, [{ shipment_id: id, container_id: null, isNew: false, rows }])
    await appendEdited(trx, accountId, 'shipment', [id], now)
    return (await shipmentsByIds(trx, wholeAccount(accountId), [id]))[0]
  })
}
