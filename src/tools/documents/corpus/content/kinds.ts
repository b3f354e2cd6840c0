import type { DocumentType } from '../../../../contract/vocabulary/index.ts'
import * as authorities from './authorities.ts'
import * as commerce from './commerce.ts'
import type { Content, Desk } from './desk.ts'
import * as others from './others.ts'
import * as transport from './transport.ts'

export interface Kind {
  name: string
  type: DocumentType
  content: (desk: Desk) => Content
  /** How often, beside the other kinds of its type. */
  weight: number
  /** Printed in English only. */
  english?: boolean
}
export const kinds: Kind[] = [
  { name: 'ocean_bill', type: 'bill_of_lading', content: transport.oceanBill, weight: 5 },
  { name: 'house_bill', type: 'bill_of_lading', content: transport.houseBill, weight: 3 },
  { name: 'truck_bill', type: 'bill_of_lading', content: transport.truckBill, weight: 1, english: true },
  { name: 'sea_waybill', type: 'sea_waybill', content: transport.seaWaybill, weight: 1 },
  { name: 'arrival_notice', type: 'arrival_notice', content: transport.arrivalNotice, weight: 1 },
  { name: 'delivery_order', type: 'delivery_order', content: transport.deliveryOrder, weight: 1 },
  { name: 'booking', type: 'booking_confirmation', content: transport.booking, weight: 1 },
  { name: 'commercial_invoice', type: 'commercial_invoice', content: commerce.commercialInvoice, weight: 1 },
  { name: 'packing_list', type: 'packing_list', content: commerce.packingList, weight: 1 },
  { name: 'freight_invoice', type: 'freight_invoice', content: commerce.freightInvoice, weight: 1 },
  {
    name: 'customs_us',
    type: 'customs_entry',
    content: authorities.customsAmerican,
    weight: 1,
    english: true,
  },
  { name: 'customs_eu', type: 'customs_entry', content: authorities.customsElsewhere, weight: 1 },
  { name: 'isf', type: 'importer_security_filing', content: authorities.securityFiling, weight: 1 },
  { name: 'origin', type: 'certificate_of_origin', content: commerce.certificateOfOrigin, weight: 1 },
  {
    name: 'dangerous',
    type: 'dangerous_goods_declaration',
    content: authorities.dangerousDeclaration,
    weight: 1,
  },
  { name: 'delivery_proof', type: 'proof_of_delivery', content: authorities.proofOfDelivery, weight: 1 },
  { name: 'rate', type: 'rate_confirmation', content: commerce.rateConfirmation, weight: 1 },
  { name: 'air_waybill', type: 'other', content: others.airWaybill, weight: 1, english: true },
  { name: 'purchase_order', type: 'other', content: others.purchaseOrder, weight: 1 },
  { name: 'quotation', type: 'other', content: others.quotation, weight: 1 },
  { name: 'proforma', type: 'other', content: others.proforma, weight: 1 },
  { name: 'manifest', type: 'other', content: others.manifest, weight: 1 },
  { name: 'interchange', type: 'other', content: others.interchange, weight: 1 },
  { name: 'vgm', type: 'other', content: others.verifiedMass, weight: 1 },
  { name: 'instruction', type: 'other', content: others.instruction, weight: 1 },
  { name: 'statement', type: 'other', content: others.statement, weight: 1 },
  { name: 'letter', type: 'other', content: others.letter, weight: 1 },
]
