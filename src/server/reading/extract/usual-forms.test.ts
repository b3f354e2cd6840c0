import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

/** By path. */
const valuesOf = (type: DocumentType, text: string) =>
  Object.fromEntries(extract(contentOf(text), type).fields.map(({ path, value }) => [path, value]))

test('a caption without a colon and its value may be one cell', () => {
  const values = valuesOf(
    'arrival_notice',
    `
ARRIVAL NOTICE
Vessel EVER GIVEN 0123-045E    ETA 25-NOV-2026    Last Free Day 12/01/2026
Consignee NORTHWIND TRADING LLC
MBL EGLV123456789012    HBL SHA0012345
Port of Loading SHANGHAI     Port of Discharge LOS ANGELES, CA
Gross Weight 12,345.00 KGS`,
  )
  expect(values).toMatchObject({
    vessel_name: 'EVER GIVEN',
    carrier_export_voyage_number: '0123-045E',
    'consignee.party_name': 'NORTHWIND TRADING LLC',
    port_of_discharge_arrival_date: '2026-11-25',
    last_free_day: '2026-12-01',
    transport_document_reference: 'EGLV123456789012',
    house_document_reference: 'SHA0012345',
    'port_of_loading.location_name': 'SHANGHAI',
    'port_of_discharge.location_name': 'LOS ANGELES, CA',
    'consignment_items.0.cargo_gross_weight.value': 12345,
  })
})

test('a country behind its caption is one that there is', () => {
  expect(valuesOf('certificate_of_origin', 'CERTIFICATE OF ORIGIN\n9) COUNTRY OF ORIGIN CHINA')).toEqual({
    country_of_origin: 'CHINA',
  })
  expect(valuesOf('certificate_of_origin', 'CERTIFICATE OF ORIGIN\n9) COUNTRY OF ORIGIN MARKING')).toEqual({})
})

test('what follows a caption without a colon is a value only if nothing of it is left over', () => {
  const values = valuesOf(
    'arrival_notice',
    `
ARRIVAL NOTICE
ETA subject to change without notice
Vessel VOYAGE
Consignee copy
Carrier Corporation
Port of Discharge and place of delivery
PORT OF LOADING PORT OF DISCHARGE
DENVER
CO 80112-1234`,
  )
  expect(values).toEqual({})
})

test('a number and its date behind one caption are two values, and the date of an order is not that of the invoice', () => {
  const invoice = `
COMMERCIAL INVOICE
Invoice No. & Date: PK/EXP/1182/26 DT. 14.10.2026
Buyer's Order No. & Date: PO-88310 DT. 02.08.2026`
  expect(valuesOf('commercial_invoice', invoice)).toMatchObject({
    invoice_number: 'PK/EXP/1182/26',
    invoice_date: '2026-10-14',
    'purchase_order_numbers.0': 'PO-88310',
  })
  expect(valuesOf('commercial_invoice', invoice.replace(/Invoice No.*\n/, ''))).not.toHaveProperty(
    'invoice_date',
  )
  expect(
    valuesOf('commercial_invoice', 'COMMERCIAL INVOICE\nInvoice No. and Date\nEXP-1182 dated 14.10.2026'),
  ).toEqual({ invoice_number: 'EXP-1182', invoice_date: '2026-10-14' })
})

test('a voyage is read behind the vessel: in the next cell, and as CMA CGM and Evergreen number them', () => {
  expect(
    valuesOf('delivery_order', 'DELIVERY ORDER\nVESSEL: ONE COLUMBA    V.071E     ETA: 11/22/26'),
  ).toMatchObject({
    vessel_name: 'ONE COLUMBA',
    carrier_export_voyage_number: '071E',
  })
  expect(valuesOf('arrival_notice', 'ARRIVAL NOTICE\nVessel: CMA CGM IVANHOE 0MDL7W1MA')).toMatchObject({
    vessel_name: 'CMA CGM IVANHOE',
    carrier_export_voyage_number: '0MDL7W1MA',
  })
  expect(valuesOf('arrival_notice', 'ARRIVAL NOTICE\nVessel: EVER GIVEN 0123-045E')).toMatchObject({
    vessel_name: 'EVER GIVEN',
    carrier_export_voyage_number: '0123-045E',
  })
})

