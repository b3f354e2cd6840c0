import {
  type Attribute,
  type AttributeNames,
  attributesIn,
  type Comparison,
  comparisonsOf,
  containerFields,
  type FieldTable,
  listKinds,
  shipmentFields,
  type StoredValue,
  trackingRequestFields,
} from '../../../contract/fields/index.ts'
import { iso } from '../../platform/clock.ts'
import type { CalculatedColumn, EnteredColumn } from '../../../contract/vocabulary/index.ts'
import type { NoteAttribute } from '../source.ts'
import type {
  ContainerRow,
  EstimatedEventRow,
  ContainerUpdatedEventRow,
  ShipmentRow,
  TrackingRequestRow,
  TransportEventRow,
} from './changes.ts'

/** Columns that no source reports: the service sets them itself. */
type SetByService = 'account_id' | 'id' | 'created_at' | 'updated_at' | 'data_origin'
/**
 * How each column that a source reports is compared with what is known. None may be missing: what is not compared is
 * not stored. `Unreported` are further columns that the service sets itself.
 */
export type Comparisons<Row, Unreported extends keyof Row = never> = {
  readonly [Name in Exclude<keyof Row, SetByService | Unreported>]: Comparison
} & ComparedColumns<Row>
/** Some columns, with how each is compared. */
export type ComparedColumns<Row> = { readonly [Name in keyof Row]?: Comparison }
/** Columns as they were reported; undefined: not reported. */
export type ReportedColumns<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** The columns of a shipment that a source reports. */
export const shipmentComparisons = {
  ...comparisonsOf(shipmentFields),
  port_of_lading_id: 'plain',
  port_of_discharge_id: 'plain',
  pod_terminal_id: 'plain',
  destination_id: 'plain',
  destination_type: 'plain',
  destination_terminal_id: 'plain',
  destination_terminal_type: 'plain',
  line_tracking_stopped_by_user_id: 'plain',
  unmapped: 'json',
} as const satisfies Comparisons<ShipmentRow>

/** The columns of a container that a source reports. */
export const containerComparisons = {
  ...comparisonsOf(containerFields),
  shipment_id: 'plain',
  pickup_facility_id: 'plain',
  pod_terminal_id: 'plain',
  availability_source: 'plain',
  availability_checked_at: 'instant',
  availability_ended: 'plain',
  unmapped: 'json',
} as const satisfies Comparisons<
  ContainerRow,
  'terminal_name' | NoteAttribute | EnteredColumn | CalculatedColumn
>

/** The columns of a tracking request of another service, which are kept as they are. */
export const trackingRequestComparisons = {
  ...comparisonsOf(trackingRequestFields),
  normalized_number: 'plain',
  shipment_id: 'plain',
  customer_id: 'plain',
  unmapped: 'json',
} as const satisfies Comparisons<
  TrackingRequestRow,
  | 'user_id'
  | 'source'
  | 'next_check_at'
  | 'checked_at'
  | 'resumed_at'
  | 'refreshed_at'
  | 'leased_by'
  | 'leased_until'
>

export const transportEventComparisons = {
  container_id: 'plain',
  shipment_id: 'plain',
  event: 'plain',
  timestamp: 'instant',
  timezone: 'plain',
  location_locode: 'plain',
  location_id: 'plain',
  location_type: 'plain',
  voyage_number: 'plain',
  vessel_id: 'plain',
  terminal_id: 'plain',
  terminal_type: 'plain',
  value: 'plain',
  data_source: 'plain',
  reported_as_happened: 'plain',
  unmapped: 'json',
} as const satisfies Comparisons<TransportEventRow, 'source_key'>

export const estimatedEventComparisons = {
  shipment_id: 'plain',
  event: 'plain',
  estimated_timestamp: 'instant',
  timezone: 'plain',
  location_locode: 'plain',
  port_id: 'plain',
  vessel_id: 'plain',
  voyage_number: 'plain',
  data_source: 'plain',
  unmapped: 'json',
} as const satisfies Comparisons<EstimatedEventRow>

export const containerUpdatedEventComparisons = {
  container_id: 'plain',
  terminal_id: 'plain',
  changeset: 'json',
  timestamp: 'instant',
  timezone: 'plain',
  data_source: 'plain',
  unmapped: 'json',
} as const satisfies Comparisons<ContainerUpdatedEventRow>

/** The attributes of a new record: each has its initial value, else an empty list or null. */
export function blankOf<const Table extends FieldTable>(fields: Table): BlankRow<Table> {
  const blank = attributesIn(fields, (each) => isEmptyAtFirst(each)).map(
    ([name, { kind, initial }]) => [name, initial ?? (listKinds.has(kind) ? [] : null)] as const,
  )
  // The row is built from a table, which inference cannot follow.
  return Object.fromEntries(blank) as BlankRow<Table>
}
type BlankRow<Table> = {
  -readonly [
    Name in AttributeNames<Table> as Table[Name] extends { initial: unknown }
      ? Name
      : Table[Name] extends { presence: 'always' }
        ? never
        : Name
  ]: StoredValue<Table[Name]>
}
const isEmptyAtFirst = ({ presence, initial }: Attribute) => initial !== undefined || presence !== 'always'

/** Any instant as it is stored: UTC. `…-07:00` and its UTC form are the same. */
export const utc = (instant: string): string => iso(new Date(instant))

/** One text for equal values: keys in order, so that jsonb's own order does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function same(kind: Comparison, known: unknown, reported: unknown): boolean {
  if (known === reported) return true
  if (known === null || reported === null || known === undefined) return (known ?? null) === reported
  if (kind === 'instant' && typeof known === 'string' && typeof reported === 'string')
    return Date.parse(known) === Date.parse(reported)
  if (kind === 'set' && Array.isArray(known) && Array.isArray(reported))
    return canonical(known.map(canonical).toSorted()) === canonical(reported.map(canonical).toSorted())
  return kind !== 'plain' && canonical(known) === canonical(reported)
}

const stored = (kind: Comparison, reported: unknown): unknown =>
  kind === 'instant' && typeof reported === 'string' ? utc(reported) : reported

/** The columns in which `reported` differs from `known`, as they are to be stored. */
export function differences<Row extends object>(
  compared: ComparedColumns<Row>,
  known: Row,
  reported: ReportedColumns<Row>,
): Partial<Row> {
  const changed: Partial<Row> = {}
  for (const [name, kind] of Object.entries(compared) as [keyof Row, Comparison][]) {
    const value = reported[name]
    if (value === undefined || same(kind, known[name], value)) continue
    changed[name] = stored(kind, value) as Row[keyof Row]
  }
  return changed
}

/** `blank` with the reported columns in the stored form. */
export function filled<Row extends object>(
  compared: ComparedColumns<Row>,
  blank: Row,
  reported: ReportedColumns<Row>,
): Row {
  return { ...blank, ...differences(compared, blank, reported) }
}
