import { expect, test } from 'vitest'
import { apiQueryText, viewOfApiQuery, writeLayout } from '../view/index.ts'
import { byName, isChanged, showsTheSame, matchingText } from './saved.rules.ts'

const kept = (query: string, columns = '') => {
  const view = viewOfApiQuery('containers', query, columns)
  return { query: apiQueryText(view), columns: writeLayout(view.columns) }
}
const saved = kept('filter[current_status]=available,grounded&sort=act_by_at')

test('a view is changed by another filter, sort, search or other columns', () => {
  expect(isChanged(saved, kept('filter[current_status]=available&sort=act_by_at'))).toBe(true)
  expect(isChanged(saved, kept('filter[current_status]=available,grounded&sort=-act_by_at'))).toBe(true)
  expect(isChanged(saved, kept('filter[current_status]=available,grounded&sort=act_by_at&q=MAEU'))).toBe(true)
  expect(isChanged(saved, { ...saved, columns: '*number' })).toBe(true)
})

test('the same said in another order is no change', () => {
  expect(isChanged(saved, kept('sort=act_by_at&filter[current_status]=available,grounded'))).toBe(false)
  expect(isChanged(saved, kept('filter[status]=available,grounded&sort=act_by_at'))).toBe(false)
})

test('a link is where one is when it shows the same, whichever view one came from', () => {
  expect(showsTheSame('?a=1&b=2&view=x', 'b=2&a=1')).toBe(true)
  expect(showsTheSame('?a=1&b=2', '?a=1')).toBe(false)
  expect(showsTheSame('?a=1', '?a=2')).toBe(false)
})

test('the number of matching records is shown up to a thousand', () => {
  expect(matchingText(23)).toBe('23')
  expect(matchingText(1000)).toBe('1,000')
  expect(matchingText(1001)).toBe('1,000+')
  expect(matchingText(null)).toBeNull()
})

test('names stand as people order them', () => {
  const named = (name: string) => ({ attributes: { name } })
  expect(byName(['Week 10', 'act by', 'Week 9'].map(named)).map((view) => view.attributes.name)).toEqual([
    'act by',
    'Week 9',
    'Week 10',
  ])
})
