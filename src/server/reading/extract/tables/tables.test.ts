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
