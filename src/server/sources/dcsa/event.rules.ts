import type { DcsaProfile } from '../../../contract/connections/index.ts'
import { isImoNumber, normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { firstCode, type UnknownObject, listOf, objectOf, firstText } from '../kit/json.rules.ts'
import { emptyMove, type MoveName, type ReportedMove, type SourceTime } from '../kit/moves.rules.ts'
import { readTime, zoned } from '../kit/times.rules.ts'
import {
  certaintyCodes,
  moveCodes,
  otherCodes,
  paperCodes,
  paperWords,
  roleCodes,
  transportCodes,
  transportNumbers,
} from './codes.rules.ts'
import { callObject, placeOfEvent } from './place.rules.ts'
import { papersOf, referencesOf } from './references.rules.ts'

const equipmentOf = (event: UnknownObject): UnknownObject => {
  const details = objectOf(event['equipmentDetails'])
  return firstText(details, 'equipmentReference') === null ? event : details
}

/** A report, or why the event is none. */
export type ReadEvent = { move: ReportedMove; code: string; isKnownCode: boolean } | { refused: string }

/** Reads one event of any version into a move. The standard's codes are in codes.ts. */
export function readEvent(event: UnknownObject, profile: DcsaProfile): ReadEvent {
  const classification = objectOf(event['eventClassification'])
  const kind =
    firstCode(event, 'eventType') ?? firstCode(classification, 'eventType', 'eventTypeCode') ?? kindOf(event)
  const code = codeOfEvent(event, classification)
  const retracts = firstText(event, 'retractedEventID')
  if (retracts !== null || event['isRetracted'] === true)
    return {
      move: retraction(retracts ?? firstText(event, 'eventID', 'eventId')),
      code: 'RETRACTED',
      isKnownCode: true,
    }
  if (kind === null) return { refused: 'An event names no type' }
  if (!readKinds.has(kind)) return { refused: `Events of type ${kind.slice(0, 40)} are not read` }
  if (code === null) return { refused: `An event of type ${kind} does not say what happened` }
  const given = firstText(event, 'eventDateTime')
  const time = given === null ? null : timeOf(given, profile)
  if (given !== null && time === null) return { refused: `“${given.slice(0, 40)}” is no time of a journey` }
  const certainty =
    certaintyCodes[
      firstCode(event, 'eventClassifierCode') ??
        firstCode(classification, 'eventClassifier', 'eventClassifierCode') ??
        ''
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
      place: placeOfEvent(event, kind),
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

/** Sensors (`IOT`, `REEFER`) report what no event of the interface says. */
const readKinds: ReadonlySet<string> = new Set(['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'])

const certaintyText = { planned: 'PLN', estimated: 'EST', actual: 'ACT' } as const

/** HMM's lists carry the kind in the name of the code. */
function kindOf(event: UnknownObject): string | null {
  if (event['equipmentEventTypeCode'] !== undefined) return 'EQUIPMENT'
  if (event['transportEventTypeCode'] !== undefined) return 'TRANSPORT'
  return event['shipmentEventTypeCode'] === undefined ? null : 'SHIPMENT'
}

const codeNames = [
  'equipmentEventTypeCode',
  'transportEventTypeCode',
  'shipmentEventTypeCode',
  'equipmentEventType',
  'transportEventType',
  'shipmentEventType',
]
/** `eventTypeCode` is that of 2.0 and 1.x. */
const codeOfEvent = (event: UnknownObject, classification: UnknownObject): string | null =>
  firstCode(event, ...codeNames, 'eventTypeCode') ?? firstCode(classification, ...codeNames)

function timeOf(text: string, { local_times_with_z = false }: DcsaProfile): SourceTime | null {
  const time = readTime(text)
  return time !== null && local_times_with_z && text.trim().endsWith('Z')
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
  ...emptyMove,
  message_id,
  is_retracted: true,
  name: 'other',
  certainty: 'actual',
  time: null,
  transport: null,
  bills: [],
  bookings: [],
  text: 'RETRACTED',
})

/** The paper's code and what became of it. */
function paperOf(event: UnknownObject, code: string): string {
  const details = objectOf(event['shipmentDetails'])
  const paper =
    firstCode(event, 'documentTypeCode', 'shipmentInformationTypeCode') ??
    firstCode(objectOf(details['documentReference']), 'type', 'typeCode')
  return `${paper ?? '?'} ${paperWords[code] ?? code}`
}

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
    transport:
      transportText === null
        ? null
        : (transportCodes[transportText] ?? transportNumbers[transportText] ?? null),
    vessel_name: firstText(vessel, 'vesselName', 'name') ?? firstText(call, 'vesselName'),
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
    firstText(call, 'exportVoyageNumber', 'carrierExportVoyageNumber') ??
      firstText(objectOf(call['exportVoyageNumberOrReference']), 'carrierVoyageNumber'),
    firstText(call, 'importVoyageNumber', 'carrierImportVoyageNumber') ??
      firstText(objectOf(call['importVoyageNumberOrReference']), 'carrierVoyageNumber'),
  ]
  const isArrival = name === 'arrived' || name === 'discharged'
  return (isArrival ? (im ?? ex) : (ex ?? im)) ?? firstText(call, 'carrierVoyageNumber', 'voyageNumber')
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
