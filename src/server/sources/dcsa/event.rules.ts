import { isImoNumber, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { firstCode, type UnknownObject, listOf, objectOf, firstText } from '../kit/json.rules.ts'
import type { MoveName, ReportedMove, PlaceOfMove, SourceTime } from '../kit/moves.rules.ts'
import { readTime, zoned } from '../kit/times.rules.ts'
import {
  certaintyCodes,
  facilityCodes,
  moveCodes,
  otherCodes,
  paperCodes,
  paperWords,
  roleCodes,
  transportCodes,
} from './codes.rules.ts'
import type { DcsaProfile } from './profiles.ts'

/** A report, or why the event is none. */
export type ReadEvent = { move: ReportedMove; code: string; isKnownCode: boolean } | { refused: string }

/** Reads one event of any version into a move. The standard's codes are in codes.ts. */
export function readEvent(event: UnknownObject, profile: DcsaProfile): ReadEvent {
  const classification = objectOf(event['eventClassification'])
  const kind = firstCode(event, 'eventType') ?? firstCode(classification, 'eventType') ?? kindOf(event)
  const code = codeOfEvent(event, classification)
  const retracts = firstText(event, 'retractedEventID')
  if (retracts !== null || event['isRetracted'] === true)
    return {
      move: retraction(retracts ?? firstText(event, 'eventID', 'eventId')),
      code: 'RETRACTED',
      isKnownCode: true,
    }
  if (kind === null || code === null) return { refused: 'An event names no type' }
  const given = firstText(event, 'eventDateTime')
  const time = given === null ? null : timeOf(given, profile)
  if (given !== null && time === null) return { refused: `“${given.slice(0, 40)}” is no time of a journey` }
  const certainty =
    certaintyCodes[
      firstCode(event, 'eventClassifierCode') ?? firstCode(classification, 'eventClassifier') ?? ''
    ]
  if (certainty === undefined) return { refused: 'An event says neither planned, estimated nor actual' }
  const paper = kind === 'SHIPMENT' ? paperOf(event, code) : null
  const name = paper === null ? moveCodes[code] : paperCodes[paper]
  const call = callOf(event)
  const text = [paper ?? code, certaintyText[certainty], call.transportText].filter(Boolean).join(' ')
  return {
    code: paper ?? `${kind} ${code}`,
    isKnownCode: name !== undefined || paper !== null || otherCodes.has(code),
    move: {
      message_id: firstText(event, 'eventID', 'eventId'),
      is_retracted: false,
      reported_at: createdAt(event),
      name: name ?? 'other',
      certainty,
      time,
      transport: call.transport ?? impliedTransport(kind, name, call.vessel_name !== null),
      is_laden: ladenOf(event),
      containers: containersOf(event, kind),
      iso_type: firstCode(equipmentOf(event), 'ISOEquipmentCode', 'isoEquipmentCode'),
      place: placeOf(event, kind),
      vessel_name: call.vessel_name,
      vessel_imo: call.vessel_imo,
      voyage_number: voyageOf(event, name),
      call_id: call.id,
      call_sequence: call.sequence,
      role: roleOf(event),
      scac: null,
      ...papersOf(event, profile),
      seal_number: sealOf(event),
      text,
    },
  }
}

const certaintyText = { planned: 'PLN', estimated: 'EST', actual: 'ACT' } as const

/** HMM's lists carry the kind in the name of the code. */
function kindOf(event: UnknownObject): string | null {
  if (event['equipmentEventTypeCode'] !== undefined) return 'EQUIPMENT'
  if (event['transportEventTypeCode'] !== undefined) return 'TRANSPORT'
  return event['shipmentEventTypeCode'] === undefined ? null : 'SHIPMENT'
}

const codeOfEvent = (event: UnknownObject, classification: UnknownObject): string | null =>
  firstCode(
    event,
    'equipmentEventTypeCode',
    'transportEventTypeCode',
    'shipmentEventTypeCode',
    'equipmentEventType',
    'transportEventType',
    'shipmentEventType',
    // 2.0 and 1.x.
    'eventTypeCode',
  ) ??
  firstCode(
    classification,
    'equipmentEventTypeCode',
    'transportEventTypeCode',
    'shipmentEventTypeCode',
    'equipmentEventType',
    'transportEventType',
    'shipmentEventType',
  )

function timeOf(text: string, { localTimesWithZ = false }: DcsaProfile): SourceTime | null {
  const time = readTime(text)
  return time !== null && localTimesWithZ && text.trim().endsWith('Z')
    ? { ...time, offset_minutes: null }
    : time
}

/** When the message was made, ISO 8601 UTC. */
function createdAt(event: UnknownObject): string | null {
  const given = firstText(event, 'eventUpdatedDateTime', 'eventCreatedDateTime')
  const time = given === null ? null : readTime(given)
  return time && zoned(time, 'UTC').timestamp
}

const retraction = (message_id: string | null): ReportedMove => ({
  message_id,
  is_retracted: true,
  reported_at: null,
  name: 'other',
  certainty: 'actual',
  time: null,
  transport: null,
  is_laden: null,
  containers: [],
  iso_type: null,
  place: nowhere,
  vessel_name: null,
  vessel_imo: null,
  voyage_number: null,
  call_id: null,
  call_sequence: null,
  role: null,
  scac: null,
  bills: [],
  bookings: [],
  seal_number: null,
  text: 'RETRACTED',
})

/** The paper's code and what became of it. */
function paperOf(event: UnknownObject, code: string): string {
  const details = objectOf(event['shipmentDetails'])
  const paper =
    firstCode(event, 'documentTypeCode', 'shipmentInformationTypeCode') ??
    firstCode(objectOf(details['documentReference']), 'type')
  return `${paper ?? '?'} ${paperWords[code] ?? code}`
}

const callObject = (event: UnknownObject): UnknownObject =>
  objectOf(event['transportCall'] ?? objectOf(event['transportDetails'])['transportCall'])

function callOf(event: UnknownObject) {
  const call = callObject(event)
  const vessel = objectOf(call['vessel'] ?? call['vesselTransport'] ?? event['vessel'])
  const imo = firstText(vessel, 'vesselIMONumber', 'vesselImoNumber') ?? firstText(call, 'vesselIMONumber')
  const transportText =
    firstCode(call, 'modeOfTransport', 'modeOfTransportCode') ?? firstCode(event, 'modeOfTransport')
  const sequence = Number(firstText(call, 'transportCallSequenceNumber') ?? Number.NaN)
  return {
    id:
      firstText(call, 'transportCallID', 'transportCallId', 'transportCallReference') ??
      firstText(event, 'transportCallID'),
    sequence: Number.isInteger(sequence) ? sequence : null,
    transportText,
    transport: transportText === null ? null : (transportCodes[transportText] ?? null),
    vessel_name: firstText(vessel, 'vesselName') ?? firstText(call, 'vesselName'),
    vessel_imo: imo !== null && isImoNumber(imo) ? imo : null,
  }
}

/** Carriers leave the mode out where a ship is named; a ship's arrival without either is one as well. */
function impliedTransport(kind: string, name: MoveName | undefined, hasVessel: boolean): 'vessel' | null {
  const moves = name === 'loaded' || name === 'discharged' || name === 'departed' || name === 'arrived'
  return moves && (hasVessel || kind === 'TRANSPORT') ? 'vessel' : null
}

/** Departures have the export voyage, arrivals the import voyage. */
function voyageOf(event: UnknownObject, name: MoveName | undefined): string | null {
  const call = callObject(event)
  const [ex, im] = [
    firstText(call, 'exportVoyageNumber') ??
      firstText(objectOf(call['exportVoyageNumberOrReference']), 'carrierVoyageNumber'),
    firstText(call, 'importVoyageNumber') ??
      firstText(objectOf(call['importVoyageNumberOrReference']), 'carrierVoyageNumber'),
  ]
  const isArrival = name === 'arrived' || name === 'discharged'
  return (isArrival ? (im ?? ex) : (ex ?? im)) ?? firstText(call, 'carrierVoyageNumber', 'voyageNumber')
}

const equipmentOf = (event: UnknownObject): UnknownObject => {
  const details = objectOf(event['equipmentDetails'])
  return firstText(details, 'equipmentReference') === null ? event : details
}

function ladenOf(event: UnknownObject): boolean | null {
  const code =
    firstCode(event, 'emptyIndicatorCode') ??
    firstCode(equipmentOf(event), 'emptyIndicator', 'emptyIndicatorCode')
  return code === 'LADEN' ? true : code === 'EMPTY' ? false : null
}

function containersOf(event: UnknownObject, kind: string): string[] {
  const own = firstText(equipmentOf(event), 'equipmentReference')
  const named = referencesOf(event).flatMap(({ type, value }) => (type === 'EQ' ? [value] : []))
  const all = own !== null ? [own] : kind === 'SHIPMENT' ? [] : named
  return [...new Set(all.map(normaliseIdentifier))].filter((number) => number !== '')
}

interface Reference {
  type: string
  value: string
}
function readReferences(values: unknown): Reference[] {
  return listOf(values).flatMap((each) => {
    const object = objectOf(each)
    const type = firstCode(object, 'documentReferenceType', 'referenceType', 'type')
    const value = firstText(object, 'documentReferenceValue', 'referenceValue', 'reference', 'value')
    return type !== null && value !== null ? [{ type, value }] : []
  })
}
const referencesOf = (event: UnknownObject): Reference[] => readReferences(event['references'])

function papersOf(event: UnknownObject, { scac, billsWithoutScac = false }: DcsaProfile) {
  const details = objectOf(event['shipmentDetails'])
  const references = [
    ...readReferences(event['documentReferences']),
    ...readReferences([details['documentReference'], ...listOf(details['additionalDocumentReferences'])]),
  ]
  const own = firstText(event, 'documentID', 'documentId')
  const ownType = firstCode(event, 'documentTypeCode')
  const all = own !== null && ownType !== null ? [...references, { type: ownType, value: own }] : references
  const numbers = (...types: string[]) => [
    ...new Set(all.flatMap(({ type, value }) => (types.includes(type) ? [normaliseIdentifier(value)] : []))),
  ]
  const bills = numbers('TRD', 'BL', 'MBL')
  return {
    bills:
      billsWithoutScac && scac !== null
        ? bills.map((bill) => (/^\d/.test(bill) ? `${scac}${bill}` : bill))
        : bills,
    bookings: numbers('BKG'),
  }
}

const nowhere: PlaceOfMove = {
  locode: null,
  name: null,
  facility_code: null,
  facility_code_list: null,
  kind: null,
}

/** Where it happens: of a container the place of the event, else that of the call. HMM writes the code alone. */
function placeOf(event: UnknownObject, kind: string): PlaceOfMove {
  const call = callObject(event)
  const own = event['eventLocation'] ?? event['location']
  const places = [
    kind === 'EQUIPMENT' ? own : undefined,
    call['location'],
    kind === 'EQUIPMENT' ? undefined : own,
  ].map((place) => (typeof place === 'string' ? { UNLocationCode: place } : objectOf(place)))
  const sources = kind === 'EQUIPMENT' ? [...places, call] : [call, ...places]
  const first = <Value>(read: (place: UnknownObject) => Value | null): Value | null => {
    for (const place of sources) {
      const value = read(place)
      if (value !== null) return value
    }
    return null
  }
  const locode = first((place) => {
    const code = firstCode(place, 'UNLocationCode', 'unLocationCode')
    return code !== null && /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null
  })
  const facility = first((place) => {
    const inner = objectOf(place['facility'])
    const code = firstCode(place, 'facilityCode') ?? firstCode(inner, 'facilityCode')
    if (code === null) return null
    const given = firstCode(place, 'facilityCodeListProvider') ?? firstCode(inner, 'facilityCodeListProvider')
    return { code, list: facilityListOf(given, code) }
  })
  const type =
    first((place) => firstCode(place, 'facilityTypeCode', 'facilityType')) ??
    firstCode(event, 'facilityTypeCode')
  return {
    locode,
    name: first(
      (place) =>
        firstText(place, 'locationName') ?? firstText(objectOf(place['address']), 'city', 'cityName'),
    ),
    facility_code: facility?.code ?? null,
    facility_code_list: facility?.list ?? null,
    kind: type === null ? null : (facilityCodes[type] ?? null),
  }
}

/** BIC codes are the UN/LOCODE with four more characters; Hapag-Lloyd sends them without naming the list. */
function facilityListOf(given: string | null, code: string): PlaceOfMove['facility_code_list'] {
  if (given === 'SMDG' || given === 'BIC') return given
  return code.length === 9 ? 'BIC' : null
}

/** CMA CGM and the 3.0 drafts say what the place is on the journey. */
function roleOf(event: UnknownObject) {
  const own = firstCode(objectOf(event['carrierSpecificData']), 'shipmentLocationType')
  const drafts =
    firstCode(event, 'shipmentLocationType') ??
    firstCode(objectOf(event['shipmentDetails']), 'shipmentLocationType')
  if (event['isTransshipmentMove'] === true) return 'transshipment' as const
  const phase = firstCode(equipmentOf(event), 'transportPhase', 'movementType')
  const code = own ?? drafts ?? (phase === 'TRANSSHIPMENT' ? 'PTS' : null)
  return code === null ? null : (roleCodes[code] ?? null)
}

/** The carrier's seal before others'. */
function sealOf(event: UnknownObject): string | null {
  const seals = listOf(event['seals'] ?? equipmentOf(event)['seals']).map(objectOf)
  const own = seals.find((seal) => firstCode(seal, 'sealSource', 'source') === 'CAR') ?? seals[0]
  return own ? firstText(own, 'sealNumber', 'number') : null
}
