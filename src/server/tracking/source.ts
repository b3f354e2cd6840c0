import type { Container, Shipment } from '../../contract/resources/index.ts'
import type { Unmapped } from '../platform/database/columns.ts'
import type { Db, Trx } from '../platform/database/tables.ts'
import type {
  DataSource,
  CalculatedColumn,
  EnteredColumn,
  FailedReason,
  RawEventName,
  Reporter,
  RequestType,
  StoppedReason,
} from '../../contract/vocabulary/index.ts'

/** The name under which imported records and requests are kept. Another service checks them, and no source here. */
export type ImportSource = 'import'

/** What a source can answer. A request goes to a source that covers it (requests/choose-source.rules.ts). */
export interface SourceCapabilities {
  readonly requestTypes: readonly RequestType[]
  /** SCACs of the lines that it answers for. */
  readonly lines: 'all' | readonly string[]
  /** Whether it finds the line of a number that comes without a SCAC. */
  readonly findsLine: boolean
  /** Whether it answers the trial line `TEST`, for every account (docs/interface.md, "Transitions"). */
  readonly trials: boolean
}

/**
 * Where tracking data comes from. A source answers a request with a snapshot: what the carrier and
 * the terminal report at that moment. It decides nothing: `compare` finds what is new.
 */
export interface Source {
  /** Unique. Kept with every request as its source and with every record as `data_origin`. */
  readonly name: string
  /** True when its records are made up: for accounts of the simulated fleet only, and marked on the screen. */
  readonly simulated: boolean
  readonly capabilities: SourceCapabilities
  /** A failure of the carrier is an answer and not thrown. `now` is the time of the trade clock. */
  ask(request: SourceRequest, now: Date): Promise<SourceAnswer>
  /**
   * Where ships were from one instant to another, at most every `stepMinutes`; ships and times that it does not know
   * are left out. Not every source knows ships.
   */
  positionsOf?(
    vesselIds: readonly string[],
    span: { from: Date; to: Date; stepMinutes: number },
  ): Promise<ReportedPosition[]>
}

export interface SourceRequest {
  request_type: RequestType
  /** Normalised: upper case, no spaces or dashes. */
  request_number: string
  /** Null when the carrier is to be inferred. */
  scac: string | null
  /** The shipment was found before. */
  is_tracked?: boolean
  /** When somebody last wanted it to be asked anew: all of it is asked for. ISO 8601 UTC. */
  refreshed_at?: string | null
  /** Of a request for one container: all containers of its shipment. Their own requests ended as duplicates. Normalised. */
  tracked_with?: readonly string[]
}

