import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { oceanBill, houseBill, seaWaybill } from './bill.ts'
import { truckBill } from './truck-bill.ts'
import { arrivalNotice } from './arrival.ts'
import { deliveryOrderContent } from './delivery-order.ts'
import { bookingConfirmation } from './booking.ts'
import { commercialInvoice } from './commercial-invoice.ts'
import { packingList } from './packing-list.ts'
import { freightInvoice } from './freight-invoice.ts'
import { customsAmerican, customsElsewhere } from './customs.ts'
import { securityFiling } from './filing.ts'
import { certificateOfOrigin } from './origin.ts'
import { dangerousDeclaration } from './dangerous.ts'
import { proofOfDelivery } from './delivery-proof.ts'
import { rateConfirmation } from './rate.ts'
import {
  airWaybill,
  cargoManifest,
  interchangeReceipt,
  verifiedMass,
  instruction,
} from './other-transport.ts'
import { purchaseOrder, quotation, proforma, statement, letter } from './other-sale.ts'
import type { Content, Desk } from './desk.ts'

export interface DocumentKind {
  name: string
  type: DocumentType
  content: (desk: Desk) => Content
  /** How often, beside the other kinds of its type. */
  weight: number
  /** Printed in English only. */
  english?: boolean
}
export const kinds: DocumentKind[] = [
  { name: 'ocean_bill', type: 'bill_of_lading', content: oceanBill, weight: 5 },
  { name: 'house_bill', type: 'bill_of_lading', content: houseBill, weight: 3 },
  { name: 'truck_bill', type: 'bill_of_lading', content: truckBill, weight: 1, english: true },
  { name: 'sea_waybill', type: 'sea_waybill', content: seaWaybill, weight: 1 },
  { name: 'arrival_notice', type: 'arrival_notice', content: arrivalNotice, weight: 1 },
  { name: 'delivery_order', type: 'delivery_order', content: deliveryOrderContent, weight: 1 },
  { name: 'booking', type: 'booking_confirmation', content: bookingConfirmation, weight: 1 },
  { name: 'commercial_invoice', type: 'commercial_invoice', content: commercialInvoice, weight: 1 },
  { name: 'packing_list', type: 'packing_list', content: packingList, weight: 1 },
  { name: 'freight_invoice', type: 'freight_invoice', content: freightInvoice, weight: 1 },
  {
    name: 'customs_us',
    type: 'customs_entry',
    content: customsAmerican,
    weight: 1,
    english: true,
  },
  { name: 'customs_eu', type: 'customs_entry', content: customsElsewhere, weight: 1 },
  { name: 'isf', type: 'importer_security_filing', content: securityFiling, weight: 1 },
  { name: 'origin', type: 'certificate_of_origin', content: certificateOfOrigin, weight: 1 },
  {
    name: 'dangerous',
    type: 'dangerous_goods_declaration',
    content: dangerousDeclaration,
    weight: 1,
  },
  { name: 'delivery_proof', type: 'proof_of_delivery', content: proofOfDelivery, weight: 1 },
  { name: 'rate', type: 'rate_confirmation', content: rateConfirmation, weight: 1 },
  { name: 'air_waybill', type: 'other', content: airWaybill, weight: 1, english: true },
  { name: 'purchase_order', type: 'other', content: purchaseOrder, weight: 1 },
  { name: 'quotation', type: 'other', content: quotation, weight: 1 },
  { name: 'proforma', type: 'other', content: proforma, weight: 1 },
  { name: 'manifest', type: 'other', content: cargoManifest, weight: 1 },
  { name: 'interchange', type: 'other', content: interchangeReceipt, weight: 1 },
  { name: 'vgm', type: 'other', content: verifiedMass, weight: 1 },
  { name: 'instruction', type: 'other', content: instruction, weight: 1 },
  { name: 'statement', type: 'other', content: statement, weight: 1 },
  { name: 'letter', type: 'other', content: letter, weight: 1 },
]
