import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { houseBill, oceanBill, seaWaybill } from './bill.ts'
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
  instruction,
  interchangeReceipt,
  verifiedMass,
} from './other-transport.ts'
import { letter, proforma, purchaseOrder, quotation, statement } from './other-sale.ts'
import { type Content, type Desk, entriesOf } from './desk.ts'
import { referenceRows, terms } from './common.ts'
import { cargoTable } from './parts.ts'

/** The short form of trucks in the United States. */
function truckBill(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper)],
    ['party', 'consignee', write.party('consignee', facts.consignee)],
    [
      'party',
      'notify_parties',
      write.party('notify_parties.0', facts.second),
      0.1,
      undefined,
      ['notify_parties.*'],
    ],
    ['reference', 'transport_document_reference', write.text('transport_document_reference', facts.bill)],
    ['reference', 'carrier_code', write.text('carrier_code', random.letters(4)), 0.7],
    ...referenceRows(desk, 0.7),
    ['date', 'issue_date', write.day('issue_date', facts.days.delivered), 0.95],
    ...terms(desk, 0.6),
  ])
  const others = entriesOf(desk, [
    ['reference', 'rate_confirmation_number', [[write.run(random.digits(9))]], 0.5, undefined, []],
    [
      'party',
      'invoice_payer',
      [[write.run(facts.forwarder.name)], [write.run(facts.forwarder.address.join(', '))]],
      0.5,
      undefined,
      [],
    ],
    ['party', 'motor_carrier', [[write.run(facts.trucker.name)]], 0.8, undefined, []],
  ])
  return {
    issuer: facts.shipper,
    entries: [...entries, ...others],
    tables: [cargoTable(desk)],
    totals: [],
    remarks: random.some(
      [
        'COD Amount: $ ______',
        'Fee terms: Collect [ ] Prepaid [X]',
        'Customer check acceptable [ ]',
        'Driver count: ____ pieces',
      ],
      2,
    ),
    signatures: [
      { caption: speaker.plainly('SHIPPER SIGNATURE / DATE'), value: [[]] },
      { caption: speaker.plainly('CARRIER SIGNATURE / PICKUP DATE'), value: [[]] },
    ],
  }
}

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
