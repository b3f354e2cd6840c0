import type { PlaceRelation } from '../../tracking/source.ts'
import type { ReportedRecord } from './json-api.rules.ts'

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
