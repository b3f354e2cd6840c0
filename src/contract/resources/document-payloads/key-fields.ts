import type { DocumentType } from '../../vocabulary/index.ts'

const references = ['transport_document_reference', 'carrier_booking_reference']
const containers = 'utilized_transport_equipments.*.equipment_reference'
const ports = ['port_of_loading', 'port_of_discharge']
const sailing = ['vessel_name', 'carrier_export_voyage_number']

/** Of a bill of lading and of a sea waybill. */
const transportDocument = [
  'transport_document_reference',
  'carrier_booking_reference',
  'carrier_code',
  'shipper',
  'consignee',
  'notify_parties.*',
  ...sailing,
  ...ports,
  containers,
  'issue_date',
]

/**
 * The fields for which a clerk opens a document of this type, in the order in which they are asked for. They are shown
 * even when nothing was found. `*` stands for the index of a list. A party or a place is given by its own path, and is
 * found when its name is.
 */
export const keyFields: Readonly<Record<DocumentType, readonly string[]>> = {
  bill_of_lading: transportDocument,
  sea_waybill: transportDocument,
  arrival_notice: [
    ...references,
    'consignee',
    ...sailing,
    ...ports,
    'port_of_discharge_arrival_date',
    'last_free_day',
    'pickup_location',
    containers,
  ],
  delivery_order: [
    'delivery_order_number',
    'transport_document_reference',
    'consignee',
    'inland_carrier',
    'pickup_location',
    'deliver_to',
    'last_free_day',
    'pickup_number',
    containers,
  ],
  booking_confirmation: [
    'carrier_booking_reference',
    'booking_party',
    ...sailing,
    ...ports,
    'expected_departure_date',
    'expected_arrival_date',
  ],
  commercial_invoice: ['invoice_number', 'invoice_date', 'seller', 'buyer', 'incoterms', 'total_amount'],
  packing_list: [
    'packing_list_number',
    'invoice_number',
    'issue_date',
    'seller',
    'buyer',
    'number_of_packages',
    'cargo_gross_weight',
  ],
  freight_invoice: [
    'invoice_number',
    'invoice_date',
    'payment_due_date',
    'invoice_issuer',
    'invoice_payer',
    'transport_document_reference',
    containers,
    'total_amount',
  ],
  customs_entry: [
    'entry_number',
    'entry_date',
    'importer_of_record',
    'transport_document_reference',
    'import_date',
    'country_of_origin',
    'total_entered_value',
  ],
  importer_security_filing: [
    'filing_number',
    'transport_document_reference',
    'importer_of_record_number',
    'seller',
    'buyer',
    'manufacturers.*',
    'country_of_origin',
  ],
  certificate_of_origin: [
    'certificate_number',
    'issue_date',
    'exporter',
    'importer',
    'country_of_origin',
    'invoice_number',
  ],
  dangerous_goods_declaration: [
    'shipper',
    'consignee',
    'dangerous_goods.*.un_number',
    'dangerous_goods.*.proper_shipping_name',
    'dangerous_goods.*.imo_class',
    'carrier_booking_reference',
    containers,
  ],
  proof_of_delivery: ['delivery_number', 'delivered_at', 'consignee', 'received_by', 'is_signed', containers],
  rate_confirmation: [
    'rate_confirmation_number',
    'broker',
    'motor_carrier',
    'stops.*.location',
    'total_amount',
  ],
  other: ['title', 'issue_date'],
}
