import { type UnknownObject, listOf, objectOf, firstText } from '../kit/json.rules.ts'

/** The events of an answer or a callback, as the carrier wrote them. */
export type DcsaBody = { kind: 'events'; events: UnknownObject[] } | { kind: 'refused'; reason: string }

/** Of one answer: more is an error of the sender. */
const MAX_EVENTS = 100_000

/**
 * Tells the shapes of the standard's versions by the body, because carriers differ from what they announce: 2.x is an array, 3.0
 * beta one of `{metadata, payload}`, the 3.0 drafts and Maersk have `{events: […]}`, HMM has a list of each kind.
 */
export function readDcsaBody(body: unknown): DcsaBody {
  const events = Array.isArray(body) ? body : eventsIn(objectOf(body))
  if (events === null) return { kind: 'refused', reason: reasonOf(body) }
  if (events.length > MAX_EVENTS)
    return { kind: 'refused', reason: `More than ${MAX_EVENTS.toLocaleString('en')} events in one answer` }
  return { kind: 'events', events: events.map((event) => merged(objectOf(event))) }
}

function eventsIn(body: UnknownObject): unknown[] | null {
  if (Array.isArray(body['events'])) return listOf(body['events'])
  const lists = ['shipmentEvent', 'transportEvent', 'equipmentEvent'].filter((name) =>
    Array.isArray(body[name]),
  )
  if (lists.length > 0) return eventsOfLists(body, lists)
  // A single event, as some callbacks send it.
  if (firstText(body, 'eventType') !== null || body['payload'] !== undefined || isRetraction(body))
    return [body]
  return null
}

/**
 * HMM: what is common to the events stands once beside their lists, and the calls have a list of their own. An event names its container
 * only where the answer is about one.
 */
function eventsOfLists(body: UnknownObject, lists: readonly string[]): UnknownObject[] {
  const calls = listOf(body['transportCall'] ?? body['transportCalls']).map(objectOf)
  const idOf = (object: UnknownObject) => firstText(object, 'transportCallID', 'transportCallId')
  const callById = new Map(calls.map((call) => [idOf(call), call]))
  const boxes = [body['equipment'] ?? []].flat().map(objectOf)
  const [box = {}] = boxes
  const { documentReferences, references } = papersIn(objectOf([body['shipment'] ?? []].flat()[0]))
  return lists.flatMap((list) =>
    listOf(body[list]).map((each) => {
      const event = objectOf(each)
      const call = event['transportCall'] ?? callById.get(idOf(event))
      const isOfBox = list === 'equipmentEvent' && boxes.length === 1
      return {
        ...(isOfBox && {
          equipmentReference: box['equipmentReference'],
          ISOEquipmentCode: box['ISOEquipmentCode'],
        }),
        ...(list === 'transportEvent' && { references: [...references, ...boxes.map(boxReference)] }),
        documentReferences,
        ...event,
        ...(call !== undefined && { transportCall: call }),
      }
    }),
  )
}

const boxReference = (box: UnknownObject) => ({
  referenceType: 'EQ',
  referenceValue: box['equipmentReference'],
})

function papersIn(shipment: UnknownObject) {
  const booking = firstText(shipment, 'carrierBookingReference')
  const bill = firstText(shipment, 'transportDocumentReference')
  const reference = (documentReferenceType: string, documentReferenceValue: string | null) =>
    documentReferenceValue === null ? [] : [{ documentReferenceType, documentReferenceValue }]
  return {
    documentReferences: [...reference('BKG', booking), ...reference('TRD', bill)],
    references: listOf(shipment['references']),
  }
}

/** 3.0 beta: a retraction has no payload. */
const isRetraction = (event: UnknownObject): boolean =>
  firstText(objectOf(event['metadata']), 'retractedEventID', 'retractedEventId') !== null

/** 3.0 beta: the standard's own fields stand beside those of the event. */
function merged(event: UnknownObject): UnknownObject {
  if (event['payload'] === undefined && !isRetraction(event)) return event
  const [metadata, payload] = [objectOf(event['metadata']), objectOf(event['payload'])]
  return {
    ...metadata,
    ...payload,
    retractedEventID: metadata['retractedEventID'] ?? metadata['retractedEventId'],
  }
}

/** The standard's error body, a gateway's, or something else. */
function reasonOf(body: unknown): string {
  const error = objectOf(body)
  const [first] = [
    ...listOf(error['errors']),
    ...listOf(error['error']),
    ...listOf(error['feedbackElements']),
  ]
  const said =
    firstText(objectOf(first), 'message', 'reason') ?? firstText(error, 'message', 'statusCodeText')
  return said === null ? 'This is no list of DCSA events' : `The carrier answered: ${said}`
}
