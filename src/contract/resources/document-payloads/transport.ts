import { z } from 'zod'
import * as is from './parts.ts'

/** DCSA Bill of Lading 3, "transport document": what a bill of lading and a sea waybill have in common. */
const transportDocument = {
  ...is.references,
  house_document_reference: is.text.describe('House bill of lading number'),
  shipping_instructions_reference: is.text,
  issue_date: is.day,
  place_of_issue: is.location,
  shipped_on_board_date: is.day,
  received_for_shipment_date: is.day,
  freight_payment_term_code: is.text.describe('PRE (prepaid) or COL (collect)'),
  receipt_type_at_origin: is.text.describe('CY, SD or CFS'),
  delivery_type_at_destination: is.text.describe('CY, SD or CFS'),
  shipper: is.partyOrNone,
  consignee: is.partyOrNone,
  notify_parties: is.parties,
  issuing_party: is.partyOrNone,
  carriers_agent_at_destination: is.partyOrNone,
  ...is.transport,
  utilized_transport_equipments: is.equipments,
  consignment_items: is.consignmentItems,
  declared_value: is.money,
  charges: is.charges,
}

export const bill_of_lading = z.looseObject({
  ...transportDocument,
  is_to_order: is.yes.describe('A negotiable document'),
  number_of_originals: is.count,
  is_surrendered: is.yes.describe('Telex release'),
})

export const sea_waybill = z.looseObject({
  ...transportDocument,
  number_of_copies: is.count,
})

/** DCSA Arrival Notice 1. */
export const arrival_notice = z.looseObject({
  ...is.references,
  arrival_notice_reference: is.text,
  house_document_reference: is.text,
  issue_date: is.day,
  shipper: is.partyOrNone,
  consignee: is.partyOrNone,
  notify_parties: is.parties,
  carriers_agent_at_destination: is.partyOrNone,
  ...is.transport,
  port_of_discharge_arrival_date: is.day,
  place_of_delivery_arrival_date: is.day,
  pickup_location: is.location,
  ...is.pickup,
  it_number: is.text.describe('In-bond entry'),
  it_date: is.day,
  general_order_date: is.day,
  last_free_day: is.day,
  free_times: is.list(
    z.looseObject({
      type_code: is.text.describe('DEM (demurrage), DET (detention), STO (storage)'),
      duration: is.count,
      time_unit: is.text.describe('CD (calendar days), WD (working days), HR (hours)'),
      free_until: is.day,
    }),
  ),
  freight_payment_term_code: is.text,
  utilized_transport_equipments: is.equipments,
  consignment_items: is.consignmentItems,
  charges: is.charges,
  total_amount: is.money,
  payment_due_date: is.day,
  return_location: is.location,
})

export const delivery_order = z.looseObject({
  ...is.references,
  delivery_order_number: is.text,
  issue_date: is.day,
  issuing_party: is.partyOrNone,
  inland_carrier: is.partyOrNone,
  consignee: is.partyOrNone,
  ...is.transport,
  pickup_location: is.location,
  ...is.pickup,
  last_free_day: is.day,
  deliver_to: is.partyOrNone,
  delivery_instructions: is.text,
  return_location: is.location,
  it_number: is.text,
  utilized_transport_equipments: is.equipments,
  consignment_items: is.consignmentItems,
})

/** DCSA Booking 2. */
export const booking_confirmation = z.looseObject({
  ...is.references,
  confirmed_date: is.day,
  booking_status: is.text,
  service_contract_reference: is.text,
  contract_quotation_reference: is.text,
  booking_party: is.partyOrNone,
  shipper: is.partyOrNone,
  consignee: is.partyOrNone,
  ...is.transport,
  expected_departure_date: is.day,
  expected_arrival_date: is.day,
  receipt_type_at_origin: is.text,
  delivery_type_at_destination: is.text,
  shipment_cut_off_times: is.list(
    z.looseObject({
      cut_off_date_time_code: is.text.describe('DCO (documents), VCO (VGM), FCO (full containers) …'),
      cut_off_date_time: is.moment,
    }),
  ),
  confirmed_equipments: is.list(
    z.looseObject({
      iso_equipment_code: is.text,
      units: is.count,
      empty_container_pickup_location: is.location,
    }),
  ),
  commodity_type: is.text,
  cargo_gross_weight: is.weight,
  charges: is.charges,
})
