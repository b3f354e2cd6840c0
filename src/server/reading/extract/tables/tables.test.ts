import { expect, test } from 'vitest'
import type { DocumentType } from '../../../../contract/vocabulary/index.ts'
import { contentOf } from '../../testing/content.ts'
import { extract } from '../extract.rules.ts'

const itemsOf = (text: string, type: DocumentType) => extract(contentOf(text), type).payload['line_items']

test('goods with a tariff code or an origin criterion alone are a table', () => {
  expect(
    itemsOf(
      `
# CERTIFICATE OF ORIGIN
Shipping mark    Description of goods         HS code

N/M              Hand-knotted wool carpets    5701.10
N/M              Sports shoes                 6404.11`,
      'certificate_of_origin',
    ),
  ).toMatchObject([
    { description_of_goods: 'Hand-knotted wool carpets', hs_codes: ['5701.10'] },
    { description_of_goods: 'Sports shoes', hs_codes: ['6404.11'] },
  ])
})

test('a header goes on in the next line where both lines together are a known name', () => {
  expect(
    itemsOf(
      `
# CERTIFICATE OF ORIGIN
Description of goods         HS code      Origin       Quantity
                                          Criterion

Torque wrench 1/2 inch       8204.11      WO           6060`,
      'certificate_of_origin',
    ),
  ).toMatchObject([
    { description_of_goods: 'Torque wrench 1/2 inch', origin_criterion: 'WO', quantity: 6060 },
  ])
})

test('small numbers below Item No are those of lines, other texts are codes of products', () => {
  const table = (one: string, two: string) => `
# COMMERCIAL INVOICE
Item no        Description       Quantity      Amount

${one}         Mugs              10            50.00
${two}         Plates            20            80.00`
  expect(itemsOf(table('001', '002'), 'commercial_invoice')).toMatchObject([
    { line_number: '001' },
    { line_number: '002' },
  ])
  expect(itemsOf(table('A-17', 'A-18'), 'commercial_invoice')).toMatchObject([
    { product_code: 'A-17' },
    { product_code: 'A-18' },
  ])
})

test('codes of products below "No." are not the numbers of lines', () => {
  const table = `
# COMMERCIAL INVOICE
No.            Description       Quantity      Amount

KR-2148        Mugs              10            50.00
YN-8789        Plates            20            80.00`
  expect(itemsOf(table, 'commercial_invoice')).toMatchObject([
    { product_code: 'KR-2148' },
    { product_code: 'YN-8789' },
  ])
  expect(itemsOf(table.replace('KR-2148', '1').replace('YN-8789', '2'), 'commercial_invoice')).toMatchObject([
    { line_number: '1' },
    { line_number: '2' },
  ])
})

test('the value of a line of a customs entry is its entered value', () => {
  expect(
    itemsOf(
      `
# ENTRY SUMMARY
Description       HS code          Value        Duty

Steel sinks       7324.10.0000     8,213.04     985.56`,
      'customs_entry',
    ),
  ).toMatchObject([{ entered_value: { amount: 8213.04 }, duty_amount: { amount: 985.56 } }])
})

test('sentences in which names of columns occur are no table', () => {
  expect(
    itemsOf(
      `
# COMMERCIAL INVOICE
Description       of the goods as stated       Amount due

The buyer pays    within thirty days           net`,
      'commercial_invoice',
    ),
  ).toBeUndefined()
})

test('of items without a known header for their description it is the column of most words', () => {
  expect(
    itemsOf(
      `
# COMMERCIAL INVOICE
Ref.        Nature of wares          Remarks    HS code     Qty     Unit price    Amount

PZ-9938     Wooden dining table      new        9403.60     32      221.45        7,086.40
FP-6252     Cotton T-shirts          new        6109.10     720     3.45          2,484.00`,
      'commercial_invoice',
    ),
  ).toMatchObject([
    { description_of_goods: 'Wooden dining table', quantity: 32 },
    { description_of_goods: 'Cotton T-shirts', quantity: 720 },
  ])
})

