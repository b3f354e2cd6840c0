import { exportColumn, type Related } from '../../contract/exports/index.ts'
import type { ViewedList } from '../../contract/vocabulary/index.ts'
import { presentField } from '../custom-fields/fields.present.ts'
import { fieldsOfRecords } from '../custom-fields/fields.store.ts'
import { inOrder } from '../database/lists/index.ts'
import type { Db } from '../database/tables.ts'
import { among } from '../database/values.ts'
import { presentContainer } from '../tracking/containers.present.ts'
import { presentShipment } from '../tracking/shipments.present.ts'
import { presentTrackingRequest } from '../tracking/tracking-requests.present.ts'
import { trackingRequestsByIds } from '../tracking/tracking-requests.store.ts'

/** A record as it is written: without its events, of which no column tells. */
export interface Exported {
  record: { id: string; attributes: Readonly<Record<string, unknown>> }
  related: Related
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

/** Records by their ids, in that order, with what these columns need beside them; one that is gone is left out. */
export async function recordsOf(
  db: Db,
  accountId: string,
  { list, columns, ids }: { list: ViewedList; columns: readonly string[]; ids: readonly string[] },
): Promise<Exported[]> {
  const fields = await customFieldsOf(db, accountId, list, slugsOf(list, columns), ids)
  const related = (id: string): Related => ({ custom_fields: fields.get(id) })
  if (list === 'shipments')
    return (await shipmentsOf(db, accountId, ids)).map((record) => ({ record, related: related(record.id) }))
  if (list === 'tracking_requests')
    return (await trackingRequestsByIds(db, accountId, ids)).map((row) => ({
      record: presentTrackingRequest(row),
      related: related(row.id),
    }))
  const rows = await rowsOf(db, 'containers', accountId, ids)
  const shipped = columns.some((name) => exportColumn(list, name)?.of === 'shipment')
  const wanted = new Set(rows.flatMap(({ shipment_id }) => (shipped ? (shipment_id ?? []) : [])))
  const shipments = new Map((await shipmentsOf(db, accountId, [...wanted])).map((each) => [each.id, each]))
  return rows.map((row) => ({
    record: presentContainer({ row, transport_event_ids: [], raw_event_ids: [] }),
    related: { ...related(row.id), shipment: shipments.get(row.shipment_id ?? '') },
  }))
}

async function shipmentsOf(db: Db, accountId: string, ids: readonly string[]) {
  const rows = await rowsOf(db, 'shipments', accountId, ids)
  return rows.map((row) => presentShipment({ row, container_ids: [] }))
}

async function rowsOf<Table extends 'containers' | 'shipments'>(
  db: Db,
  table: Table,
  accountId: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom<'containers' | 'shipments'>(table)
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  return inOrder(ids, rows)
}

type Told = { value: unknown; display_value: unknown }

async function customFieldsOf(
  db: Db,
  accountId: string,
  list: ViewedList,
  slugs: readonly string[],
  ids: readonly string[],
) {
  const byRecord = new Map<string, Map<string, Told>>()
  if (slugs.length === 0 || ids.length === 0) return byRecord
  const known = await fieldsOfRecords(db, accountId, { entity_type: entityTypeOf[list], ids, slugs })
  for (const each of known) {
    const { entity_id } = each.row
    const own = byRecord.get(entity_id) ?? new Map<string, Told>()
    byRecord.set(entity_id, own.set(each.api_slug, presentField(each).attributes))
  }
  return byRecord
}
