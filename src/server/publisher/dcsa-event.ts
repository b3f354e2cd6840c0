/** Events of DCSA Track & Trace 2.2.0, as far as they are published. */
export type DcsaEvent = DcsaTransportEvent | DcsaEquipmentEvent | DcsaShipmentEvent
export type DcsaEventType = DcsaEvent['eventType']

interface DcsaEventCommon {
  eventID: string
  /** When it became known here. */
  eventCreatedDateTime: string
  eventClassifierCode: string
  /** With the offset of the place. */
  eventDateTime: string
  references: DcsaReference[]
}

export interface DcsaTransportEvent extends DcsaEventCommon {
  eventType: 'TRANSPORT'
  transportEventTypeCode: string
  transportCall: DcsaTransportCall
  documentReferences: DcsaDocumentReference[]
}

export interface DcsaEquipmentEvent extends DcsaEventCommon {
  eventType: 'EQUIPMENT'
  equipmentEventTypeCode: string
  equipmentReference: string
  ISOEquipmentCode?: string
  emptyIndicatorCode: 'EMPTY' | 'LADEN'
  eventLocation?: DcsaLocation
  transportCall?: DcsaTransportCall
  documentReferences: DcsaDocumentReference[]
}

export interface DcsaShipmentEvent extends DcsaEventCommon {
  eventType: 'SHIPMENT'
  shipmentEventTypeCode: string
  documentTypeCode: string
  documentID: string
}

export interface DcsaTransportCall {
  transportCallID: string
  modeOfTransport: string
  exportVoyageNumber?: string
  importVoyageNumber?: string
  UNLocationCode?: string
  facilityCode?: string
  facilityCodeListProvider?: 'SMDG'
  facilityTypeCode?: string
  otherFacility?: string
  location?: DcsaLocation
  vessel?: { vesselIMONumber: string; vesselName?: string }
}

export interface DcsaLocation {
  locationName?: string
  /** Degrees as text. */
  latitude?: string
  longitude?: string
  UNLocationCode?: string
  facilityCode?: string
  facilityCodeListProvider?: 'SMDG'
}

export interface DcsaDocumentReference {
  documentReferenceType: 'BKG' | 'TRD'
  documentReferenceValue: string
}
export interface DcsaReference {
  referenceType: 'EQ'
  referenceValue: string
}
