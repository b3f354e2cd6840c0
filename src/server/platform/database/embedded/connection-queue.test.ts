import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Priority } from '../../priority.ts'
import { ConnectionQueue } from './connection-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('callers get the connection one at a time, in the order of their calls', async () => {
  const queue = new ConnectionQueue(1000)
  const said: string[] = []
  const visit = async (name: string) => {
    const unlock = await queue.lock('request')
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

test('a connection that is given back twice lets only one other in', async () => {
  const queue = new ConnectionQueue(1000)
  const unlockFirst = await queue.lock('request')
  const second = queue.lock('request')
  const third = queue.lock('request')
  unlockFirst()
  unlockFirst()
  await second
  const both = Promise.race([third.then(() => 'let in'), Promise.resolve('still waits')])
  expect(await both).toBe('still waits')
})

test('a caller that would wait for ever, as in a transaction that queries outside of itself, gets an error', async () => {
  const queue = new ConnectionQueue(60_000)
  const unlockFirst = await queue.lock('request')
  const late = queue.lock('request').then(
    () => 'let in',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await late).toContain('The database was busy for 60 seconds')
  const next = queue.lock('request')
  unlockFirst()
  await next
})

/** Takes the connection in the order in which it is given, and gives it back after `ms`. */
function visits(queue: ConnectionQueue, ms: number) {
  const entered: string[] = []
  const visit = async (name: string, priority: Priority) => {
    const unlock = await queue.lock(priority)
    entered.push(name)
    await new Promise((resolve) => setTimeout(resolve, ms))
    unlock()
  }
  return { entered, visit }
}

test('a request goes before background work that waited first, and that before the simulation', async () => {
  const { entered, visit } = visits(new ConnectionQueue(60_000), 10)
  void visit('running', 'background')
  void visit('simulated', 'simulation')
  void visit('background', 'background')
  void visit('request', 'request')
  await vi.advanceTimersByTimeAsync(200)
  expect(entered).toEqual(['running', 'request', 'background', 'simulated'])
})

test('background work does not come between two statements of a request', async () => {
  const { entered, visit } = visits(new ConnectionQueue(60_000), 10)
  const request = async () => {
    await visit('first statement', 'request')
    await new Promise((resolve) => setTimeout(resolve, 1))
    await visit('second statement', 'request')
  }
  void request()
  void visit('background', 'background')
  await vi.advanceTimersByTimeAsync(100)
  expect(entered).toEqual(['first statement', 'second statement', 'background'])
})

test('background work and the simulation go on while requests never stop', async () => {
  const { entered, visit } = visits(new ConnectionQueue(60_000), 10)
  const client = async () => {
    for (let n = 0; n < 300; n += 1) await visit('request', 'request')
  }
  void client()
  void client()
  void visit('background', 'background')
  void visit('simulated', 'simulation')
  await vi.advanceTimersByTimeAsync(2000)
  expect(entered.indexOf('background')).toBeLessThan(40)
  expect(entered.indexOf('background')).toBeGreaterThan(20)
  expect(entered.indexOf('simulated')).toBeLessThan(120)
})
