import { expect, test } from 'vitest'
import { dcsaProfileOf } from '../../../contract/connections/index.ts'
import { catalogueRecords } from '../kit/catalogue.ts'
import { snapshotsOfMoves } from '../kit/snapshot.rules.ts'
import { readDcsaAnswers } from './reports.rules.ts'

/* Events with the fields of 3.0 beta 1 and of the 3.0 draft of January 2026, as the standard's own examples have them. */

const profile = dcsaProfileOf('other')
const read = (body: unknown) => readDcsaAnswers([{ name: 'answer', text: JSON.stringify(body) }], profile)
const snapshotOf = (body: unknown) =>
  snapshotsOfMoves(read(body).reports, {
    source: 'dcsa',
    resolver: catalogueRecords,
    scac: null,
    taken_at: '2026-11-22T12:00:00Z',
  }).snapshots[0]
const eventsOf = (body: unknown): string[] =>
  (snapshotOf(body)?.containers[0]?.transport_events ?? []).map(
    ({ event, location_locode, voyage_number }) =>
      `${event.replace('container.transport.', '')} ${location_locode} ${voyage_number}`,
  )

type Fields = Record<string, unknown>
const metadata = (eventID: string, eventType: string, more: Fields = {}): Fields => ({
  eventID,
  eventCreatedDateTime: '2026-09-20T07:41:00+08:00',
  eventType,
  publisher: { partyName: 'Hapag-Lloyd', carrierCode: 'HLC', carrierCodeListProvider: 'SMDG' },
  publisherRole: 'CA',
  ...more,
})
const call = (UNLocationCode: string): Fields => ({
  transportCallReference: `call ${UNLocationCode}`,
  modeOfTransport: 'VESSEL',
  location: { locationType: 'UNLO', UNLocationCode },
  carrierExportVoyageNumber: '2103S',
  carrierImportVoyageNumber: '2103N',
  vessel: { vesselIMONumber: '9321483', name: 'King of the Seas' },
})
const papers = [
  { type: 'BKG', value: 'ABC123059' },
  { type: 'TRD', value: '85943567' },
]
const beta = (eventID: string, code: string, place: string, more: Fields = {}) => ({
  metadata: metadata(eventID, 'EQUIPMENT'),
  payload: {
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-09-12T07:41:00+08:00',
    equipmentEventTypeCode: code,
    equipmentReference: 'APZU4812090',
    ISOEquipmentCode: '22GP',
    emptyIndicatorCode: 'LADEN',
    transportCall: call(place),
    relatedDocumentReferences: papers,
    references: [{ type: 'EQ', value: 'APZU4812090' }],
    ...more,
  },
})

test('3.0 beta names papers, ship and voyage in fields of its own', () => {
  const loaded = beta('1', 'LOAD', 'CNSHA')
  expect(snapshotOf([loaded])?.shipment).toMatchObject({
    bill_of_lading_number: '85943567',
    booking_number: 'ABC123059',
  })
  expect(read([loaded]).reports[0]).toMatchObject({
    vessel_name: 'King of the Seas',
    voyage_number: '2103S',
  })
  expect(read([beta('2', 'DISC', 'USLGB')]).reports[0]?.voyage_number).toBe('2103N')
  const issued = {
    metadata: metadata('3', 'SHIPMENT'),
    payload: {
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-09-19T06:31:00+02:00',
      shipmentEventTypeCode: 'ISSU',
      documentTypeCode: 'TRD',
      documentReference: '85943567',
      relatedDocumentReferences: [papers[0]],
    },
  }
  expect(read([issued]).reports[0]).toMatchObject({ bills: ['85943567'], bookings: ['ABC123059'] })
})

test('a move of a transshipment is one, also if nothing else is known of the journey', () => {
  expect(eventsOf([beta('1', 'LOAD', 'SGSIN', { isTransshipmentMove: true })])).toEqual([
    'transshipment_loaded SGSIN 2103S',
  ])
})

test('a retraction without a payload takes its event back', () => {
  const loaded = beta('1', 'LOAD', 'CNSHA')
  const retraction = { metadata: metadata('2', 'EQUIPMENT', { retractedEventID: '1' }) }
  expect(eventsOf([loaded])).toEqual(['vessel_loaded CNSHA 2103S'])
  for (const body of [
    [loaded, retraction],
    [retraction, loaded],
  ]) {
    expect(read(body).refused).toEqual([])
    expect(eventsOf(body)).toEqual([])
  }
  expect(read(retraction)).toMatchObject({ refused: [], events: 1 })
})

