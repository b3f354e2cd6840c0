import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { asTab, currentTab } from '../tab.ts'
import { every, type Round, type Scheduler } from './every.ts'

/** A clock whose hands the test turns: what is due runs when it says so. */
function handTurned() {
  const due: { ms: number; work: () => void }[] = []
  const scheduler: Scheduler = {
    after(ms, work) {
      const entry = { ms, work }
      due.push(entry)
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1))
    },
  }
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    scheduler,
    waits: () => due.map(({ ms }) => ms),
    turn: async () => {
      for (const { work } of due.splice(0)) work()
      await settle()
    },
    settle,
  }
}

function setUp(round: () => Promise<Round>, restMs = 0) {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  )
  const hands = handTurned()
  const job = every('Counting', { intervalMs: 1000, restMs, scheduler: hands.scheduler, log }, round)
  return { job, lines, ...hands }
}

test('A job starts at once and then comes round at its interval', async () => {
  let rounds = 0
  const { turn, waits } = setUp(async () => ((rounds += 1), 'done'))
  expect(waits()).toEqual([0])
  await turn()
  expect([rounds, waits()]).toEqual([1, [1000]])
  await turn()
  expect(rounds).toBe(2)
})

test('While there is more to do, the next round follows at once', async () => {
  let rounds = 0
  const { turn } = setUp(async () => ((rounds += 1) < 5 ? 'more' : 'done'))
  await turn()
  expect(rounds).toBe(5)
})

test('A job that lets others in rests before the next round, and not when it is to end', async () => {
  let rounds = 0
  const { job, turn, waits } = setUp(async () => ((rounds += 1), 'more'), 20)
  await turn()
  expect([rounds, waits()]).toEqual([1, [20]])
  await turn()
  expect([rounds, waits()]).toEqual([2, [20]])
  await job.stop()
  expect([rounds, waits()]).toEqual([2, []])
})

test('A failing round is logged, and the next one comes all the same', async () => {
  let rounds = 0
  const { turn, lines } = setUp(async () => {
    rounds += 1
    throw new Error('no database')
  })
  await turn()
  await turn()
  expect(rounds).toBe(2)
  expect(lines[0]).toContain('Counting failed')
})

test('Two rounds never run at once; waking during one makes one more follow', async () => {
  let running = 0
  let most = 0
  let rounds = 0
  const open: (() => void)[] = []
  const { job, turn, settle } = setUp(async () => {
    rounds += 1
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((done) => open.push(done))
    running -= 1
    return 'done'
  })
  await turn()
  job.wake()
  job.wake()
  open.shift()?.()
  await settle()
  open.shift()?.()
  await settle()
  expect([rounds, most]).toEqual([2, 1])
})

test('Waking brings the next round forward', async () => {
  let rounds = 0
  const { job, turn, waits } = setUp(async () => ((rounds += 1), 'done'))
  await turn()
  job.wake()
  expect(waits()).toEqual([0])
  await turn()
  expect(rounds).toBe(2)
})

test('Stopping waits for what is under way, and nothing comes after', async () => {
  const open: (() => void)[] = []
  let rounds = 0
  const { job, turn, waits } = setUp(async () => {
    rounds += 1
    await new Promise<void>((done) => open.push(done))
    return 'more'
  })
  await turn()
  let ended = false
  const stopping = job.stop().then(() => (ended = true))
  expect(ended).toBe(false)
  open.shift()?.()
  await stopping
  job.wake()
  expect([rounds, waits()]).toEqual([1, []])
})

test('a job that the request of a tab wakes works for no tab', async () => {
  const log = createLog(
    () => undefined,
    () => new Date('2026-11-20T18:00:00Z'),
  )
  const planned: (() => void)[] = []
  const scheduler = {
    after: (_: number, work: () => void) => {
      planned.push(work)
      return () => undefined
    },
  }
  const seen: (string | null)[] = []
  const job = every('Reading', { intervalMs: 1000, scheduler, log }, () => {
    seen.push(currentTab())
    return Promise.resolve('done')
  })
  asTab('00000000-0000-4000-8000-0000000000ab', () => {
    seen.push(currentTab())
    job.wake()
    planned.at(-1)?.()
  })
  await job.stop()
  expect(seen).toEqual(['00000000-0000-4000-8000-0000000000ab', null])
})