test('goods are a table also where the header above their names is not known', () => {
  expect(
    itemsOf(
      `
# PACKING LIST
No.     Benaming der goederen          COO          No. of Pkgs     Net Weight     Wt. gross

1       Water pumps, centrifugal       Vietnam      306             4,896.00       5,439.62
2       Red wine, 2024 vintage         Vietnam      85              663.00         722.63`,
      'packing_list',
    ),
  ).toMatchObject([
    {
      line_number: '1',
      description_of_goods: 'Water pumps, centrifugal',
      number_of_packages: 306,
      cargo_net_weight: { value: 4896 },
      cargo_gross_weight: { value: 5439.62 },
    },
    { line_number: '2', description_of_goods: 'Red wine, 2024 vintage', number_of_packages: 85 },
  ])
})

test('a tariff code below the name of the goods is not a part of the name', () => {
  expect(
    itemsOf(
      `
# COMMERCIAL INVOICE
Description                 Quantity      Amount

Cotton T-shirts, printed    720           2,484.00
HTS: 6109.10
Rubber conveyor belts       29            980.00
HS CODE: 4010.12`,
      'commercial_invoice',
    ),
  ).toMatchObject([
    { description_of_goods: 'Cotton T-shirts, printed', hs_codes: ['6109.10'] },
    { description_of_goods: 'Rubber conveyor belts', hs_codes: ['4010.12'] },
  ])
})

test('what stands wholly beside a table is not a part of its rows', () => {
  const stops = extract(
    contentOf(`
# RATE CONFIRMATION
                           Event       Name and Address                           Scheduled
Equipment required
Reefer
                           PICK UP     Port of Wilmington Container Terminal      2026-07-18 10:30
                           DELIVERY    14 Dock Street, Chicago, IL                2026-07-19 07:00`),
    'rate_confirmation',
  ).payload['stops']
  expect(stops).toMatchObject([
    { stop_type: 'pickup', location: { location_name: 'Port of Wilmington Container Terminal' } },
    { stop_type: 'delivery', location: { location_name: '14 Dock Street, Chicago, IL' } },
  ])
})

test('a terminal whose name begins with "Total" does not end a table', () => {
  const stops = extract(
    contentOf(`
Stop          Name and Address                   Scheduled
PICK          TOTAL TERMINALS INTERNATIONAL      2026-01-08 10:30
DELIVERY      700 RAIL ROAD, LONG BEACH          2026-01-09 07:00`),
    'rate_confirmation',
  ).payload['stops']
  expect(stops).toMatchObject([
    { stop_type: 'pickup', location: { location_name: 'TOTAL TERMINALS INTERNATIONAL' } },
    { stop_type: 'delivery' },
  ])
})

test('a header goes on in the next line in another language', () => {
  const { utilized_transport_equipments } = extract(
    contentOf(`
CONTAINER NO. /     SIZE     SEAL NUMBER /     WT. GROSS /      TARE WT.
CONTENTOR                    SEAL              PESO BRUTO
CSQU3054383         45G1     2157460           2,322.26 KGM     4,374.00 KGM`),
    'arrival_notice',
  ).payload
  expect(utilized_transport_equipments).toMatchObject([
    {
      equipment_reference: 'CSQU3054383',
      iso_equipment_code: '45G1',
      seals: ['2157460'],
      cargo_gross_weight: { value: 2322.26 },
      tare_weight: { value: 4374 },
    },
  ])
})

const chargesOf = (text: string) => extract(contentOf(text), 'rate_confirmation').payload['charges']

test('charges without a header that could be read are lines with a name and an amount', () => {
  expect(
    chargesOf(`
# RATE CONFIRMATION
Fuel Surcharge         1         1,936.00      1,936.00
Lumper                 2         2,688.62      5,377.24
Drop at night          USD       91.91
Totals                 USD 7,405.15`),
  ).toMatchObject([
    { charge_name: 'Fuel Surcharge', quantity: 1, unit_price: { amount: 1936 }, currency_amount: 1936 },
    { charge_name: 'Lumper', quantity: 2, currency_amount: 5377.24 },
    { charge_name: 'Drop at night', currency_code: 'USD', currency_amount: 91.91 },
  ])
})

test('one such line alone, and amounts of goods, are no charges', () => {
  expect(chargesOf('Fuel Surcharge     1,936.00')).toBeUndefined()
  expect(chargesOf('Wooden table     1,936.00\nCotton shirts     936.00')).toBeUndefined()
  expect(chargesOf('Fuel Surcharge     1,936.00\n\n\n\n\n\nLumper     936.00')).toBeUndefined()
})
