import { expect, test } from 'vitest'
import { manualScheduler } from '../../testing/manual-scheduler.ts'
import { createLog } from '../log.ts'
import { every, type RunResult } from './every.ts'

/** A job of one-second intervals that reads rows alone, and what it depends on. */
function setUp(round: () => RunResult = () => 'done') {
  const state = { rounds: 0, writes: 0, now: 0 }
  const { scheduler, advance } = manualScheduler()
  const log = createLog(
    () => undefined,
    () => new Date(0),
  )
  const clock = { now: () => new Date(state.now), speed: 1 }
  const rowWrites = { count: () => state.writes, clock }
  const job = every('Counting', { intervalMs: 1000, scheduler, rowWrites, log }, async () => {
    state.rounds += 1
    return round()
  })
  /** Lets some intervals pass, by the trade clock too. */
  const pass = async (seconds: number) => {
    for (let nth = 0; nth < seconds; nth += 1) {
      state.now += 1000
      await advance(1000)
    }
  }
  return { state, job, advance, pass }
}

test('a job that reads rows alone does nothing while none was written, and something within seconds', async () => {
  const { state, advance, pass } = setUp()
  await advance(0)
  expect(state.rounds).toBe(1)
  await pass(4)
  expect(state.rounds).toBe(1)
  await pass(2)
  expect(state.rounds).toBe(2)
})

test('a row that was written is found at the next interval', async () => {
  const { state, advance, pass } = setUp()
  await advance(0)
  await pass(1)
  state.writes += 1
  await pass(1)
  expect(state.rounds).toBe(2)
  await pass(2)
  expect(state.rounds).toBe(2)
})

test('what a round wrote itself is read by one more', async () => {
  const written = setUp(() => {
    if (written.state.rounds === 1) written.state.writes += 1
    return 'done'
  })
  await written.advance(0)
  await written.pass(3)
  expect(written.state.rounds).toBe(2)
})

test('a job that is woken begins at once, whether or not a row was written', async () => {
  const { state, job, advance } = setUp()
  await advance(0)
  job.wake()
  await advance(0)
  expect(state.rounds).toBe(2)
})

test('a round that failed is repeated at its interval', async () => {
  const failing = setUp(() => {
    if (failing.state.rounds < 3) throw new Error('The database is away')
    return 'done'
  })
  await failing.advance(0)
  await failing.pass(3)
  expect(failing.state.rounds).toBe(3)
})

test('when the trade clock is set to another time, the next round comes at its interval', async () => {
  const { state, advance } = setUp()
  await advance(0)
  state.now += 24 * 3_600_000
  await advance(1000)
  expect(state.rounds).toBe(2)
  state.now -= 3_600_000
  await advance(1000)
  expect(state.rounds).toBe(3)
})