/** All sources of this service, in the order of preference. */
export interface SourceRegistry {
  /** Those that need no connection. */
  readonly all: readonly Source[]
  /** Those that accounts have connected and switched on, in the order of preference. Accounts without any are left out. */
  connectedTo(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, readonly Source[]>>
  /** Undefined for a source that was removed, for imports, and for no source. */
  byName(name: string | null): Source | undefined
}

const connectionPrefix = 'connection:'
/** The name of a connected source: a tracking request keeps the connection that it is asked through. */
export const sourceNameOf = (connectionId: string): string => `${connectionPrefix}${connectionId}`
export const isConnectionName = (source: string | null): boolean =>
  source?.startsWith(connectionPrefix) ?? false
/** Of all names of connected sources, for a `like` of SQL. */
export const connectionNames = `${connectionPrefix}%`

export type SourceAnswer =
  | { kind: 'snapshot'; snapshot: Snapshot }
  /** The carrier does not know the number (yet). */
  | { kind: 'not_found' }
  /** Final: asking again will not help. */
  | { kind: 'refused'; reason: FailedReason }
  /** Temporary: to be checked again. */
  | { kind: 'unreachable'; reason: FailedReason }
  /**
   * No attempt of the request. The whole source was not asked, for its limit of calls or its credentials; or it has nothing new of this
   * request yet.
   */
  | { kind: 'waiting'; wait_ms: number; concerns: 'source' | 'request' }

/** The attributes by name: the resources let unknown ones through, a snapshot does not. */
type Declared<Attributes> = {
  [Name in keyof Attributes as string extends Name ? never : Name]: Attributes[Name]
}
type Reported<Attributes, Left extends PropertyKey> = {
  [Name in Exclude<keyof Declared<Attributes>, Left>]?: Declared<Attributes>[Name] | undefined
}
/** Of a container: what people of the account write, and no source reports. */
export type NoteAttribute = 'note' | 'note_author' | 'noted_at' | 'assignee'
/** Of a container: whose availability is shown and how old it is, which follows from the reports of all sources. */
type AvailabilityAttribute = 'availability_checked_at' | 'availability_ended'
type ReportedOtherwise =
  | 'created_at'
  | 'ref_numbers'
  | 'tags'
  | 'normalized_number'
  | 'data_origin'
  | 'terminal_name'
  | AvailabilityAttribute
  | NoteAttribute
  | EnteredColumn
  | CalculatedColumn

/** A relation to a record of the reference catalogue, or to one that the snapshot brings in `reference`. */
export type PlaceRelation = { id: string; type: 'port' | 'metro_area' }
export type FacilityRelation = { id: string; type: 'terminal' | 'rail_terminal' }

/**
 * The reported attributes of a shipment, by the names of the interface. An attribute that is left out was not reported
 * and stays as stored; null removes it. Times are ISO 8601 UTC.
 */
export interface ShipmentSnapshot extends Reported<
  Shipment['attributes'],
  ReportedOtherwise | 'bill_of_lading_number'
> {
  /** Given by imports, so that a record keeps its id; else we choose. */
  id?: string
  bill_of_lading_number: string
  ref_numbers?: string[]
  tags?: string[]
  created_at?: string
  /** When the source made what it says of it last; left out where it does not say. ISO 8601 UTC. */
  reported_at?: string | null
  normalized_number?: string
  port_of_lading_id?: string | null
  port_of_discharge_id?: string | null
  pod_terminal_id?: string | null
  destination?: PlaceRelation | null
  destination_terminal?: FacilityRelation | null
  line_tracking_stopped_reason?: StoppedReason | (string & {}) | null
  line_tracking_stopped_by_user_id?: string | null
  unmapped?: Unmapped
}

/**
 * A snapshot in which each attribute that sources report is named, so that a source whose mapping leaves one out does
 * not compile. Undefined: the source does not report it.
 */
export type Mapped<Snapshot, Attributes> = Snapshot & {
  [Name in keyof Reported<Attributes, ReportedOtherwise> & keyof Snapshot]: Snapshot[Name] | undefined
}

/** The reported attributes of a container. `current_status` is derived from the events unless it is reported. */
export interface ContainerSnapshot extends Reported<Container['attributes'], ReportedOtherwise | 'number'> {
  id?: string
  number: string
  ref_numbers?: string[]
  created_at?: string
  /** When the source made what it says of it last; left out where it does not say. ISO 8601 UTC. */
  reported_at?: string | null
  /** The shipment of a container that is reported without one: used when that shipment is stored. */
  shipment_id?: string | null
  pod_terminal_id?: string | null
  pickup_facility_id?: string | null
  transport_events?: TransportEventSnapshot[]
  /** The carrier's milestones in its own text, past and expected. */
  raw_events?: RawEventSnapshot[]
  /** True when the events are the whole history: a stored estimate that is missing was withdrawn. */
  whole_history?: boolean
  unmapped?: Unmapped
}

export interface TransportEventSnapshot {
  id?: string
  /** Stable within the container and the source: the same event reported again has the same key. */
  key: string
  event: string
  timestamp: string | null
  timezone?: string | null
  location_locode?: string | null
  voyage_number?: string | null
  /** The new last free day or appointment of an event that reports its change. */
  value?: string | null
  data_source?: DataSource | (string & {}) | null
  /** An estimate that the source takes for a fact, although it lies in the future. */
  reported_as_happened?: boolean | undefined
  location?: PlaceRelation | null
  vessel_id?: string | null
  terminal?: FacilityRelation | null
  created_at?: string
  unmapped?: Unmapped
}

/** docs/interface.md, "raw_event". Times are ISO 8601 UTC, days `2026-11-20`. */
export interface RawEventSnapshot {
  id?: string
  /** Stable within the container and the source. */
  key: string
  /** The order in which the carrier reports them, from 0. */
  index: number
  /** Null where the carrier's text could not be read. */
  event: RawEventName | (string & {}) | null
  original_event: string | null
  timestamp: string | null
  estimated: boolean
  actual_on?: string | null
  estimated_on?: string | null
  actual_at?: string | null
  estimated_at?: string | null
  timezone?: string | null
  location_name?: string | null
  location_locode?: string | null
  location?: PlaceRelation | null
  vessel_name?: string | null
  vessel_imo?: string | null
  vessel_id?: string | null
  voyage_number?: string | null
  created_at?: string
  unmapped?: Unmapped
}

/** Events of a container that is not itself reported: kept under its id, and joined to it when it is stored. */
export interface LooseEvents {
  container_id: string
  shipment_id?: string | null
  transport_events: TransportEventSnapshot[]
  raw_events?: RawEventSnapshot[]
}

/** A record of an ETA that moved, from another service of this interface. */
export interface EstimatedEventSnapshot {
  id: string
  shipment_id: string
  event: string
  estimated_timestamp: string
  timezone?: string | null
  location_locode?: string | null
  port_id?: string | null
  vessel_id?: string | null
  voyage_number?: string | null
  data_source?: string | null
  created_at?: string
  unmapped?: Unmapped
}

/** A record of what changed at the terminal, from another service of this interface. */
export interface ContainerUpdatedEventSnapshot {
  id: string
  container_id: string
  terminal_id?: string | null
  changeset: Record<string, [unknown, unknown]>
  timestamp: string
  timezone?: string | null
  data_source?: string | null
  unmapped?: Unmapped
}

/** A tracking request of another service of this interface: stored, and never checked by this one. */
export interface TrackingRequestSnapshot {
  id: string
  request_type: RequestType
  request_number: string
  scac: string | null
  status: string
  failed_reason?: string | null
  is_retrying?: boolean
  retry_count?: number | null
  ref_numbers?: string[]
  tags?: string[]
  shipment_id?: string | null
  customer_id?: string | null
  created_at?: string
  updated_at?: string
  unmapped?: Unmapped
}

/** Where a vessel was. Degrees WGS84, degrees clockwise from north, knots. */
export interface ReportedPosition {
  vessel_id: string
  timestamp: string
  latitude: number
  longitude: number
  heading: number | null
  speed: number | null
}

export interface Snapshot {
  source: string
  /** When it was reported. ISO 8601 UTC. */
  taken_at: string
  /** Who says all of this; left out where the source passes on the reports of lines, terminals and railways. */
  reporter?: Reporter | null
  /** Absent only for a container that no shipment is known for. */
  shipment: ShipmentSnapshot | null
  containers: ContainerSnapshot[]
  loose_events?: LooseEvents[]
  /** From imports; a snapshot that has them leads to no derived ones. */
  estimated_events?: EstimatedEventSnapshot[]
  container_updated_events?: ContainerUpdatedEventSnapshot[]
  /** Positions of the vessels that carry these containers, since the first of them sailed. */
  positions?: ReportedPosition[]
  /** When something reported here will next change, where the source knows; a check before then finds nothing new. */
  check_again_at?: string | null
}

/**
 * Stores what a source reports of shipments that are tracked through another one: its reports stand beside the others, and what is shown
 * is chosen anew (docs/sources.md, "Several sources"). The same again changes nothing. Containers that the account does not track, or
 * that are tracked through this very source, are left out. Given by tracking to the sources that use it.
 * @param source `sourceNameOf` its connection
 * @param now the trade's time, ISO 8601 UTC
 * @returns how many containers of the snapshots it was about
 */
export type SupplementTracked = (
  trx: Trx,
  accountId: string,
  reported: { source: string; snapshots: readonly Snapshot[] },
  now: string,
) => Promise<number>

/** A tracking request of a source with a simulated fleet. */
export interface FleetEntry extends SourceRequest {
  ref_numbers?: string[]
  tags?: string[]
  /** The name of the customer that it is made for. */
  customer?: string | null
  /** When the request was made; the present when left out. ISO 8601 UTC. */
  requested_at?: string
  /** When somebody stops tracking it. ISO 8601 UTC. */
  stop_at?: string | null
}

/** A source with a fleet that makes requests in simulated accounts. */
export interface Fleet {
  source: { name: string }
  /** How long ago the oldest request of the fleet was made, and the time from one to the next. Milliseconds. */
  windowMs: number
  intervalMs: number
  /** The requests that were made after `from` and by `to`. */
  entriesBetween: (from: Date, to: Date) => readonly FleetEntry[]
}