const draft = (classification: Fields, more: Fields = {}): Fields => ({
  eventID: `event ${JSON.stringify(classification)}`,
  eventDateTime: '2026-09-12T07:41:00+08:00',
  eventUpdatedDateTime: '2026-09-12T08:00:00Z',
  eventClassification: classification,
  eventLocation: { UNLocationCode: 'CNSHA', facilityTypeCode: 'POTE' },
  shipmentDetails: {
    documentReference: { typeCode: 'BKG', reference: 'ABC123059' },
    additionalDocumentReferences: [{ typeCode: 'TRD', reference: '85943567' }],
    shipmentReferences: [{ typeCode: 'EQ', reference: 'APZU4812090' }],
  },
  ...more,
})
const vesselCall = {
  transportCall: {
    transportCallReference: 'call 1',
    modeOfTransport: 'VESSEL',
    exportVoyageNumberOrReference: { carrierVoyageNumber: '2103S' },
    vesselTransport: { vesselIMONumber: '9321483', vesselName: 'King of the Seas' },
  },
}

test('the draft of January 2026 has its codes in the classification', () => {
  const equipmentDetails = {
    equipmentReference: 'APZU4812090',
    ISOEquipmentCode: '22GP',
    emptyIndicatorCode: 'LADEN',
    seals: [{ number: 'FJ1029384', source: 'CAR' }],
  }
  const events = [
    draft(
      { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: 'LOAD' },
      { equipmentDetails, transportDetails: vesselCall },
    ),
    draft(
      { eventTypeCode: 'TRANSPORT', eventClassifierCode: 'ACT', transportEventTypeCode: 'DEPA' },
      { transportDetails: vesselCall, eventDateTime: '2026-09-13T07:41:00+08:00' },
    ),
    draft({ eventTypeCode: 'SHIPMENT', eventClassifierCode: 'ACT', shipmentEventTypeCode: 'CONF' }),
  ]
  const { refused, events: count, codes } = read({ events, feedbackElements: [] })
  expect([refused, count]).toEqual([[], 3])
  expect([...codes.values()]).toEqual(['EQUIPMENT LOAD', 'TRANSPORT DEPA', 'BKG CONF'])
  expect(eventsOf({ events })).toEqual(['vessel_loaded CNSHA 2103S', 'vessel_departed CNSHA 2103S'])
  expect(snapshotOf({ events })).toMatchObject({
    shipment: { bill_of_lading_number: '85943567', booking_number: 'ABC123059' },
    containers: [{ number: 'APZU4812090', seal_number: 'FJ1029384' }],
  })
})

test('an event that is not read says which', () => {
  const sensor = draft({ eventTypeCode: 'IOT', eventClassifierCode: 'ACT', iotEventTypeCode: 'TELEMETRY' })
  const without = draft({ eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT' })
  expect(read({ events: [sensor, without] }).refused.map(({ reason }) => reason)).toEqual([
    'Events of type IOT are not read',
    'An event of type EQUIPMENT does not say what happened',
  ])
})

test('a call that is said to be one of transshipment is not the port of discharge, nor is an estimate there its arrival', () => {
  const estimate = {
    eventID: '9',
    eventType: 'TRANSPORT',
    eventCreatedDateTime: '2026-09-13T00:00:00Z',
    eventClassifierCode: 'EST',
    eventDateTime: '2026-09-20T08:00:00+08:00',
    transportEventTypeCode: 'ARRI',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'SGSIN' },
    carrierSpecificData: { shipmentLocationType: 'PTS' },
    references: [{ referenceType: 'EQ', referenceValue: 'APZU4812090' }],
  }
  const body = [beta('1', 'LOAD', 'CNSHA'), estimate]
  expect(eventsOf(body)).toEqual(['vessel_loaded CNSHA 2103S'])
  const shipment = snapshotOf(body)?.shipment
  expect(shipment).toMatchObject({ port_of_lading_locode: 'CNSHA' })
  expect(shipment).not.toHaveProperty('port_of_discharge_locode')
  expect(shipment).not.toHaveProperty('pod_original_eta_at')
})

test('an event without a time says nothing that happened', () => {
  const { eventDateTime: _, ...payload } = beta('1', 'GTIN', 'USCHI', {
    location: { UNLocationCode: 'USCHI' },
    facilityTypeCode: 'CLOC',
  }).payload
  expect(eventsOf([beta('2', 'DISC', 'USLGB'), { metadata: metadata('1', 'EQUIPMENT'), payload }])).toEqual([
    'vessel_discharged USLGB 2103N',
  ])
})