test('in a table of cut-offs the moment stands behind the place', () => {
  const values = valuesOf(
    'booking_confirmation',
    `
BOOKING CONFIRMATION
Date: 2026-Nov-20 09:14
VGM deadline                        HHLA Burchardkai         2026-12-03 10:00
Shipping Instructions Deadline      Hamburg                  2026-12-02 12:00`,
  )
  expect(values).toMatchObject({
    confirmed_date: '2026-11-20',
    'shipment_cut_off_times.0.cut_off_date_time_code': 'VCO',
    'shipment_cut_off_times.0.cut_off_date_time': '2026-12-03T10:00:00Z',
    'shipment_cut_off_times.1.cut_off_date_time_code': 'DCO',
    'shipment_cut_off_times.1.cut_off_date_time': '2026-12-02T12:00:00Z',
  })
})

test('the seal stands below the container, or behind it in its cell, and no other reference is one', () => {
  const seal = 'utilized_transport_equipments.0.seals.0'
  const below = `
BILL OF LADING
HLXU8123451            20 PALLETS
SEAL: HLG4521187       THERMAL PAPER`
  expect(valuesOf('bill_of_lading', below)).toMatchObject({ [seal]: 'HLG4521187' })
  const inCell = `
ARRIVAL NOTICE

Container/Seal              Pkgs          Kgs          Cbm
EGHU9123457/EMCABC123       520 CTN       12345.00     65.320`
  expect(valuesOf('arrival_notice', inCell)).toMatchObject({
    [seal]: 'EMCABC123',
    'utilized_transport_equipments.0.cargo_gross_weight.value': 12345,
  })
  const behindSlash = `
SEA WAYBILL
TCLU9914561 /OOLGKA1234 /40HQ      COTTON T-SHIRTS`
  expect(valuesOf('sea_waybill', behindSlash)).toMatchObject({ [seal]: 'OOLGKA1234' })
  const reference = 'INVOICE\nContainer #  TCLU9914561   Ref #  IMP-77120'
  expect(valuesOf('freight_invoice', reference)).not.toHaveProperty([seal])
})

test('goods are read below the headers of forms with numbered boxes, and prices below their currency', () => {
  const certificate = `
CERTIFICATE OF ORIGIN
6. Marks and numbers   7. Number and kind of packages; description of goods   8. H.S. Code   9. Quantity   10. Number and date of invoices
N/M                    TWO HUNDRED (200) CARTONS OF COTTON T-SHIRTS           6109.10        24000PCS      INV-118 OCT. 14, 2026`
  expect(valuesOf('certificate_of_origin', certificate)).toMatchObject({
    'line_items.0.description_of_goods': 'TWO HUNDRED (200) CARTONS OF COTTON T-SHIRTS',
    'line_items.0.hs_codes.0': '6109.10',
    'line_items.0.quantity': 24000,
  })
  const invoice = `
COMMERCIAL INVOICE
Description of Goods       Quantity PCS   Rate EUR/PC   Amount EUR
COTTON T-SHIRTS            24,000         2.35          56,400.00`
  expect(valuesOf('commercial_invoice', invoice)).toMatchObject({
    'line_items.0.unit_price.amount': 2.35,
    'line_items.0.amount.amount': 56400,
  })
})

test('pickup and delivery are stops with their place and time', () => {
  const values = valuesOf(
    'rate_confirmation',
    `
RATE CONFIRMATION
PICKUP 1: NORTHWIND TRADING
DELIVERY 1: GREAT LAKES PAPER INC
Pickup: 11/26/2026 08:00                   Delivery: 11/28/2026 07:00`,
  )
  expect(values).toMatchObject({
    'stops.0.stop_type': 'pickup',
    'stops.0.location.location_name': 'NORTHWIND TRADING',
    'stops.0.appointment_at': '2026-11-26T08:00:00Z',
    'stops.1.stop_type': 'delivery',
    'stops.1.location.location_name': 'GREAT LAKES PAPER INC',
    'stops.1.appointment_at': '2026-11-28T07:00:00Z',
  })
  const order = 'DELIVERY ORDER\nPICKUP: FENIX MARINE SERVICES\nPICKUP #: 55781203'
  expect(valuesOf('delivery_order', order)).toEqual({
    'pickup_location.location_name': 'FENIX MARINE SERVICES',
    pickup_number: '55781203',
  })
})

test('a line with a day of its own right below a table is none of its rows', () => {
  const values = valuesOf(
    'arrival_notice',
    `
ARRIVAL NOTICE

CONTAINER NO.      PKGS      DESCRIPTION           GROSS WEIGHT
TCLU9914561        812 CTNS  COTTON T-SHIRTS       10,221.00 KGS
FREE TIME EXPIRES  11-28-2026      G.O. DATE 12-07-2026`,
  )
  expect(values).toMatchObject({
    last_free_day: '2026-11-28',
    general_order_date: '2026-12-07',
    'consignment_items.0.description_of_goods': 'COTTON T-SHIRTS',
  })
})

