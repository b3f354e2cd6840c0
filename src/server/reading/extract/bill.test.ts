import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload
const place = (location_name: string) => ({ location_name })

test('a bill to order with originals, service, and place and date of issue under one label', () => {
  expect(
    payload(
      `
# BILL OF LADING
Shipper                                   B/L No.
NORTHWIND TOOLS CO., LTD.                 MAEU229011847
88 HARBOUR ROAD, NINGBO, CHINA

Consignee                                 Vessel
TO ORDER OF LAKESIDE BANK                 EVER ACT V.0123E

Type of Movement          Freight Terms             No. of Original B(s)/L     Place and Date of Issue
CY/CFS                    [X] Prepaid [ ] Collect   THREE (3)                  NINGBO: 12 SEP 2026

TELEX RELEASE
`,
      'bill_of_lading',
    ),
  ).toMatchObject({
    consignee: { party_name: 'TO ORDER OF LAKESIDE BANK' },
    is_to_order: true,
    vessel_name: 'EVER ACT',
    carrier_export_voyage_number: '0123E',
    receipt_type_at_origin: 'CY',
    delivery_type_at_destination: 'CFS',
    freight_payment_term_code: 'PRE',
    number_of_originals: 3,
    place_of_issue: place('NINGBO'),
    issue_date: '2026-09-12',
    is_surrendered: true,
  })
})

test('a bill that states these facts in its text, not after labels', () => {
  expect(
    payload(
      `
# BILL OF LADING
B/L No.: MAEU229011847
Place and date of issue: 12-SEP-2026 / HAMBURG
Consignee: TO ORDER
Container No.        Packages        Gross Weight
CSQU3054383          120 CTNS        18,250.50 KGS

FCL/FCL
"FREIGHT COLLECT"
SURRENDERED
`,
      'bill_of_lading',
    ),
  ).toMatchObject({
    place_of_issue: place('HAMBURG'),
    issue_date: '2026-09-12',
    is_to_order: true,
    receipt_type_at_origin: 'CY',
    delivery_type_at_destination: 'CY',
    freight_payment_term_code: 'COL',
    is_surrendered: true,
    consignment_items: [{ package_code: 'CT', number_of_packages: 120 }],
  })
})

test('preprinted text of a form is not read as a statement', () => {
  const read = payload(
    `
# BILL OF LADING
B/L No.: MAEU229011847
Consignee: LAKESIDE IMPORTS LLC
Vessel: PETROLEUM EXPRESS 529
Freight: Prepaid     Collect
Number of Originals: see overleaf
One of these bills must be
surrendered
FREIGHT PREPAID OR COLLECT AS BELOW
CY/CY
CFS/CFS
`,
    'bill_of_lading',
  )
  expect(Object.keys(read).toSorted()).toEqual([
    'carrier_code',
    'consignee',
    'transport_document_reference',
    'vessel_name',
  ])
})

test('a tick stands before or after its word', () => {
  const read = (line: string) =>
    payload(`# BILL OF LADING\nFreight: ${line}\n`, 'bill_of_lading')['freight_payment_term_code']
  expect(read('[ ] Prepaid [X] Collect')).toBe('COL')
  expect(read('☒ Prepaid ☐ Collect')).toBe('PRE')
  expect(read('Prepaid [X] Collect [ ]')).toBe('PRE')
  expect(read('Prepaid [ ] Collect [X]')).toBe('COL')
  expect(read('X PREPAID COLLECT')).toBe('PRE')
  expect(read('PREPAID COLLECT X')).toBe('COL')
  expect(read('PREPAID X COLLECT')).toBeUndefined()
  expect(read('[ ] Prepaid [ ] Collect')).toBeUndefined()
  expect(read('[ ] Prepaid')).toBeUndefined()
})
