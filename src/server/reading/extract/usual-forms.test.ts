import { expect, test } from 'vitest'
import { valuesOf } from '../testing/values-of.ts'

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