test('the numbered boxes of a dangerous goods form are captions, and a volume beside the weights is none', () => {
  const values = valuesOf(
    'dangerous_goods_declaration',
    `
MULTIMODAL DANGEROUS GOODS FORM

6 Consignee                                               7 Carrier: HAPAG-LLOYD AG
TEXAS COATINGS INC

10 Vessel/flight No. and date: HAMBURG EXPRESS 2148W      11 Port/place of loading: HAMBURG

14 Shipping marks   Number and kind of packages; description of goods     Gross mass (kg)    Net mass (kg)   Cube (m3)
NC 1-40             UN 1263 PAINT, 3, PG III, (23°C c.c.)                  8,400.0            8,000.0         12.40`,
  )
  expect(values).toMatchObject({
    'consignee.party_name': 'TEXAS COATINGS INC',
    'carrier.party_name': 'HAPAG-LLOYD AG',
    vessel_name: 'HAMBURG EXPRESS',
    carrier_export_voyage_number: '2148W',
    'port_of_loading.location_name': 'HAMBURG',
    'dangerous_goods.0.un_number': '1263',
    'dangerous_goods.0.gross_weight.value': 8400,
    'dangerous_goods.0.net_weight.value': 8000,
  })
})

test('a date behind a caption that is not known is not the date of the document', () => {
  expect(valuesOf('arrival_notice', 'ARRIVAL NOTICE\nCall Date: 25-NOV-2026')).toEqual({
    port_of_discharge_arrival_date: '2026-11-25',
  })
  expect(valuesOf('arrival_notice', 'ARRIVAL NOTICE\nBerth Window Date: 25-NOV-2026')).toEqual({})
  expect(valuesOf('customs_entry', 'BILL OF ENTRY\nBE Date: 24-NOV-2026')).toEqual({
    entry_date: '2026-11-24',
  })
})

test('a party is asked for with its name and address', () => {
  const form =
    'IMPORTER SECURITY FILING\n4) SHIP TO NAME & ADDRESS\nNORTHWIND DC #3\n14800 S FIGUEROA ST, GARDENA, CA 90248'
  expect(valuesOf('importer_security_filing', form)).toMatchObject({
    'ship_to.party_name': 'NORTHWIND DC #3',
    'ship_to.address': '14800 S FIGUEROA ST, GARDENA, CA 90248',
  })
})

test('a packing list has net and gross weights below short headers', () => {
  const values = valuesOf(
    'packing_list',
    `
PACKING LIST

Contents             Rolls     Net kg     Gross kg
THERMAL PAPER        240       22,450.0   22,900.0`,
  )
  expect(values).toMatchObject({
    'line_items.0.description_of_goods': 'THERMAL PAPER',
    'line_items.0.number_of_packages': 240,
    'line_items.0.cargo_net_weight.value': 22450,
    'line_items.0.cargo_gross_weight.value': 22900,
  })
})

test('freight and insurance below the goods of an invoice are none of them', () => {
  const values = valuesOf(
    'commercial_invoice',
    `
COMMERCIAL INVOICE

Pos   Material   Description               HS code    Origin   Quantity    Unit   Price/Unit   Amount EUR
10    77120      THERMAL PAPER 58GSM       48101300   DE       22,450.00   KG     1.85         41,532.50
                                           Freight charges                                     1,850.00`,
  )
  expect(values).toMatchObject({ 'line_items.0.country_of_origin': 'DE' })
  expect(Object.keys(values).filter((path) => path.startsWith('line_items.1'))).toEqual([])
})

test('the empty boxes and the explanations of a bill of MSC are no values', () => {
  const values = valuesOf(
    'bill_of_lading',
    `
BILL OF LADING No. MEDUK9123457

CONSIGNEE: This B/L is not negotiable unless marked "To Order"
NORTHWIND TRADING LLC
12 MAIN ST, DALLAS, TX 75201

PORT OF DISCHARGE          PLACE OF DELIVERY
HOUSTON, TX                XXXXXXXXXXXX`,
  )
  expect(values).toMatchObject({
    'consignee.party_name': 'NORTHWIND TRADING LLC',
    'consignee.address': '12 MAIN ST, DALLAS, TX 75201',
    'port_of_discharge.location_name': 'HOUSTON, TX',
  })
  expect(values).not.toHaveProperty(['place_of_delivery.location_name'])
})
