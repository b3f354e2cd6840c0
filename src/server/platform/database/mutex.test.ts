import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Mutex } from './mutex.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('callers get the mutex one at a time, in the order of their calls', async () => {
  const mutex = new Mutex(1000)
  const said: string[] = []
  const visit = async (name: string) => {
    const unlock = await mutex.lock()
    said.push(`${name} comes`)
    await Promise.resolve()
    said.push(`${name} goes`)
    unlock()
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

test('a mutex that is unlocked twice lets only one other in', async () => {
  const mutex = new Mutex(1000)
  const unlockFirst = await mutex.lock()
  const second = mutex.lock()
  const third = mutex.lock()
  unlockFirst()
  unlockFirst()
  await second
  const both = Promise.race([third.then(() => 'let in'), Promise.resolve('still waits')])
  expect(await both).toBe('still waits')
})

test('a caller that would wait for ever, as in a transaction that queries outside of itself, gets an error', async () => {
  const mutex = new Mutex(60_000)
  const unlockFirst = await mutex.lock()
  const late = mutex.lock().then(
    () => 'let in',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await late).toContain('The database was busy for 60 seconds')
  const next = mutex.lock()
  unlockFirst()
  await next
})
