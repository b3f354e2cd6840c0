import { z } from 'zod'
import * as is from './parts.ts'

const sale = {
  ...is.references,
  purchase_order_numbers: is.texts,
  seller: is.partyOrNone,
  buyer: is.partyOrNone,
  ship_to: is.partyOrNone,
  ...is.transport,
}
const lineItem = {
  line_number: is.text,
  product_code: is.text,
  description_of_goods: is.text,
  hs_codes: is.texts,
  country_of_origin: is.text,
  quantity: z.number().nullish(),
  unit_of_measure: is.text,
}

export const commercial_invoice = z.looseObject({
  ...sale,
  invoice_number: is.text,
  invoice_date: is.day,
  incoterms: is.text.describe('Incoterms 2020: three letters'),
  incoterms_place: is.text,
  payment_terms: is.text,
  payment_due_date: is.day,
  country_of_origin: is.text,
  country_of_destination: is.text,
  line_items: is.list(z.looseObject({ ...lineItem, unit_price: is.money, amount: is.money })),
  subtotal_amount: is.money,
  freight_amount: is.money,
  insurance_amount: is.money,
  tax_amount: is.money,
  total_amount: is.money,
})

export const packing_list = z.looseObject({
  ...sale,
  packing_list_number: is.text,
  invoice_number: is.text,
  issue_date: is.day,
  line_items: is.list(z.looseObject({ ...lineItem, equipment_reference: is.text, ...is.packages })),
  utilized_transport_equipments: is.equipments,
  number_of_packages: is.count,
  cargo_gross_weight: is.weight,
  cargo_net_weight: is.weight,
  cargo_gross_volume: is.volume,
})

export const freight_invoice = z.looseObject({
  ...is.references,
  invoice_number: is.text,
  invoice_date: is.day,
  payment_due_date: is.day,
  payment_terms: is.text,
  invoice_issuer: is.partyOrNone,
  invoice_payer: is.partyOrNone,
  shipper: is.partyOrNone,
  consignee: is.partyOrNone,
  ...is.transport,
  utilized_transport_equipments: is.equipments,
  charges: is.charges,
  tax_amount: is.money,
  total_amount: is.money,
  remit_to: is.text,
})

export const rate_confirmation = z.looseObject({
  ...is.references,
  rate_confirmation_number: is.text,
  issue_date: is.day,
  valid_until: is.day,
  broker: is.partyOrNone,
  motor_carrier: is.partyOrNone,
  motor_carrier_number: is.text.describe('MC number'),
  usdot_number: is.text,
  equipment_type: is.text,
  stops: is.list(
    z.looseObject({
      stop_type: is.text.describe('pickup or delivery'),
      location: is.location,
      appointment_at: is.moment,
      reference_numbers: is.texts,
    }),
  ),
  utilized_transport_equipments: is.equipments,
  charges: is.charges,
  total_amount: is.money,
})

export const certificate_of_origin = z.looseObject({
  ...is.references,
  certificate_number: is.text,
  issue_date: is.day,
  blanket_period_start: is.day,
  blanket_period_end: is.day,
  trade_agreement: is.text,
  certifier: is.partyOrNone,
  exporter: is.partyOrNone,
  producer: is.partyOrNone,
  importer: is.partyOrNone,
  issuing_authority: is.text,
  country_of_origin: is.text,
  country_of_destination: is.text,
  invoice_number: is.text,
  line_items: is.list(z.looseObject({ ...lineItem, origin_criterion: is.text })),
})
