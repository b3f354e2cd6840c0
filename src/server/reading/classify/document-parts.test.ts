import { expect, test } from 'vitest'
import { contentOf } from '../testing/content.ts'
import { documentParts } from './document-parts.rules.ts'

const bill = (page: string) =>
  `# BILL OF LADING\nShipper   Consignee   Notify party   ${page}\nVessel   Port of loading\nShipped on board   Freight payable at`
const terms = `Terms and conditions of carriage\n1. Definitions. Carrier means the party on the face of this bill of lading.`
const list = `# PACKING LIST\nCarton no.   N.W.   G.W.   CBM\n1-50   400   420   1.2`

test('a scan of several documents is split at their titles, and terms stay with their document', () => {
  expect(documentParts(contentOf([bill(''), terms, list].join('\n---\n')))).toEqual([
    { first_page: 1, last_page: 2, document_type: 'bill_of_lading' },
    { first_page: 3, last_page: 3, document_type: 'packing_list' },
  ])
})

test('a title that is repeated on every page is one document, unless the page numbers start again', () => {
  expect(documentParts(contentOf([bill('Page 1 of 2'), bill('Page 2 of 2')].join('\n---\n')))).toEqual([])
  expect(documentParts(contentOf([bill('Page 1 of 1'), bill('Page 1 of 1')].join('\n---\n')))).toEqual([
    { first_page: 1, last_page: 1, document_type: 'bill_of_lading' },
    { first_page: 2, last_page: 2, document_type: 'bill_of_lading' },
  ])
})

test('a file that has no pages is not split', () => {
  expect(documentParts(contentOf([bill(''), list].join('\n---\n'), { kind: 'xlsx' }))).toEqual([])
})
