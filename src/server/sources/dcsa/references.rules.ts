import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { firstCode, firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { DcsaProfile } from './profiles.ts'

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
export const referencesOf = (event: UnknownObject): Reference[] => readReferences(event['references'])

/** Numbers of bills of lading and bookings. */
export function papersOf(event: UnknownObject, { scac, billsWithoutScac = false }: DcsaProfile) {
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
