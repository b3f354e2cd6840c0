import { expect, test } from 'vitest'
import { pageContents } from './page-contents.present.ts'

const page = (number: number) => ({ number, width: 612, height: 792, lines: [] })
const evidence = {
  pages: [page(1), page(2), page(3)],
  unread_pages: [
    { number: 4, reason: 'too_long' as const },
    { number: 5, reason: 'too_many_scans' as const },
  ],
  proposed_parts: [
    { first_page: 1, last_page: 1, document_type: 'bill_of_lading' as const },
    { first_page: 2, last_page: 3, document_type: 'packing_list' as const },
  ],
}
const held = (number: number, ...places: number[]) =>
  pageContents(
    evidence,
    places.map((each) => ({ page: each })),
    number,
  )

test('a page says how many fields it has, and the type of a document that begins on it', () => {
  expect(held(1, 1, 1, 2)).toBe('2 fields')
  expect(held(2, 1, 1, 2)).toBe('packing list, 1 field')
  expect(held(2)).toBe('packing list')
  expect(held(3)).toBe('no fields')
})

test('a page that was not read says why, and so does not look like one without fields', () => {
  expect([4, 5, 6].map((number) => held(number))).toEqual([
    'not read: took too long',
    'not read: too many scans',
    'not read',
  ])
})
