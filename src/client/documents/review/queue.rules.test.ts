import { expect, test } from 'vitest'
import { queryOfView, readView } from '../../lists/view/index.ts'
import { inboxTabs } from '../inbox/tabs.present.ts'
import { remainingInQueue, nextInQueue, withQueueFilters } from './queue.rules.ts'

const waiting = ['a', 'b', 'c', 'd']

test('the next document follows this one, and after the last one come those that were skipped', () => {
  expect(nextInQueue(waiting, 'b', new Set())).toBe('c')
  expect(nextInQueue(waiting, 'd', new Set(['a']))).toBe('b')
  expect(nextInQueue(waiting, 'b', new Set(['c', 'd', 'a']))).toBeUndefined()
})

test('from a document outside the queue the next is the first of the queue', () => {
  expect(nextInQueue(waiting, 'x', new Set(['a']))).toBe('b')
})

test('a document that was reviewed here no longer counts, even in an older list', () => {
  expect(remainingInQueue(40, waiting, 'b', new Set(['a']))).toBe(38)
  expect(remainingInQueue(1, ['b'], 'b', new Set())).toBe(0)
})

const queueOf = (address: string) => {
  const { sort: _, ...query } = queryOfView(
    withQueueFilters(readView('documents', new URLSearchParams(address))),
  )
  return query
}

test('of a view that chooses none itself, the documents to review are reviewed', () => {
  const toReview = { 'filter[reviewed]': 'false', 'filter[to_review]': 'true' }
  expect(queueOf('')).toEqual(toReview)
  expect(queueOf('document_type=arrival_notice&q=ACME')).toEqual({
    ...toReview,
    'filter[document_type]': 'arrival_notice',
    q: 'ACME',
  })
})

test('who looks at what is not matched goes on with what only waits for its number, too', () => {
  expect(queueOf('linked=false')).toEqual({
    'filter[reviewed]': 'false',
    'filter[linked]': 'false',
    'filter[state]': 'read,failed',
  })
})

test('of a tab of the inbox exactly its documents are reviewed that nobody accepted', () => {
  for (const { filters } of inboxTabs.filter(
    (each) => Object.keys(each.filters).length > 0 && !each.filters['reviewed'],
  ))
    expect(withQueueFilters({ ...readView('documents', new URLSearchParams()), filters }).filters).toEqual({
      ...filters,
      reviewed: { values: ['false'] },
    })
})
