import type { PlaceRelation, TrackingRequestSnapshot } from '../../tracking/source.ts'
import { ImportRefused, readImportedRecords, type ReportedRecord } from '../json-api/json-api.rules.ts'
import { documentRecordTypes, documentsOf, type ReportedDocuments } from './documents.rules.ts'
import { notificationsOf, type ReportedNotification } from './notifications.rules.ts'
import { trackingRequestOf } from './records.rules.ts'
import { referenceOf, type ReportedReference } from '../json-api/reference.rules.ts'
import { type ReportedSnapshots, snapshotsOf } from './snapshots.rules.ts'

/** Where a record names a place by its UN/LOCODE, and by which relation it would name the record of it. */
const namedBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shipment: {
    port_of_lading: 'port_of_lading_locode',
    port_of_discharge: 'port_of_discharge_locode',
    destination: 'destination_locode',
  },
  transport_event: { location: 'location_locode' },
  raw_event: { location: 'location_locode' },
  estimated_event: { port: 'location_locode' },
}
const portsOnly = new Set(['port_of_lading', 'port_of_discharge', 'port'])

/**
 * Links records that name a place by its UN/LOCODE alone to the document's own record of that place, else to the
 * catalogue's: without a record there are no coordinates, and no route. A relation that the document has stays, also one
 * that says that there is none.
 */
export function withNamedPlaces(
  records: readonly ReportedRecord[],
  catalogued: (locode: string) => PlaceRelation | undefined,
): ReportedRecord[] {
  const own = new Map(
    records.flatMap(({ type, id, attributes: { code } }): [string, PlaceRelation][] =>
      (type === 'port' || type === 'metro_area') && typeof code === 'string' ? [[code, { id, type }]] : [],
    ),
  )
  return records.map((record) => {
    const added = Object.entries(namedBy[record.type] ?? {}).flatMap(([relation, attribute]) => {
      const locode = record.attributes[attribute]
      if (record.relationships[relation] !== undefined || typeof locode !== 'string') return []
      const place = own.get(locode) ?? catalogued(locode)
      const isPossible = place && (place.type === 'port' || !portsOnly.has(relation))
      return isPossible ? [[relation, { data: place }] as const] : []
    })
    return added.length === 0
      ? record
      : { ...record, relationships: { ...record.relationships, ...Object.fromEntries(added) } }
  })
}

/** The content of a JSON:API document, ready to be compared and stored. */
interface ImportContent {
  snapshots: ReportedSnapshots
  requests: TrackingRequestSnapshot[]
  reference: ReportedReference
  notifications: ReportedNotification[]
  documents: ReportedDocuments
  /** Kept and given back as they came. */
  kept: ReportedRecord[]
  /** Number of records that are stored, by type. */
  counts: Record<string, number>
  /** Number of records that are not stored, by type. */
  left_out: Record<string, number>
}

/** What other services refer to where we refer to a `container_updated_event`. */
const keptTypes = ['container_created_event', 'container_pod_terminal_changed_event']
const primaryTypes = [
  'shipment',
  'container',
  'tracking_request',
  'transport_event',
  'estimated_event',
  'container_updated_event',
  ...keptTypes,
  'webhook_notification',
  'document',
  'email_submission',
  'raw_event',
  'port',
  'metro_area',
  'terminal',
  'rail_terminal',
  'vessel',
  'shipping_line',
  'party',
]
const storedTypes = [...primaryTypes, ...documentRecordTypes]

/**
 * Reads a JSON:API document: an answer with one record or a list, or a notification, each with `included`.
 * @param catalogued the record of a UN/LOCODE, for what names its place by that alone
 * @throws ImportRefused with one sentence; nothing is stored then
 */
export function readDocument(
  document: unknown,
  now: string,
  catalogued: (locode: string) => PlaceRelation | undefined,
): ImportContent {
  const records = withNamedPlaces(readImportedRecords(document), catalogued)
  const foreign = records.find(({ isPrimary, type }) => isPrimary && !primaryTypes.includes(type))
  if (foreign)
    throw new ImportRefused(
      `A ${foreign.type} cannot be imported; possible are ${primaryTypes.join(', ')}`,
      `${foreign.pointer}/type`,
    )
  const snapshots = snapshotsOf(records, now)
  const documents = documentsOf(records)
  const unowned = new Set([...snapshots.left_out, ...documents.unowned])
  const [stored, left] = [true, false].map((isStored) =>
    records.filter((record) => (storedTypes.includes(record.type) && !unowned.has(record)) === isStored),
  )
  return {
    snapshots,
    requests: records.filter(({ type }) => type === 'tracking_request').map(trackingRequestOf),
    reference: referenceOf(records),
    notifications: notificationsOf(records),
    documents,
    kept: [...records.filter(({ type }) => keptTypes.includes(type)), ...snapshots.unowned],
    counts: countByType(stored ?? []),
    left_out: countByType(left ?? []),
  }
}

const countByType = (records: readonly ReportedRecord[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(records, ({ type }) => type)].map(([type, list]) => [type, list.length]))
