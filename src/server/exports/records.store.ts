import { sql } from 'kysely'
import { attributesFor, exportColumn, type ExportRelated } from '../../contract/exports/index.ts'
import { withoutInternal } from '../../contract/fields/index.ts'
import type { ViewedList } from '../../contract/vocabulary/index.ts'
import { presentField } from '../custom-fields/fields.present.ts'
import { definedNames } from '../custom-fields/definitions.store.ts'
import { fieldsOfRecords } from '../custom-fields/fields.store.ts'
import { inOrder } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { andAll, type RecordsView, seenShipments } from '../platform/database/records-view.ts'
import { among } from '../platform/database/values.ts'
import { presentTrackingRequest } from '../tracking/requests/tracking-requests.present.ts'
import { trackingRequestsByIds } from '../tracking/requests/tracking-requests.store.ts'

/** A record as it is exported: without its events, for which there is no column. */
export interface Exported {
  record: { id: string; attributes: Readonly<Record<string, unknown>> }
  related: ExportRelated
}

export const entityTypeOf = {
  containers: 'Container',
  shipments: 'Shipment',
  tracking_requests: 'TrackingRequest',
} as const satisfies Record<ViewedList, string>

/** The slugs of the custom fields among some columns. */
export const slugsOf = (list: ViewedList, columns: readonly string[]): string[] => {
  const slugs = columns.flatMap((name) => {
    const source = exportColumn(list, name)
    return source?.of === 'custom_field' ? [source.slug] : []
  })
  return [...new Set(slugs)]
}

/** Records in the order of their ids, with the related records that these columns need; deleted ones are left out. */
export async function exportRecords(
  db: Db,
  seen: RecordsView,
  { list, columns, ids }: { list: ViewedList; columns: readonly string[]; ids: readonly string[] },
): Promise<Exported[]> {
  const accountId = seen.account_id
  const fields = await customFieldsOf(db, accountId, list, slugsOf(list, columns), ids)
  const related = (id: string): ExportRelated => ({ custom_fields: fields.get(id) })
  if (list === 'tracking_requests')
    return (await trackingRequestsByIds(db, accountId, ids)).map((row) => ({
      record: presentTrackingRequest(row),
      related: related(row.id),
    }))
  const needed = attributesFor(list, columns)
  const records = await attributesOf(db, list, { seen, by: 'id', ids }, needed.record)
  if (list === 'shipments') {
    const containers = await containersOf(db, seen, ids, needed.containers)
    return records.map((record) => ({
      record,
      related: { ...related(record.id), containers: containers.get(record.id) ?? [] },
    }))
  }
  if (needed.shipment.size === 0) return records.map((record) => ({ record, related: related(record.id) }))
  const wanted = new Set(records.flatMap(({ shipment_id }) => shipment_id ?? []))
  const shipments = await attributesOf(db, 'shipments', { seen, by: 'id', ids: [...wanted] }, needed.shipment)
  const byId = new Map(shipments.map((each) => [each.id, each]))
  return records.map((record) => ({
    record,
    related: { ...related(record.id), shipment: byId.get(record.shipment_id ?? '') },
  }))
}

/** Shipments without a container as rows of containers: only the shipment's columns have values. */
export async function shipmentsOf(
  db: Db,
  seen: RecordsView,
  { columns, ids }: { columns: readonly string[]; ids: readonly string[] },
): Promise<Exported[]> {
  const needed = attributesFor('containers', columns)
  const shipments = await attributesOf(db, 'shipments', { seen, by: 'id', ids }, needed.shipment)
  return shipments.map((shipment) => ({ record: { id: shipment.id, attributes: {} }, related: { shipment } }))
}

/** What is read of the containers of these shipments. */
async function containersOf(
  db: Db,
  seen: RecordsView,
  shipmentIds: readonly string[],
  needed: ReadonlySet<string>,
) {
  if (needed.size === 0) return new Map<string, never>()
  const containers = await attributesOf(
    db,
    'containers',
    { seen, by: 'shipment_id', ids: shipmentIds },
    needed,
  )
  return Map.groupBy(containers, ({ shipment_id }) => shipment_id ?? '')
}

interface Row {
  id: string
  shipment_id?: string | null
  [attribute: string]: unknown
}

/** Only these attributes, read from the columns of the same names: the others would be most of the data. */
async function attributesOf(
  db: Db,
  table: 'containers' | 'shipments',
  { seen, by, ids }: { seen: RecordsView; by: 'id' | 'shipment_id'; ids: readonly string[] },
  names: ReadonlySet<string>,
) {
  if (ids.length === 0) return []
  const read = new Set(['id', ...(table === 'containers' ? ['shipment_id'] : []), ...names])
  const isSeen = seenShipments(seen, table === 'containers' ? 'containers.shipment_id' : 'shipments.id')
  const type = table === 'containers' ? 'container' : 'shipment'
  const { rows } = await sql<Row>`
    select ${sql.join([...read].map((name) => sql.ref(name)))} from ${sql.table(table)}
    where account_id = ${seen.account_id} and ${among(by, ids)} ${andAll(isSeen)}`.execute(db)
  return (by === 'id' ? inOrder(ids, rows) : rows).map(({ id, shipment_id, ...stored }) => {
    const attributes: Record<string, unknown> =
      seen.party_id === null ? stored : withoutInternal({ id, type, attributes: stored }).attributes
    const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail } = attributes
    const import_deadlines = { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail }
    return { id, shipment_id, attributes: { ...attributes, import_deadlines } }
  })
}

/** What the custom fields among some columns are called, by their slugs. */
export async function customHeadingsOf(
  db: Db,
  accountId: string,
  list: ViewedList,
  columns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const slugs = slugsOf(list, columns)
  if (slugs.length === 0) return new Map()
  return definedNames(db, accountId, entityTypeOf[list], slugs)
}

type ExportedField = { value: unknown; display_value: unknown }

async function customFieldsOf(
  db: Db,
  accountId: string,
  list: ViewedList,
  slugs: readonly string[],
  ids: readonly string[],
) {
  const byRecord = new Map<string, Map<string, ExportedField>>()
  if (slugs.length === 0 || ids.length === 0) return byRecord
  const known = await fieldsOfRecords(db, accountId, { entity_type: entityTypeOf[list], ids, slugs })
  for (const each of known) {
    const { entity_id } = each.row
    const own = byRecord.get(entity_id) ?? new Map<string, ExportedField>()
    byRecord.set(entity_id, own.set(each.api_slug, presentField(each).attributes))
  }
  return byRecord
}
