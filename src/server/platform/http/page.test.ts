import { expect, test } from 'vitest'
import { pageDocument } from './page.ts'

const url = new URL('http://localhost:4949/v2/containers?q=msku&page[number]=2&page[size]=10')
const numberIn = (link: string | undefined) => link && new URL(link).searchParams.get('page[number]')
const pages = (number: number, total: number) => {
  const { links } = pageDocument({ url, page: { number, size: 10 } }, [], total)
  return [links.first, links.prev, links.next, links.last].map(numberIn)
}

test('a page links to the first, previous, next and last one, and keeps the rest of the query', () => {
  const { links, meta } = pageDocument({ url, page: { number: 2, size: 10 } }, ['a', 'b'], 32)
  expect(pages(2, 32)).toEqual(['1', '1', '3', '4'])
  expect(links.self).toBe(url.href)
  expect(new URL(links.next ?? '').searchParams.get('q')).toBe('msku')
  expect(meta).toEqual({
    size: 2,
    total: 32,
    pagination: { current: 2, next: 3, last: 4, records: 32 },
  })
})

test('the first page has no link to a previous one, the last none to a next one', () => {
  expect(pages(1, 32)).toEqual(['1', undefined, '2', '4'])
  expect(pages(4, 32)).toEqual(['1', '3', undefined, '4'])
  expect(pages(1, 0)).toEqual(['1', undefined, undefined, '1'])
})

test('a page counts the pages and records, those by cursor apart', () => {
  const paginationOf = (number: number, total: number) =>
    pageDocument({ url, page: { number, size: 10 } }, [], total).meta.pagination
  expect(paginationOf(4, 32)).toEqual({ current: 4, next: null, last: 4, records: 32 })
  expect(paginationOf(1, 0)).toEqual({ current: 1, next: null, last: 1, records: 0 })
  expect(paginationOf(9, 32)).toEqual({ current: 9, next: null, last: 4, records: 32 })
  const byCursor = pageDocument({ url, page: { number: 1, size: 10 } }, [], 3, { first: 'a', last: 'b' })
  expect(byCursor.meta).toEqual({ size: 0, total: 3 })
})

test('a page has its own address with its number', () => {
  const { links } = pageDocument(
    { url: new URL('http://localhost:4949/v2/containers'), page: { number: 1, size: 10 } },
    [],
    3,
  )
  expect(links.self).toBe('http://localhost:4949/v2/containers')
  expect(numberIn(links.current)).toBe('1')
  const cursors = { first: 'a', last: 'b' }
  const byCursor = new URL('http://localhost:4949/v2/containers?page[cursor]=x')
  const page = pageDocument({ url: byCursor, page: { number: 1, size: 10 } }, [], 3, cursors)
  expect(page.links.current).toBe(byCursor.href)
})

test('a page beyond the end links back to the last one', () => {
  expect(pages(9, 32)).toEqual(['1', '4', undefined, '4'])
})
