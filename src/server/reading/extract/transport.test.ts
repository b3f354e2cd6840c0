import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload

const place = (location_name: string) => ({ location_name })

test('a bill of lading with labels to the left of the values', () => {
  const read = payload(
    `
# BILL OF LADING
Shipper:            NORTHWIND TOOLS CO., LTD.           B/L No.:            MAEU229011847
                    88 HARBOUR ROAD                     Booking No.:        EBKG0815001
                    NINGBO, CHINA                       Vessel / Voyage:    EVER ACT / 0123E
Consignee:          LAKESIDE IMPORTS LLC                Port of Loading:    NINGBO, CHINA (CNNGB)
                    400 PINE STREET                     Port of Discharge:  LOS ANGELES, CA
                    CHICAGO, IL 60601 USA               Place of Delivery:  CHICAGO, IL
Notify Party:       SAME AS CONSIGNEE                   Freight:            COLLECT

Container No.       Seal No.       Type       Packages       Gross Weight       Measurement
CSQU 305438-3       SL998877       40HC       120 CTNS       18,250.50 KGS      61.2 CBM
TCLU6718159         SL998878       20DC       80 CTNS        9,000.00 KGS       24.9 CBM
TOTAL                                         200            27,250.50          86.1

Shipped on board:   12-SEP-2026                         Number of Originals: 3
`,
    'bill_of_lading',
  )
  expect(read).toMatchObject({
    transport_document_reference: 'MAEU229011847',
    carrier_code: 'MAEU',
    carrier_booking_reference: 'EBKG0815001',
    vessel_name: 'EVER ACT',
    carrier_export_voyage_number: '0123E',
    port_of_loading: { location_name: 'NINGBO, CHINA', un_location_code: 'CNNGB' },
    port_of_discharge: place('LOS ANGELES, CA'),
    place_of_delivery: place('CHICAGO, IL'),
    freight_payment_term_code: 'COL',
    shipped_on_board_date: '2026-09-12',
    number_of_originals: 3,
    shipper: {
      party_name: 'NORTHWIND TOOLS CO., LTD.',
      address: '88 HARBOUR ROAD NINGBO, CHINA',
      country_code: 'CN',
    },
    consignee: { party_name: 'LAKESIDE IMPORTS LLC', country_code: 'US' },
    notify_parties: [{ party_name: 'LAKESIDE IMPORTS LLC' }],
    utilized_transport_equipments: [
      {
        equipment_reference: 'CSQU3054383',
        iso_equipment_code: '45G1',
        seals: ['SL998877'],
        number_of_packages: 120,
        cargo_gross_weight: { value: 18250.5, unit: 'KGM' },
        cargo_gross_volume: { value: 61.2, unit: 'MTQ' },
      },
      { equipment_reference: 'TCLU6718159', iso_equipment_code: '22G1' },
    ],
  })
  expect(read['utilized_transport_equipments']).toHaveLength(2)
})

test('a bill of lading with labels above the values, as on forms', () => {
  expect(
    payload(
      `
# OCEAN BILL OF LADING
Shipper/Exporter                          Document No.             B/L No.
NORTHWIND TOOLS GMBH                      77001                    HLCUBRE260912345
HAFENSTRASSE 12
20457 HAMBURG, GERMANY                    Export References
                                          NW-4711
Consignee (complete name and address)
LAKESIDE IMPORTS LLC                      Forwarding Agent
400 PINE STREET                           QUICK FORWARDING INC
CHICAGO, IL 60601 USA

Pre-carriage by          Place of Receipt         Ocean Vessel             Voyage No.
TRUCK                    HAMBURG                  BERLIN EXPRESS           028W
Port of Loading          Port of Discharge        Place of Delivery        Freight Terms
BREMERHAVEN, GERMANY     NEW YORK, NY             CHICAGO, IL              PREPAID
`,
      'bill_of_lading',
    ),
  ).toMatchObject({
    transport_document_reference: 'HLCUBRE260912345',
    shipper: { party_name: 'NORTHWIND TOOLS GMBH', country_code: 'DE' },
    consignee: { party_name: 'LAKESIDE IMPORTS LLC' },
    issuing_party: { party_name: 'QUICK FORWARDING INC' },
    place_of_receipt: place('HAMBURG'),
    vessel_name: 'BERLIN EXPRESS',
    carrier_export_voyage_number: '028W',
    port_of_loading: place('BREMERHAVEN, GERMANY'),
    port_of_discharge: place('NEW YORK, NY'),
    place_of_delivery: place('CHICAGO, IL'),
    freight_payment_term_code: 'PRE',
  })
})

