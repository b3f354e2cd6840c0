import { expect, test } from 'vitest'
import { describeNotUnderstood, notUnderstood } from './understood.ts'

const unread = (search: string) =>
  notUnderstood('containers', new URLSearchParams(search)).map(({ field, value }) => `${field}=${value}`)

test.each([
  ['sort=colour', ['sort=colour']],
  ['sort=-number,-colour', ['sort=-colour']],
  ['no_such_column=1', ['no_such_column=1']],
  ['days_left=soon', ['days_left=soon']],
  ['available_for_pickup=maybe&current_status=available', ['available_for_pickup=maybe']],
])('of the address %s it is said what was not understood', (search, expected) => {
  expect(unread(search)).toEqual(expected)
})

test('what is understood is not named: filters, their other names, sorts, columns, searches and saved views', () => {
  expect(
    unread('status=available&pod_code=USLAX&days_left=..3&sort=-act_by_at&q=x&columns=number&view=1&page=2'),
  ).toEqual([])
})

test('what was not understood is one sentence', () => {
  expect(describeNotUnderstood([{ field: 'sort', value: 'colour' }])).toBe('the sort “colour”')
  expect(
    describeNotUnderstood([
      { field: 'sort', value: 'colour' },
      { field: 'a', value: '1' },
      { field: 'b', value: '2' },
    ]),
  ).toBe('the sort “colour”, the filter “a=1” and the filter “b=2”')
})
