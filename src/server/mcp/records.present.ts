import {
  ageText,
  requestStatusLabel,
  requestTypeLabel,
  trackingFailureText,
  readable,
} from '../../contract/format/index.ts'
import { documentTypeLabels } from '../../contract/vocabulary/index.ts'
import type { Resource } from '../../contract/jsonapi/index.ts'
import type {
  Document,
  RawEvent,
  RouteLocation,
  TrackingRequest,
  TransportEvent,
} from '../../contract/resources/index.ts'
import { happening, type JsonText, zonedTime } from './times.present.ts'

type ById = ReadonlyMap<string, Resource>
const textOf = (resource: Resource | undefined, name: string): string | null => {
  const value = resource?.attributes[name]
  return typeof value === 'string' ? value : null
}
const linkedBy = (resource: Resource, relation: string, records: ById): Resource | undefined => {
  const linked = resource.relationships?.[relation]?.data
  return linked && 'id' in linked ? records.get(linked.id) : undefined
}
const namedBy = (resource: Resource, relation: string, records: ById) =>
  textOf(linkedBy(resource, relation, records), 'name')

/** What happened to a container: when, on the clock of the place, and who said it. */
export const presentEvent = (event: TransportEvent, records: ById): JsonText => {
  const { attributes } = event
  return {
    event: attributes.event,
    ...(happening(attributes.timestamp, attributes.timezone, false) as object | undefined),
    place: namedBy(event, 'location', records) ?? attributes.location_locode,
    locode: attributes.location_locode,
    terminal: namedBy(event, 'terminal', records),
    vessel: namedBy(event, 'vessel', records),
    voyage: attributes.voyage_number,
    new_value: attributes.value,
    reported_by: attributes.data_source,
  }
}

/** What its carrier expects of it, as the carrier writes it. */
export const presentExpected = ({ attributes }: RawEvent): JsonText => ({
  event: attributes.event ?? attributes.original_event,
  ...(happening(attributes.timestamp, attributes.timezone, true) as object | undefined),
  place: attributes.location_name ?? attributes.location_locode,
  vessel: attributes.vessel_name,
  voyage: attributes.voyage_number,
})

type TimeOfStop = 'inbound_ata_at' | 'inbound_eta_at' | 'outbound_atd_at' | 'outbound_etd_at'
/** A stop on the way of a container; a time that was reported without a zone has none. */
export function presentStopOnTheWay(stop: RouteLocation, records: ById): JsonText {
  const { attributes } = stop
  const place = linkedBy(stop, 'location', records)
  const zone = textOf(place, 'time_zone')
  const side = (way: 'inbound' | 'outbound', fact: TimeOfStop, estimate: TimeOfStop): JsonText => ({
    by: attributes[`${way}_mode`],
    carrier: attributes[`${way}_scac`],
    vessel: namedBy(stop, `${way}_vessel`, records),
    voyage: attributes[`${way}_voyage_number`],
    ...timeAt(attributes[fact] === null ? estimate : fact, attributes[fact] === null),
  })
  const timeAt = (name: TimeOfStop, isEstimate: boolean) =>
    happening(
      attributes[name],
      attributes.times_without_zone?.includes(name) === true ? null : zone,
      isEstimate,
    ) as object | undefined
  return {
    place: textOf(place, 'name'),
    locode: textOf(place, 'code'),
    arrives: side('inbound', 'inbound_ata_at', 'inbound_eta_at'),
    leaves: side('outbound', 'outbound_atd_at', 'outbound_etd_at'),
  }
}

/** An order to track a number, and why it failed where it did. */
export function presentRequest({ id, attributes, relationships }: TrackingRequest, now: Date): JsonText {
  const { status, failed_reason } = attributes
  return {
    id,
    number: attributes.request_number,
    type: requestTypeLabel(attributes.request_type),
    carrier: attributes.scac,
    status: requestStatusLabel(attributes).label,
    status_code: status,
    why: failed_reason === null ? undefined : { ...trackingFailureText(attributes) },
    references: attributes.ref_numbers,
    tracked: relationships?.tracked_object?.data,
    added: attributes.created_at,
    changed: ageText(attributes.updated_at, now),
  }
}

/** A document: its type, whether somebody has to look at it, and what it is about. */
export function presentDocumentFacts({ id, attributes, relationships }: Document): JsonText {
  const type = attributes.document_type_manual ?? attributes.document_type
  return {
    id,
    name: attributes.name,
    type: type && ((documentTypeLabels as Record<string, string>)[type] ?? readable(type)),
    state: attributes.state,
    failure: attributes.failure,
    type_is_unsure: attributes.is_unsure || undefined,
    uncertain_values: attributes.uncertain_values || undefined,
    possible_shipments: attributes.possible_links || undefined,
    reviewed: zonedTime(attributes.reviewed_at, 'UTC'),
    pages: attributes.pages_count,
    came_by: attributes.source,
    added: attributes.created_at,
    shipments: relationships?.shipments?.data.map((each) => each.id),
    containers: relationships?.cargos?.data.map((each) => each.id),
  }
}
