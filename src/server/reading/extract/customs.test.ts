import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload

test('a customs entry is read by the names of its boxes', () => {
  expect(
    payload(
      `
# ENTRY SUMMARY
1. Filer Code/Entry No.      2. Entry Type      3. Summary Date      6. Port Code      7. Entry Date
ABC-1234567-8                01 ABI/A           10/05/2026           2704              09/25/2026

8. Importing Carrier         10. Country of Origin       11. Import Date
EVER ACT                     CN                          09/22/2026

B/L or AWB No.               Exporting Country           I.T. No.
MEDU9104472                  CN                          V1234567890

Line No.     Description          HTSUS No.          Entered Value (USD)     Duty Rate     Duty
001          Torque wrench        8204.11.0030       2,250                   9%            202.50

Total Entered Value: USD 2,250.00       Total Duty: USD 202.50
`,
      'customs_entry',
    ),
  ).toMatchObject({
    entry_number: 'ABC-1234567-8',
    entry_type: '01 ABI/A',
    summary_date: '2026-10-05',
    port_code: '2704',
    entry_date: '2026-09-25',
    import_date: '2026-09-22',
    transport_document_reference: 'MEDU9104472',
    it_number: 'V1234567890',
    line_items: [
      {
        hs_codes: ['8204.11.0030'],
        description_of_goods: 'Torque wrench',
        entered_value: { amount: 2250 },
        duty_rate: '9%',
      },
    ],
    total_entered_value: { amount: 2250, currency_code: 'USD' },
    duty_amount: { amount: 202.5 },
  })
})

test('an importer security filing is read by its numbered labels', () => {
  expect(
    payload(
      `
# IMPORTER SECURITY FILING
1. Seller / Verkäufer:                          2. Buyer / Käufer:
NORTHWIND TOOLS CO., LTD.                       LAKESIDE IMPORTS LLC
88 HARBOUR ROAD                                 400 PINE STREET

5. Manufacturer / Hersteller (name, address):   6. Ship to Party:
RIVERBANK FORGE LTD                             LAKESIDE IMPORTS LLC

7. Country of Origin:                           8. HTS Number (6 digits):
CHINA                                           8204.11

B/L No.: MEDU9104472                            Container No.: CSQU3054383
`,
      'importer_security_filing',
    ),
  ).toMatchObject({
    seller: { party_name: 'NORTHWIND TOOLS CO., LTD.', address: '88 HARBOUR ROAD' },
    buyer: { party_name: 'LAKESIDE IMPORTS LLC' },
    manufacturers: [{ party_name: 'RIVERBANK FORGE LTD' }],
    ship_to: { party_name: 'LAKESIDE IMPORTS LLC' },
    country_of_origin: 'CHINA',
    hs_codes: ['8204.11'],
    transport_document_reference: 'MEDU9104472',
    utilized_transport_equipments: [{ equipment_reference: 'CSQU3054383' }],
  })
})

test('a certificate of origin names the exporter, the goods and their origin', () => {
  expect(
    payload(
      `
# CERTIFICATE OF ORIGIN
Certificate No.: CO-2026-778           Date of issue: 14 SEP 2026
1. Exporter                            2. Consignee
NORTHWIND TOOLS CO., LTD.              LAKESIDE IMPORTS LLC

Country of Origin:  CHINA              Invoice No.: NW-2026-0911
`,
      'certificate_of_origin',
    ),
  ).toMatchObject({
    certificate_number: 'CO-2026-778',
    issue_date: '2026-09-14',
    exporter: { party_name: 'NORTHWIND TOOLS CO., LTD.' },
    country_of_origin: 'CHINA',
    invoice_number: 'NW-2026-0911',
  })
})

test('a declaration of dangerous goods lists its substances by UN number', () => {
  expect(
    payload(
      `
# DANGEROUS GOODS DECLARATION
Shipper: NORTHWIND TOOLS CO., LTD.
Booking No.: EBKG0815001       24 Hour Emergency Contact: +1 800 555 0100

UN No.      Proper Shipping Name      Class      Packing Group      Gross Weight (kg)
UN1263      PAINT                     3          II                 1,200.00
UN 3480     LITHIUM ION BATTERIES     9          -                  850.00
`,
      'dangerous_goods_declaration',
    ),
  ).toMatchObject({
    carrier_booking_reference: 'EBKG0815001',
    emergency_contact: '+1 800 555 0100',
    dangerous_goods: [
      {
        un_number: '1263',
        proper_shipping_name: 'PAINT',
        imo_class: '3',
        packing_group: 'II',
        gross_weight: { value: 1200, unit: 'KGM' },
      },
      { un_number: '3480', imo_class: '9' },
    ],
  })
})

test('a proof of delivery states the time, the driver and the signer', () => {
  expect(
    payload(
      `
# PROOF OF DELIVERY
Delivery No.: DN-4410                 Delivery Date: 28-SEP-2026 14:35
Consignee: LAKESIDE IMPORTS LLC       Driver Name: R. Mills
Container No.: CSQU3054383            Received By: Dana Ortiz
`,
      'proof_of_delivery',
    ),
  ).toMatchObject({
    delivery_number: 'DN-4410',
    delivered_at: '2026-09-28T14:35:00Z',
    consignee: { party_name: 'LAKESIDE IMPORTS LLC' },
    driver_name: 'R. Mills',
    received_by: 'Dana Ortiz',
    utilized_transport_equipments: [{ equipment_reference: 'CSQU3054383' }],
  })
})

test('a rate confirmation names the carrier, its numbers and its pay', () => {
  expect(
    payload(
      `
# RATE CONFIRMATION
Load #: LD-88123                      Date: 09/21/2026
Carrier: SWIFT DRAY INC               MC #: 778812
Equipment Type: 40 ft chassis         USDOT #: 2233445
Total Rate: $850.00
`,
      'rate_confirmation',
    ),
  ).toMatchObject({
    rate_confirmation_number: 'LD-88123',
    motor_carrier: { party_name: 'SWIFT DRAY INC' },
    motor_carrier_number: '778812',
    usdot_number: '2233445',
    equipment_type: '40 ft chassis',
    total_amount: { amount: 850, currency_code: 'USD' },
  })
})
