import { expect, test } from 'vitest'
import { meantBy, pollDelayMs, readWords, tellResult, tellUndone, withoutSort } from './bulk.rules.ts'

const counts = { total: 40, changed: 38, unchanged: 1, refused: 1 }

test('a result says what changed, what had it already and what was refused', () => {
  expect(tellResult('add_tags', counts)).toBe('38 changed · 1 had it already · 1 refused')
  expect(tellResult('remove_ref_numbers', { ...counts, refused: 0 })).toBe('38 changed · 1 did not have it')
  expect(tellResult('refresh', { ...counts, unchanged: 0, refused: 0 })).toBe('38 asked for again')
  expect(tellResult('something_new', { total: 1, changed: 0, unchanged: 1, refused: 0 })).toBe(
    '0 changed · 1 unchanged',
  )
})

test('undo says what was left as it is', () => {
  expect(tellUndone({ total: 38, changed: 1284, unchanged: 0, refused: 2 })).toBe(
    'Undone: 1,284 as before · 2 left, changed since',
  )
})

test('chosen rows are named; all that match are meant by the query, but for those left out', () => {
  expect(meantBy({ all: false, keys: new Set(['a', 'b']) }, 'q=x')).toEqual({ ids: ['a', 'b'] })
  expect(meantBy({ all: true, except: new Set() }, 'q=x')).toEqual({ query: 'q=x' })
  expect(meantBy({ all: true, except: new Set(['a']) }, 'q=x')).toEqual({ query: 'q=x', except: ['a'] })
})

test('more than a thousand rows cannot be named one by one', () => {
  const many = new Set(Array.from({ length: 1001 }, (_, index) => String(index)))
  expect(meantBy({ all: false, keys: many }, '')).toBeNull()
  expect(meantBy({ all: true, except: many }, '')).toBeNull()
})

test('the order of the rows is no part of which are meant', () => {
  expect(withoutSort('filter[status]=a,b&sort=-act_by_at&q=x')).toBe('filter[status]=a,b&q=x')
  expect(withoutSort('sort=number')).toBe('')
})

test('how far it is is asked soon, for a few rows are quick, then every three seconds at most and less and less', () => {
  expect([0, 1, 2, 3, 20].map(pollDelayMs)).toEqual([1000, 3000, 4500, 6750, 15_000])
})

test('several values may be typed at once', () => {
  expect(readWords(' PO 1, PO  2\nPO 1;;  ')).toEqual(['PO 1', 'PO 2'])
})
