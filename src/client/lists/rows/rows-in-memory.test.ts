import { expect, test } from 'vitest'
import type { Resource } from '../../../contract/jsonapi/index.ts'
import { derivedQuery } from '../../api/index.ts'
import type { CustomValues, RecordRow } from '../columns/index.ts'
import { LIST_PAGE_ROWS } from './pages.rules.ts'
import { RowMaker, rowsAt } from './rows-in-memory.ts'
import type { ListPageAnswer, ListSource } from './queries.ts'

const source: ListSource<Resource, RecordRow> = {
  list: 'containers',
  query: (query) =>
    derivedQuery('list_containers', { query }, 'pages', () =>
      Promise.reject(new Error('Nothing is asked for here')),
    ),
  rowOf: (record, _, now) => ({ key: record.id, href: null, name: record.id, record, now }),
}
const now = new Date('2026-11-20T18:58:00Z')
const pageOf = (...ids: string[]): ListPageAnswer<Resource> => ({
  data: ids.map((id) => ({ id, type: 'container', attributes: {} })),
  meta: { total: 250 },
})
const nothingMoved = { moved: new Set<string>() }
const noValues = () => undefined

test('a row stands at its place in the list, and one that has not come is left open', () => {
  const inMemory = [
    { page: 0, document: pageOf('a', 'b') },
    { page: 2, document: pageOf('y') },
  ]
  const at = rowsAt(inMemory, nothingMoved, new RowMaker(source, now), noValues)
  expect([0, 1, 2, LIST_PAGE_ROWS, 2 * LIST_PAGE_ROWS].map((index) => at(index)?.key)).toEqual([
    'a',
    'b',
    undefined,
    undefined,
    'y',
  ])
})

test('a row that moved to another page is not shown twice', () => {
  const inMemory = [{ page: 0, document: pageOf('a', 'b') }]
  const at = rowsAt(inMemory, { moved: new Set(['0 b']) }, new RowMaker(source, now), noValues)
  expect([at(0)?.key, at(1)]).toEqual(['a', undefined])
})

test('the same record stays the same row until its custom fields come', () => {
  const maker = new RowMaker(source, now)
  const inMemory = [{ page: 0, document: pageOf('a') }]
  const row = rowsAt(inMemory, nothingMoved, maker, noValues)(0)
  expect(rowsAt(inMemory, nothingMoved, maker, noValues)(0)).toBe(row)
  const customValues: CustomValues = new Map([['desk', { value: 'north', display_value: 'North' }]])
  const rowAt = rowsAt(inMemory, nothingMoved, maker, () => new Map([['a', customValues]]))
  expect(rowAt(0)).toMatchObject({ key: 'a', custom_fields: customValues })
  expect(rowAt(0)).toBe(rowAt(0))
})
