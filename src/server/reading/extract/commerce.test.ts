import { expect, test } from 'vitest'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import { documentTypes, type DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import { extract } from './extract.rules.ts'

const payload = (text: string, type: DocumentType) => extract(contentOf(text), type).payload

const lineItems = [
  {
    description_of_goods: 'Torque wrench',
    hs_codes: ['8204.11'],
    quantity: 20,
    unit_price: { amount: 12.5 },
    amount: { amount: 250 },
  },
  { description_of_goods: 'Socket set', quantity: 4, amount: { amount: 199.8 } },
]

test('a commercial invoice with labels to the left of the values and a table of goods', () => {
  expect(
    payload(
      `
# COMMERCIAL INVOICE
Invoice No.:      NW-2026-0911          Invoice Date:    11 September 2026
PO No.:           PO-7781               Incoterms:       FOB NINGBO
Seller:           NORTHWIND TOOLS CO., LTD.
Buyer:            LAKESIDE IMPORTS LLC

Item     Description          HS Code      Qty      Unit Price      Amount (USD)
1        Torque wrench        8204.11      20       12.50           250.00
2        Socket set           8204.20      4        49.95           199.80
                                                    Total Amount:   USD 449.80
`,
      'commercial_invoice',
    ),
  ).toMatchObject({
    invoice_number: 'NW-2026-0911',
    invoice_date: '2026-09-11',
    purchase_order_numbers: ['PO-7781'],
    incoterms: 'FOB',
    seller: { party_name: 'NORTHWIND TOOLS CO., LTD.' },
    buyer: { party_name: 'LAKESIDE IMPORTS LLC' },
    line_items: lineItems,
    total_amount: { amount: 449.8, currency_code: 'USD' },
  })
})

test('a commercial invoice with labels above the values, and decimal commas', () => {
  expect(
    payload(
      `
# COMMERCIAL INVOICE
Invoice Number          Date                Payment Terms
RE-4711/26              14.09.2026          30 days net

Description             Quantity      Unit Price      Amount
Torque wrench           20            112,50          2.250,00
Socket set              4             49,95           199,80
                                      Grand Total     EUR 2.449,80
`,
      'commercial_invoice',
    ),
  ).toMatchObject({
    invoice_number: 'RE-4711/26',
    invoice_date: '2026-09-14',
    payment_terms: '30 days net',
    line_items: [{ amount: { amount: 2250 } }, { amount: { amount: 199.8 } }],
    total_amount: { amount: 2449.8, currency_code: 'EUR' },
  })
})

test('a freight invoice lists its charges, and the total in words is not a charge', () => {
  const read = payload(
    `
# FREIGHT INVOICE
Invoice #: QF-9001         Due Date: 30-SEP-2026
Bill To:
LAKESIDE IMPORTS LLC
400 PINE STREET

MBL: MEDU9104472           Container No: CSQU3054383

Charge Description          Qty     Currency     Rate        Amount
Ocean freight               1       USD          2,400.00    2,400.00
Terminal handling           1       USD          310.50      310.50
Dollars two thousand seven hundred ten and fifty cents only
Balance Due:                USD 2,710.50
`,
    'freight_invoice',
  )
  expect(read).toMatchObject({
    invoice_number: 'QF-9001',
    payment_due_date: '2026-09-30',
    transport_document_reference: 'MEDU9104472',
    invoice_payer: { party_name: 'LAKESIDE IMPORTS LLC', address: '400 PINE STREET' },
    charges: [
      { charge_name: 'Ocean freight', quantity: 1, currency_amount: 2400, currency_code: 'USD' },
      { charge_name: 'Terminal handling', currency_amount: 310.5 },
    ],
    utilized_transport_equipments: [{ equipment_reference: 'CSQU3054383' }],
    total_amount: { amount: 2710.5, currency_code: 'USD' },
  })
  expect(read['charges']).toHaveLength(2)
})

test.each([
  [
    'a rate in the third column',
    `
Charge Description      Quantity      Rate          Amount
Demurrage day 5-9       5             220.00        1,100.00
Demurrage day 10-11     2             280.00        560.00
Total Due:  USD 1,660.00
`,
    [220, 280],
  ],
  [
    'a unit price before its currency',
    `
Charge        Qty     Unit Price     Currency     Amount
Storage       3       90.00          USD          270.00
Total Payable: USD 270.00
`,
    [90],
  ],
])('a bill for days has the rate and the days of each line: %s', (_, table, rates) => {
  const read = payload(
    `
# DEMURRAGE INVOICE
Invoice No.: DM-1          Container No.: CSQU3054383
Port of Discharge: LOS ANGELES, CA (USLAX)
${table}`,
    'freight_invoice',
  )
  expect(read).toMatchObject({
    port_of_discharge: { location_name: 'LOS ANGELES, CA', un_location_code: 'USLAX' },
    charges: rates.map((amount) => ({ unit_price: { amount, currency_code: 'USD' } })),
  })
})

test('a packing list has packages and weights per line and in total', () => {
  expect(
    payload(
      `
# PACKING LIST
Packing List No.: PL-88          Invoice No.: NW-2026-0911
Description          Quantity     Cartons     Net Weight (kg)     Gross Weight (kg)
Torque wrench        20           10          95.0                101.5
Socket set           4            2           18.4                20.1

Total Gross Weight: 121.6 KGS
Total Cartons: 12
`,
      'packing_list',
    ),
  ).toMatchObject({
    packing_list_number: 'PL-88',
    invoice_number: 'NW-2026-0911',
    line_items: [
      {
        description_of_goods: 'Torque wrench',
        quantity: 20,
        number_of_packages: 10,
        cargo_net_weight: { value: 95, unit: 'KGM' },
      },
      { cargo_gross_weight: { value: 20.1, unit: 'KGM' } },
    ],
    cargo_gross_weight: { value: 121.6, unit: 'KGM' },
    number_of_packages: 12,
  })
})

test('an empty form yields no values, whatever its type', () => {
  const form = `
# BILL OF LADING
Shipper:                 B/L No.:
Consignee:               Booking No.:
Vessel                   Voyage               Port of Loading
Container No.            Seal No.             Gross Weight
Date:                    Total:
`
  for (const type of documentTypes) expect([type, payload(form, type)]).toEqual([type, {}])
})

test('every extracted payload conforms to the schema of its type', () => {
  const text = `
ETA: 31/02/2026   Date: 99/99/9999   Packages: -3   Last free day: soon
Total: USD 1e9    IMO: 123           Gross weight: heavy   Number of originals: 2.5
Container No.   Seal No.   Type
CSQU3054384     ,,,        ????
`
  for (const type of documentTypes)
    expect([type, documentPayloads[type].safeParse(payload(text, type)).success]).toEqual([type, true])
})
