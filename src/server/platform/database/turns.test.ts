import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('who comes first is served first, one at a time', async () => {
  const turns = new Turns(1000)
  const said: string[] = []
  const visit = async (name: string) => {
    const end = await turns.take()
    said.push(`${name} comes`)
    await Promise.resolve()
    said.push(`${name} goes`)
    end()
  }
  await Promise.all(['first', 'second', 'third'].map(visit))
  expect(said).toEqual([
    'first comes',
    'first goes',
    'second comes',
    'second goes',
    'third comes',
    'third goes',
  ])
})

test('a turn that is ended twice lets only one other in', async () => {
  const turns = new Turns(1000)
  const endFirst = await turns.take()
  const second = turns.take()
  const third = turns.take()
  endFirst()
  endFirst()
  await second
  const both = Promise.race([third.then(() => 'let in'), Promise.resolve('still waits')])
  expect(await both).toBe('still waits')
})

test('who waits for ever, as a transaction that asks past itself does, is told so', async () => {
  const turns = new Turns(60_000)
  const endFirst = await turns.take()
  const late = turns.take().then(
    () => 'let in',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await late).toContain('The database was busy for 60 seconds')
  const next = turns.take()
  endFirst()
  await next
})
