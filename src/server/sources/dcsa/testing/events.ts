/** Events as carriers send them in DCSA Track & Trace 2.2, for tests: the fields of the standard, with made-up values. */
type Fields = Record<string, unknown>

export const bill = 'MEDUX1234567'
export const booking = 'EBKG04471122'
export const box = 'MSCU1234566'

const papers = {
  documentReferences: [
    { documentReferenceType: 'BKG', documentReferenceValue: booking },
    { documentReferenceType: 'TRD', documentReferenceValue: bill },
  ],
}
let made = 0
const common = (classifier: string, at: string, created: string): Fields => ({
  eventID: `3cecb101-7a1a-43a4-9d62-${String((made += 1)).padStart(12, '0')}`,
  eventCreatedDateTime: created,
  eventClassifierCode: classifier,
  eventDateTime: at,
})

interface Ship {
  imo: string
  name: string
  voyage: string
}
export const first: Ship = { imo: '9321483', name: 'EMMA MAERSK', voyage: '641E' }
export const second: Ship = { imo: '9839272', name: 'MSC GULSUN', voyage: 'UX647N' }

const call = (place: string, ship: Ship | null, mode: string, more: Fields = {}): Fields => ({
  transportCallID: `${place}-${ship?.voyage ?? mode}`,
  modeOfTransport: mode,
  UNLocationCode: place,
  location: { locationName: place, UNLocationCode: place },
  ...(ship && {
    exportVoyageNumber: ship.voyage,
    importVoyageNumber: ship.voyage,
    vessel: { vesselIMONumber: ship.imo, vesselName: ship.name },
  }),
  ...more,
})

/** An event of a container; `created` is when the message was made. */
export const equipmentMessage = (
  code: string,
  classifier: string,
  at: string,
  place: string,
  {
    ship = null,
    mode = ship ? 'VESSEL' : 'TRUCK',
    empty = false,
    created = at,
    more = {},
    of = {},
  }: Partial<{
    ship: Ship | null
    mode: string
    empty: boolean
    created: string
    more: Fields
    of: Fields
  }> = {},
): Fields => ({
  ...common(classifier, at, created),
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode: code,
  equipmentReference: box,
  ISOEquipmentCode: '45G1',
  emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN',
  eventLocation: { locationName: place, UNLocationCode: place },
  transportCall: call(place, ship, mode, more),
  ...papers,
  ...of,
})

/** An event of a ship or train: it names no container. */
export const transportMessage = (
  code: string,
  classifier: string,
  at: string,
  place: string,
  {
    ship = null,
    mode = ship ? 'VESSEL' : 'RAIL',
    created = at,
    more = {},
    of = {},
  }: Partial<{
    ship: Ship | null
    mode: string
    created: string
    more: Fields
    of: Fields
  }> = {},
): Fields => ({
  ...common(classifier, at, created),
  eventType: 'TRANSPORT',
  transportEventTypeCode: code,
  transportCall: call(place, ship, mode, more),
  ...papers,
  ...of,
})

export const paperMessage = (document: string, code: string, at: string): Fields => ({
  ...common('ACT', at, at),
  eventType: 'SHIPMENT',
  shipmentEventTypeCode: code,
  documentTypeCode: document,
  documentID: document === 'BKG' ? booking : bill,
  ...papers,
})

