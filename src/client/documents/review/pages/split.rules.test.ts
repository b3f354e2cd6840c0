import { expect, test } from 'vitest'
import { splitFaults, initialParts } from './split.rules.ts'

const words = (type: string) => type.replaceAll('_', ' ')

test('detected parts are named after the file and their type', () => {
  const found = [
    { first_page: 1, last_page: 2, document_type: 'arrival_notice' },
    { first_page: 3, last_page: 3, document_type: null },
  ]
  expect(initialParts(found, 3, 'Scan 7.PDF', words)).toEqual([
    { first: '1', last: '2', name: 'Scan 7 – arrival notice' },
    { first: '3', last: '3', name: '' },
  ])
})

test('without detected parts the first page and the rest are proposed', () => {
  expect(initialParts([], 4, 'Scan.pdf', words).map(({ first, last }) => `${first}-${last}`)).toEqual([
    '1-1',
    '2-4',
  ])
})

test.each([
  ['', '2', 'Enter the first and the last page'],
  ['3', '2', 'The last page comes before the first'],
  ['1', '9', 'There are 4 pages'],
])('from %s to %s is explained', (first, last, sentence) => {
  expect(splitFaults([{ first, last, name: '' }], 4)).toEqual([{ at: 0, sentence }])
})

test('any page is valid if the number of pages is unknown', () => {
  expect(splitFaults([{ first: '1', last: '9', name: '' }], 0)).toEqual([])
})
