import { expect, test } from 'vitest'
import { readingOf } from '../testing/reading.ts'
import { partsOf } from './parts.rules.ts'

const bill = (page: string) =>
  `# BILL OF LADING\nShipper   Consignee   Notify party   ${page}\nVessel   Port of loading\nShipped on board   Freight payable at`
const terms = `Terms and conditions of carriage\n1. Definitions. Carrier means the party on the face of this bill of lading.`
const list = `# PACKING LIST\nCarton no.   N.W.   G.W.   CBM\n1-50   400   420   1.2`

test('a scan of several papers is told apart by their titles, and terms stay with their paper', () => {
  expect(partsOf(readingOf([bill(''), terms, list].join('\n---\n')))).toEqual([
    { first_page: 1, last_page: 2, document_type: 'bill_of_lading' },
    { first_page: 3, last_page: 3, document_type: 'packing_list' },
  ])
})

test('a title that comes on every page is one paper, unless the pages begin anew', () => {
  expect(partsOf(readingOf([bill('Page 1 of 2'), bill('Page 2 of 2')].join('\n---\n')))).toEqual([])
  expect(partsOf(readingOf([bill('Page 1 of 1'), bill('Page 1 of 1')].join('\n---\n')))).toEqual([
    { first_page: 1, last_page: 1, document_type: 'bill_of_lading' },
    { first_page: 2, last_page: 2, document_type: 'bill_of_lading' },
  ])
})

test('what is no stack of pages has no parts', () => {
  expect(partsOf(readingOf([bill(''), list].join('\n---\n'), { kind: 'xlsx' }))).toEqual([])
})
