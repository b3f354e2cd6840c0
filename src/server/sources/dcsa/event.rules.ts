import { isImoNumber, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { codeOf, type Json, listOf, objectOf, textOf } from '../kit/json.ts'
import type { MoveName, ReportedMove, ReportedPlace, SourceTime } from '../kit/moves.ts'
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
} from './codes.ts'
import type { DcsaProfile } from './profiles.ts'

/** A report, or why the event is none. */
export type ReadEvent = { move: ReportedMove; code: string; isKnownCode: boolean } | { refused: string }

/** Reads one event of any version into a move. The standard's codes are in codes.ts. */
export function readEvent(event: Json, profile: DcsaProfile): ReadEvent {
  const classification = objectOf(event['eventClassification'])
  const kind = codeOf(event, 'eventType') ?? codeOf(classification, 'eventType') ?? kindOf(event)
  const code = codeOfEvent(event, classification)
  const retracts = textOf(event, 'retractedEventID')
  if (retracts !== null || event['isRetracted'] === true)
    return {
      move: retraction(retracts ?? textOf(event, 'eventID', 'eventId')),
      code: 'RETRACTED',
      isKnownCode: true,
    }
  if (kind === null || code === null) return { refused: 'An event names no type' }
  const given = textOf(event, 'eventDateTime')
  const time = given === null ? null : timeOf(given, profile)
  if (given !== null && time === null) return { refused: `“${given.slice(0, 40)}” is no time of a journey` }
  const certainty =
    certaintyCodes[codeOf(event, 'eventClassifierCode') ?? codeOf(classification, 'eventClassifier') ?? '']
  if (certainty === undefined) return { refused: 'An event says neither planned, estimated nor actual' }
  const paper = kind === 'SHIPMENT' ? paperOf(event, code) : null
  const name = paper === null ? moveCodes[code] : paperCodes[paper]
  const call = callOf(event)
  const text = [paper ?? code, certaintyText[certainty], call.transportText].filter(Boolean).join(' ')
  return {
    code: paper ?? `${kind} ${code}`,
    isKnownCode: name !== undefined || paper !== null || otherCodes.has(code),
    move: {
      message_id: textOf(event, 'eventID', 'eventId'),
      is_retracted: false,
      reported_at: createdAt(event),
      name: name ?? 'other',
      certainty,
      time,
      transport: call.transport ?? impliedTransport(kind, name, call.vessel_name !== null),
      is_laden: ladenOf(event),
      containers: containersOf(event, kind),
      iso_type: codeOf(equipmentOf(event), 'ISOEquipmentCode', 'isoEquipmentCode'),
      place: placeOf(event, kind),
      vessel_name: call.vessel_name,
      vessel_imo: call.vessel_imo,
      voyage_number: voyageOf(event, name),
      call_id: call.id,
      call_sequence: call.sequence,
      role: roleOf(event),
      ...papersOf(event, profile),
      seal_number: sealOf(event),
      text,
    },
  }
}

const certaintyText = { planned: 'PLN', estimated: 'EST', actual: 'ACT' } as const

/** HMM's lists carry the kind in the name of the code. */
function kindOf(event: Json): string | null {
  if (event['equipmentEventTypeCode'] !== undefined) return 'EQUIPMENT'
  if (event['transportEventTypeCode'] !== undefined) return 'TRANSPORT'
  return event['shipmentEventTypeCode'] === undefined ? null : 'SHIPMENT'
}

const codeOfEvent = (event: Json, classification: Json): string | null =>
  codeOf(
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
  codeOf(
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
function createdAt(event: Json): string | null {
  const given = textOf(event, 'eventUpdatedDateTime', 'eventCreatedDateTime')
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
  bills: [],
  bookings: [],
  seal_number: null,
  text: 'RETRACTED',
})

/** The paper's code and what became of it. */
function paperOf(event: Json, code: string): string {
  const details = objectOf(event['shipmentDetails'])
  const paper =
    codeOf(event, 'documentTypeCode', 'shipmentInformationTypeCode') ??
    codeOf(objectOf(details['documentReference']), 'type')
  return `${paper ?? '?'} ${paperWords[code] ?? code}`
}

const callObject = (event: Json): Json =>
  objectOf(event['transportCall'] ?? objectOf(event['transportDetails'])['transportCall'])

function callOf(event: Json) {
  const call = callObject(event)
  const vessel = objectOf(call['vessel'] ?? call['vesselTransport'] ?? event['vessel'])
  const imo = textOf(vessel, 'vesselIMONumber', 'vesselImoNumber') ?? textOf(call, 'vesselIMONumber')
  const transportText =
    codeOf(call, 'modeOfTransport', 'modeOfTransportCode') ?? codeOf(event, 'modeOfTransport')
  const sequence = Number(textOf(call, 'transportCallSequenceNumber') ?? Number.NaN)
  return {
    id:
      textOf(call, 'transportCallID', 'transportCallId', 'transportCallReference') ??
      textOf(event, 'transportCallID'),
    sequence: Number.isInteger(sequence) ? sequence : null,
    transportText,
    transport: transportText === null ? null : (transportCodes[transportText] ?? null),
    vessel_name: textOf(vessel, 'vesselName') ?? textOf(call, 'vesselName'),
    vessel_imo: imo !== null && isImoNumber(imo) ? imo : null,
  }
}

/** Carriers leave the mode out where a ship is named; a ship's arrival without either is one as well. */
function impliedTransport(kind: string, name: MoveName | undefined, hasVessel: boolean): 'vessel' | null {
  const moves = name === 'loaded' || name === 'discharged' || name === 'departed' || name === 'arrived'
  return moves && (hasVessel || kind === 'TRANSPORT') ? 'vessel' : null
}

/** Departures have the export voyage, arrivals the import voyage. */
function voyageOf(event: Json, name: MoveName | undefined): string | null {
  const call = callObject(event)
  const [ex, im] = [
    textOf(call, 'exportVoyageNumber') ??
      textOf(objectOf(call['exportVoyageNumberOrReference']), 'carrierVoyageNumber'),
    textOf(call, 'importVoyageNumber') ??
      textOf(objectOf(call['importVoyageNumberOrReference']), 'carrierVoyageNumber'),
  ]
  const isArrival = name === 'arrived' || name === 'discharged'
  return (isArrival ? (im ?? ex) : (ex ?? im)) ?? textOf(call, 'carrierVoyageNumber', 'voyageNumber')
}

const equipmentOf = (event: Json): Json => {
  const details = objectOf(event['equipmentDetails'])
  return textOf(details, 'equipmentReference') === null ? event : details
}

function ladenOf(event: Json): boolean | null {
  const code =
    codeOf(event, 'emptyIndicatorCode') ?? codeOf(equipmentOf(event), 'emptyIndicator', 'emptyIndicatorCode')
  return code === 'LADEN' ? true : code === 'EMPTY' ? false : null
}

function containersOf(event: Json, kind: string): string[] {
  const own = textOf(equipmentOf(event), 'equipmentReference')
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
    const type = codeOf(object, 'documentReferenceType', 'referenceType', 'type')
    const value = textOf(object, 'documentReferenceValue', 'referenceValue', 'reference', 'value')
    return type !== null && value !== null ? [{ type, value }] : []
  })
}
const referencesOf = (event: Json): Reference[] => readReferences(event['references'])

