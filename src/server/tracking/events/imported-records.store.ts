import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { Db } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Loader } from '../../platform/http/handler.ts'

/** Imported events of a type that have no table, as they came. */
export const importedRecords =
  (db: Db, type: string): Loader =>
  async ({ account_id, party_id }, ids) => {
    // They have no column of the shipment that they are about.
    if (ids.length === 0 || party_id !== null) return []
    const rows = await db
      .selectFrom('imported_records')
      .select(['id', 'attributes', 'relationships'])
      .where('account_id', '=', account_id)
      .where('type', '=', type)
      .where(among('id', ids))
      .execute()
    return rows.map((row): Resource => ({
      ...row,
      type,
      relationships: row.relationships as NonNullable<Resource['relationships']>,
    }))
  }

/** What records of our own types always carry, for those that an import brought without it. */
const always: Record<string, Record<string, null>> = {
  transport_event: {
    voyage_number: null,
    timestamp: null,
    timezone: null,
    location_locode: null,
    value: null,
  },
  estimated_event: { voyage_number: null, timezone: null, location_locode: null },
  container_updated_event: { timezone: null },
}

/** Complete as our own: the times that are never null are those that the event has. */
function completed({ attributes, ...record }: Resource): Resource {
  const { created_at, timestamp, estimated_timestamp } = attributes
  const time = [created_at, timestamp, estimated_timestamp].find((each) => typeof each === 'string')
  const times = {
    transport_event: { created_at: time },
    estimated_event: { created_at: time, estimated_timestamp: time },
    container_updated_event: { timestamp: time, changeset: {} },
  }[record.type]
  return { ...record, attributes: { ...times, ...always[record.type], ...attributes } }
}

/** A loader whose records may also have been imported without the container or shipment that they are of. */
export const orImported =
  (db: Db, type: string, load: Loader): Loader =>
  async (view, ids) => {
    const found = await load(view, ids)
    if (found.length === ids.length) return found
    const known = new Set(found.map(({ id }) => id))
    const missing = ids.filter((id) => !known.has(id))
    const imported = await importedRecords(db, type)(view, missing)
    return [...found, ...imported.map(completed)]
  }
