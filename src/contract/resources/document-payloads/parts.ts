import { z } from 'zod'

/*
 * What documents of the trade have in common. Names are those of DCSA's standards (Bill of Lading 3, Booking 2,
 * Arrival Notice 1) where these have one, in snake_case; a document has few of them, so no field is required.
 */
export const text = z.string().nullish()
export const count = z.int().min(0).nullish()
/** `2026-11-20`, as in the document: a day has no zone. */
export const day = z.iso.date().nullish()
/** With the offset in the document; else the local time, as UTC. */
export const moment = z.iso.datetime({ offset: true }).nullish()
export const yes = z.boolean().nullish()
export const texts = z.array(z.string()).nullish()
export const list = <T extends z.ZodType>(item: T) => z.array(item).nullish()

export const money = z
  .looseObject({ amount: z.number().nullish(), currency_code: z.string().length(3).nullish() })
  .nullish()
export const weight = z
  .looseObject({
    value: z.number().min(0).nullish(),
    unit: z
      .string()
      .meta({ examples: ['KGM', 'LBR'] })
      .nullish(),
  })
  .nullish()
export const volume = z
  .looseObject({
    value: z.number().min(0).nullish(),
    unit: z
      .string()
      .meta({ examples: ['MTQ', 'FTQ'] })
      .nullish(),
  })
  .nullish()

export const location = z
  .looseObject({
    location_name: text,
    un_location_code: z.string().length(5).nullish().describe('UN/LOCODE'),
    facility_code: text.describe('SMDG, BIC or FIRMS'),
    address: text,
  })
  .nullish()

const party = z.looseObject({
  party_name: text,
  address: text,
  country_code: z.string().length(2).nullish(),
  tax_id: text,
  contact_name: text,
  phone: text,
  email: text,
})
export const partyOrNone = party.nullish()
export const parties = list(party)

export const transport = {
  vessel_name: text,
  vessel_imo_number: text,
  carrier_export_voyage_number: text,
  carrier_import_voyage_number: text,
  place_of_receipt: location,
  port_of_loading: location,
  port_of_discharge: location,
  place_of_delivery: location,
}

export const equipments = list(
  z.looseObject({
    equipment_reference: text.describe('Container number, ISO 6346'),
    iso_equipment_code: text.describe('Size and type, ISO 6346'),
    seals: texts,
    number_of_packages: count,
    cargo_gross_weight: weight,
    cargo_gross_volume: volume,
    tare_weight: weight,
  }),
)

export const packages = {
  number_of_packages: count,
  package_code: text.describe('UN/ECE Recommendation 21'),
  description_of_goods: text,
  hs_codes: texts,
  shipping_marks: texts,
  cargo_gross_weight: weight,
  cargo_net_weight: weight,
  cargo_gross_volume: volume,
}
export const consignmentItems = list(z.looseObject({ equipment_reference: text, ...packages }))

export const charges = list(
  z.looseObject({
    charge_name: text,
    charge_code: text,
    quantity: z.number().nullish(),
    unit_price: money,
    currency_amount: z.number().nullish(),
    currency_code: z.string().length(3).nullish(),
    payment_term_code: text.describe('PRE (prepaid) or COL (collect)'),
  }),
)

/** By which a shipment is found. */
export const references = {
  transport_document_reference: text.describe('Bill of lading or sea waybill number'),
  carrier_booking_reference: text.describe('Booking number'),
  carrier_code: text.describe('SCAC'),
  reference_numbers: texts.describe('Purchase orders, invoices and whatever else the parties go by'),
}

const releaseStatus = text.describe('RELEASED, PENDING or HOLD')
/** What lets a container be picked up, and when it is brought back. */
export const pickup = {
  pickup_number: text,
  pickup_appointment_at: moment.describe(
    'At the place of pickup; midnight where the document states no time',
  ),
  freight_release_status: releaseStatus,
  freight_release_date: day,
  customs_release_status: releaseStatus,
  customs_release_date: day,
  release_date: day.describe('Of a release of which the document does not say whose it is'),
  empty_return_due_date: day.describe('Until when the empty container is to be returned'),
}