/** Shanghai, by way of Busan, to Long Beach, and by rail to Chicago; in the order of time. */
export const wholeJourney: Fields[] = [
  paperMessage('BKG', 'CONF', '2026-08-20T09:00:00+08:00'),
  equipmentMessage('GTOT', 'ACT', '2026-09-01T08:00:00+08:00', 'CNSHA', { empty: true }),
  equipmentMessage('GTIN', 'ACT', '2026-09-03T10:00:00+08:00', 'CNSHA'),
  transportMessage('DEPA', 'EST', '2026-09-05T20:00:00+08:00', 'CNSHA', {
    ship: first,
    created: '2026-09-01T00:00:00Z',
  }),
  equipmentMessage('LOAD', 'ACT', '2026-09-05T12:00:00+08:00', 'CNSHA', { ship: first }),
  transportMessage('DEPA', 'ACT', '2026-09-06T02:00:00+08:00', 'CNSHA', { ship: first }),
  transportMessage('ARRI', 'ACT', '2026-09-08T06:00:00+09:00', 'KRPUS', { ship: first }),
  equipmentMessage('DISC', 'ACT', '2026-09-08T14:00:00+09:00', 'KRPUS', { ship: first }),
  equipmentMessage('LOAD', 'ACT', '2026-09-12T09:00:00+09:00', 'KRPUS', { ship: second }),
  transportMessage('DEPA', 'ACT', '2026-09-12T23:00:00+09:00', 'KRPUS', { ship: second }),
  transportMessage('ARRI', 'PLN', '2026-09-24T08:00:00-07:00', 'USLGB', {
    ship: second,
    created: '2026-08-25T00:00:00Z',
  }),
  transportMessage('ARRI', 'EST', '2026-09-25T08:00:00-07:00', 'USLGB', {
    ship: second,
    created: '2026-09-15T00:00:00Z',
  }),
  transportMessage('ARRI', 'ACT', '2026-09-26T05:00:00-07:00', 'USLGB', { ship: second }),
  equipmentMessage('DISC', 'ACT', '2026-09-27T15:00:00-07:00', 'USLGB', {
    ship: second,
    more: { facilityCode: 'LBCT', facilityCodeListProvider: 'SMDG', facilityTypeCode: 'POTE' },
  }),
  equipmentMessage('LOAD', 'ACT', '2026-09-29T03:00:00-07:00', 'USLGB', { mode: 'RAIL' }),
  transportMessage('DEPA', 'ACT', '2026-09-29T09:00:00-07:00', 'USLGB'),
  transportMessage('ARRI', 'ACT', '2026-10-03T20:00:00-05:00', 'USCHI', {
    more: { facilityTypeCode: 'RAMP' },
  }),
  equipmentMessage('DISC', 'ACT', '2026-10-04T01:00:00-05:00', 'USCHI', {
    mode: 'RAIL',
    more: { facilityTypeCode: 'RAMP' },
  }),
  equipmentMessage('GTOT', 'ACT', '2026-10-05T11:00:00-05:00', 'USCHI', {
    more: { facilityTypeCode: 'RAMP' },
  }),
  equipmentMessage('GTIN', 'ACT', '2026-10-08T16:00:00-05:00', 'USCHI', { empty: true }),
]

/** The journey as far as the discharge, at a terminal in Long Beach that the carrier calls by this SMDG code. */
export const dischargedAtTerminal = (facilityCode: string, locationName = 'New Pier 9'): Fields[] =>
  wholeJourney.slice(0, 14).map((event) => {
    const at = event['transportCall'] as Fields | undefined
    if (at?.['UNLocationCode'] !== 'USLGB') return event
    const facility = { facilityCode, facilityCodeListProvider: 'SMDG', facilityTypeCode: 'POTE' }
    return {
      ...event,
      transportCall: { ...at, ...facility, location: { locationName, UNLocationCode: 'USLGB' } },
    }
  })

/** The events with other texts in the place of these. */
export const eventsWith = (events: readonly Fields[], texts: Record<string, string>): Fields[] =>
  JSON.parse(
    Object.entries(texts).reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(events)),
  ) as Fields[]

/** The journey with Long Beach under another UN/LOCODE and name, and the times there without an offset. */
export const dischargedAtPort = (UNLocationCode: string, locationName: string): Fields[] =>
  wholeJourney.slice(0, 14).map((event) => {
    const at = event['transportCall'] as Fields | undefined
    if (at?.['UNLocationCode'] !== 'USLGB') return event
    const location = { locationName, UNLocationCode }
    return {
      ...event,
      eventDateTime: String(event['eventDateTime']).slice(0, 19),
      ...('eventLocation' in event && { eventLocation: location }),
      transportCall: { ...at, UNLocationCode, location },
    }
  })

/** What the whole journey is shown as, whichever carrier reports it. */
export const journeyShown = [
  'empty_out CNSHA 2026-09-01T00:00',
  'full_in CNSHA 2026-09-03T02:00',
  'vessel_loaded CNSHA 2026-09-05T04:00',
  'vessel_departed CNSHA 2026-09-05T18:00',
  'transshipment_arrived KRPUS 2026-09-07T21:00',
  'transshipment_discharged KRPUS 2026-09-08T05:00',
  'transshipment_loaded KRPUS 2026-09-12T00:00',
  'transshipment_departed KRPUS 2026-09-12T14:00',
  'vessel_arrived USLGB 2026-09-26T12:00',
  'vessel_discharged USLGB 2026-09-27T22:00',
  'rail_loaded USLGB 2026-09-29T10:00',
  'rail_departed USLGB 2026-09-29T16:00',
  'rail_arrived USCHI 2026-10-04T01:00',
  'arrived_at_inland_destination USCHI 2026-10-04T01:00',
  'rail_unloaded USCHI 2026-10-04T06:00',
  'full_out USCHI 2026-10-05T16:00',
  'empty_in USCHI 2026-10-08T21:00',
]
