import { expect, test } from 'vitest'
import { readTestOptions } from './options.ts'

test('the core set runs alone unless everything is asked for', () => {
  expect(readTestOptions([])).toEqual({
    sets: ['core'],
    shard: undefined,
    minutes: undefined,
    judge: undefined,
    times: false,
  })
  expect(readTestOptions(['--all', '--minutes', '70'])).toMatchObject({ sets: ['core', 'long'], minutes: 70 })
  expect(readTestOptions(['--all', '--shard', '2/4'])).toMatchObject({ shard: '2/4' })
})

test('an option that is wrong or unknown is refused with a sentence', () => {
  expect(() => readTestOptions(['--shard', 'second'])).toThrow('such as 2/4')
  expect(() => readTestOptions(['--minutes', 'many'])).toThrow('a number of minutes')
  expect(() => readTestOptions(['--everything'])).toThrow('--everything')
})