test('a sea waybill written like a letter, one label and value per line', () => {
  expect(
    payload(
      `
# SEA WAYBILL
Sea Waybill No: ONEYTYOA12345600
Vessel: MOL TRIUMPH
Voyage: 045E
Port of loading: TOKYO
Port of discharge: OAKLAND, CA
Shipper: Sakura Parts K.K.
Consignee: Bayview Motors Inc.
Container: CSQU3054383 / Seal: JP778899 / 20' DC
Number of copies: 2
Date of issue: 2026-09-14
`,
      'sea_waybill',
    ),
  ).toMatchObject({
    transport_document_reference: 'ONEYTYOA12345600',
    carrier_code: 'ONEY',
    vessel_name: 'MOL TRIUMPH',
    carrier_export_voyage_number: '045E',
    port_of_discharge: place('OAKLAND, CA'),
    shipper: { party_name: 'Sakura Parts K.K.' },
    consignee: { party_name: 'Bayview Motors Inc.' },
    utilized_transport_equipments: [
      { equipment_reference: 'CSQU3054383', seals: ['JP778899'], iso_equipment_code: '22G1' },
    ],
    number_of_copies: 2,
    issue_date: '2026-09-14',
  })
})

test('an arrival notice states the ETA, the last free day and the terminal', () => {
  const left = payload(
    `
# ARRIVAL NOTICE
MBL No.:          MEDU9104472            HBL No.:          QFI-26-0098
ETA:              09/22/2026             Last Free Day:    09/28/2026
IT No.:           V1234567890            IT Date:          09/23/2026
G.O. Date:        10/07/2026             Pickup No.:       PU77812
Pickup Location:  APM TERMINALS PIER 400 (W185)
Place of Delivery: CHICAGO, IL           ETA at Final Destination: 10/01/2026
Total Due:        USD 1,245.00
`,
    'arrival_notice',
  )
  const said = {
    transport_document_reference: 'MEDU9104472',
    house_document_reference: 'QFI-26-0098',
    port_of_discharge_arrival_date: '2026-09-22',
    last_free_day: '2026-09-28',
    general_order_date: '2026-10-07',
    pickup_number: 'PU77812',
  }
  expect(left).toMatchObject({
    ...said,
    it_number: 'V1234567890',
    it_date: '2026-09-23',
    place_of_delivery_arrival_date: '2026-10-01',
    total_amount: { amount: 1245, currency_code: 'USD' },
  })
  const above = payload(
    `
# Arrival Notice
Ocean B/L No.         House B/L No.         ETA               LFD
MEDU9104472           QFI-26-0098           22-Sep-2026       28-Sep-2026

Pick-up No.           G.O. Date             Vessel            Voyage
PU77812               07-Oct-2026           MSC IRINA         UX638W
`,
    'arrival_notice',
  )
  expect(above).toMatchObject({ ...said, vessel_name: 'MSC IRINA', carrier_export_voyage_number: 'UX638W' })
})

test('a delivery order states who picks up what, where and for whom', () => {
  expect(
    payload(
      `
# DELIVERY ORDER
D/O No.: DO-55121          Date: 2026-09-23
Master B/L: MEDU9104472
Trucker:             SWIFT DRAY INC
Deliver To:          LAKESIDE IMPORTS LLC
                     400 PINE STREET, CHICAGO, IL 60601
Pickup Location:     PIER 400
Last Free Day:       28 SEP 2026
Container            Size      Packages     Weight
CSQU3054383          40HC      120          18,250 KGS
`,
      'delivery_order',
    ),
  ).toMatchObject({
    delivery_order_number: 'DO-55121',
    issue_date: '2026-09-23',
    transport_document_reference: 'MEDU9104472',
    inland_carrier: { party_name: 'SWIFT DRAY INC' },
    deliver_to: { party_name: 'LAKESIDE IMPORTS LLC' },
    pickup_location: place('PIER 400'),
    last_free_day: '2026-09-28',
    utilized_transport_equipments: [{ equipment_reference: 'CSQU3054383', iso_equipment_code: '45G1' }],
  })
})

test('a booking confirmation has its cut-offs by the codes of DCSA', () => {
  const read = payload(
    `
# BOOKING CONFIRMATION
Booking Number:     EBKG0815001           Booking Date:   01-SEP-2026
Vessel/Voyage:      EVER ACT 0123E        ETD:            12-SEP-2026
POL:                NINGBO                ETA:            28-SEP-2026
POD:                LOS ANGELES
SI Cut-off:         09-SEP-2026 12:00     VGM Cut-off:    10-SEP-2026 17:30
CY Cut-off:         10-SEP-2026 23:00
`,
    'booking_confirmation',
  )
  expect(read).toMatchObject({
    carrier_booking_reference: 'EBKG0815001',
    confirmed_date: '2026-09-01',
    vessel_name: 'EVER ACT',
    carrier_export_voyage_number: '0123E',
    expected_departure_date: '2026-09-12',
    expected_arrival_date: '2026-09-28',
    port_of_loading: place('NINGBO'),
    shipment_cut_off_times: [
      { cut_off_date_time_code: 'DCO', cut_off_date_time: '2026-09-09T12:00:00Z' },
      { cut_off_date_time_code: 'VCO', cut_off_date_time: '2026-09-10T17:30:00Z' },
      { cut_off_date_time_code: 'FCO', cut_off_date_time: '2026-09-10T23:00:00Z' },
    ],
  })
})
