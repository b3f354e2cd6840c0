import { expect, test } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, seconds))
const position = { xid: '10', seq: 1 }

function counting() {
  const answers = createRecentAnswers<number>()
  let reads = 0
  const ask = (key: string, seconds: number, from = position) =>
    answers.of(key, from, at(seconds), () => Promise.resolve((reads += 1)))
  return { answers, ask }
}

test('who asks the same while nothing was logged gets the answer that is there', async () => {
  const { ask } = counting()
  expect([await ask('a', 0), await ask('a', 10), await ask('b', 10)]).toEqual([1, 1, 2])
})

test('what was logged, or twenty seconds, have it read again', async () => {
  const { ask } = counting()
  expect(await ask('a', 0)).toBe(1)
  expect(await ask('a', 1, { xid: '10', seq: 2 })).toBe(2)
  expect(await ask('a', 20, { xid: '10', seq: 2 })).toBe(2)
  expect(await ask('a', 21, { xid: '10', seq: 2 })).toBe(3)
})

test('those who ask at the same time wait for one reading, and a failed one is not kept', async () => {
  const answers = createRecentAnswers<string>()
  let reads = 0
  const fail = () => {
    reads += 1
    return Promise.reject(new Error('no'))
  }
  const both = [answers.of('a', position, at(0), fail), answers.of('a', position, at(0), fail)]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(reads).toBe(1)
  expect(await answers.of('a', position, at(0), () => Promise.resolve('read'))).toBe('read')
})

test('two hundred answers are kept, those that were asked for last', async () => {
  const { ask } = counting()
  await ask('first', 0)
  for (let n = 0; n < 199; n++) await ask(`other ${n}`, 0)
  expect(await ask('first', 1)).toBe(1)
  await ask('one more', 1)
  expect(await ask('first', 1)).toBe(1)
  expect(await ask('other 0', 1)).toBe(202)
})
