import type { DcsaProfile } from '../../../contract/connections/index.ts'
import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { firstCode, firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'

interface Reference {
  type: string
  value: string
}
function readReferences(values: unknown): Reference[] {
  return listOf(values).flatMap((each) => {
    const object = objectOf(each)
    const type = firstCode(object, 'documentReferenceType', 'referenceType', 'type', 'typeCode')
    const value = firstText(object, 'documentReferenceValue', 'referenceValue', 'reference', 'value')
    return type !== null && value !== null ? [{ type, value }] : []
  })
}
/** The references of an event of 2.x, of 3.0 beta, and of the 3.0 drafts. */
export const referencesOf = (event: UnknownObject): Reference[] => [
  ...readReferences(event['references']),
  ...readReferences(objectOf(event['shipmentDetails'])['shipmentReferences']),
]

/** Numbers of bills of lading and bookings. */
export function papersOf(event: UnknownObject, { scacs: [scac], bills_without_scac = false }: DcsaProfile) {
  const details = objectOf(event['shipmentDetails'])
  const references = [
    ...readReferences(event['documentReferences']),
    ...readReferences(event['relatedDocumentReferences']),
    ...readReferences([details['documentReference'], ...listOf(details['additionalDocumentReferences'])]),
  ]
  const own = firstText(event, 'documentID', 'documentId', 'documentReference')
  const ownType = firstCode(event, 'documentTypeCode')
  const all = own !== null && ownType !== null ? [...references, { type: ownType, value: own }] : references
  const numbers = (...types: string[]) => [
    ...new Set(all.flatMap(({ type, value }) => (types.includes(type) ? [normaliseIdentifier(value)] : []))),
  ]
  const bills = numbers('TRD', 'BL', 'MBL')
  return {
    bills:
      bills_without_scac && scac !== undefined
        ? bills.map((bill) => (/^\d/.test(bill) ? `${scac}${bill}` : bill))
        : bills,
    bookings: numbers('BKG'),
  }
}
