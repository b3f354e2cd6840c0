import { expect, test } from 'vitest'
import { readEntitlements } from './entitlements.options.ts'

const id = '01a1fb0f-3dac-799c-be2b-7e7622d1c39d'
const read = (...args: string[]) => readEntitlements(['entitlements', ...args], {})

test('limits are set and lifted by kind, and without any the use is shown', () => {
  expect(read(id, 'people=10', 'storage_bytes=5000000000', 'webhooks=none')).toEqual({
    kind: 'options',
    options: {
      place: { folder: './data' },
      entitled: { account: id, change: { people: 10, storage_bytes: 5_000_000_000, webhooks: null } },
    },
  })
  expect(read(id)).toMatchObject({ options: { entitled: { change: {} } } })
  expect(read('--help')).toEqual({ kind: 'help' })
})

test('what is wrong is said in a sentence', () => {
  const wrong = (...args: string[]) => {
    const options = read(...args)
    return options.kind === 'wrong' ? options.sentence : options.kind
  }
  expect(wrong()).toBe('Name one account. See --help.')
  expect(wrong('me')).toBe('me is no id of an account. See --help.')
  expect(wrong(id, 'ships=4')).toMatch(/^ships is none of people,/)
  for (const value of ['-1', '1.5', 'many', '', '9007199254740993'])
    expect(wrong(id, `people=${value}`)).toBe('people must be a whole number from 0, or none. See --help.')
})