function papersOf(event: Json, { scac, billsWithoutScac = false }: DcsaProfile) {
  const details = objectOf(event['shipmentDetails'])
  const references = [
    ...readReferences(event['documentReferences']),
    ...readReferences([details['documentReference'], ...listOf(details['additionalDocumentReferences'])]),
  ]
  const own = textOf(event, 'documentID', 'documentId')
  const ownType = codeOf(event, 'documentTypeCode')
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

const nowhere: ReportedPlace = {
  locode: null,
  name: null,
  facility_code: null,
  facility_code_list: null,
  kind: null,
}

/** Where it happens: of a container the place of the event, else that of the call. HMM writes the code alone. */
function placeOf(event: Json, kind: string): ReportedPlace {
  const call = callObject(event)
  const own = event['eventLocation'] ?? event['location']
  const places = [
    kind === 'EQUIPMENT' ? own : undefined,
    call['location'],
    kind === 'EQUIPMENT' ? undefined : own,
  ].map((place) => (typeof place === 'string' ? { UNLocationCode: place } : objectOf(place)))
  const sources = kind === 'EQUIPMENT' ? [...places, call] : [call, ...places]
  const first = <Value>(read: (place: Json) => Value | null): Value | null => {
    for (const place of sources) {
      const value = read(place)
      if (value !== null) return value
    }
    return null
  }
  const locode = first((place) => {
    const code = codeOf(place, 'UNLocationCode', 'unLocationCode')
    return code !== null && /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null
  })
  const facility = first((place) => {
    const inner = objectOf(place['facility'])
    const code = codeOf(place, 'facilityCode') ?? codeOf(inner, 'facilityCode')
    if (code === null) return null
    const given = codeOf(place, 'facilityCodeListProvider') ?? codeOf(inner, 'facilityCodeListProvider')
    return { code, list: facilityListOf(given, code) }
  })
  const type =
    first((place) => codeOf(place, 'facilityTypeCode', 'facilityType')) ?? codeOf(event, 'facilityTypeCode')
  return {
    locode,
    name: first(
      (place) => textOf(place, 'locationName') ?? textOf(objectOf(place['address']), 'city', 'cityName'),
    ),
    facility_code: facility?.code ?? null,
    facility_code_list: facility?.list ?? null,
    kind: type === null ? null : (facilityCodes[type] ?? null),
  }
}

/** BIC codes are the UN/LOCODE with four more characters; Hapag-Lloyd sends them without naming the list. */
function facilityListOf(given: string | null, code: string): ReportedPlace['facility_code_list'] {
  if (given === 'SMDG' || given === 'BIC') return given
  return code.length === 9 ? 'BIC' : null
}

/** CMA CGM and the 3.0 drafts say what the place is on the journey. */
function roleOf(event: Json) {
  const own = codeOf(objectOf(event['carrierSpecificData']), 'shipmentLocationType')
  const drafts =
    codeOf(event, 'shipmentLocationType') ??
    codeOf(objectOf(event['shipmentDetails']), 'shipmentLocationType')
  if (event['isTransshipmentMove'] === true) return 'transshipment' as const
  const phase = codeOf(equipmentOf(event), 'transportPhase', 'movementType')
  const code = own ?? drafts ?? (phase === 'TRANSSHIPMENT' ? 'PTS' : null)
  return code === null ? null : (roleCodes[code] ?? null)
}

/** The carrier's seal before others'. */
function sealOf(event: Json): string | null {
  const seals = listOf(event['seals'] ?? equipmentOf(event)['seals']).map(objectOf)
  const own = seals.find((seal) => codeOf(seal, 'sealSource', 'source') === 'CAR') ?? seals[0]
  return own ? textOf(own, 'sealNumber', 'number') : null
}
