import { expect, test } from 'vitest'
import { noteStored, PartlyStored, watchStored } from '../database/stored-part.ts'
import { createLog } from '../log.ts'
import { asTab, currentTab } from '../tab.ts'
import { every, type RunResult, type Scheduler } from './every.ts'

/** A scheduler that runs what is due when the test says so. */
function createScheduler() {
  const due: { ms: number; work: () => void }[] = []
  const scheduler: Scheduler = {
    after(ms, work) {
      const entry = { ms, work }
      due.push(entry)
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1))
    },
  }
  const nextTick = () => new Promise((done) => setImmediate(done))
  return {
    scheduler,
    waits: () => due.map(({ ms }) => ms),
    runDue: async () => {
      for (const { work } of due.splice(0)) work()
      await nextTick()
    },
    nextTick,
  }
}

function setUp(runOnce: () => Promise<RunResult>, pauses: { restMs?: number; gatherMs?: number } = {}) {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  )
  const manual = createScheduler()
  const job = every('Counting', { intervalMs: 1000, ...pauses, scheduler: manual.scheduler, log }, runOnce)
  return { job, lines, ...manual }
}

test('A job runs at once and then at its interval', async () => {
  let runs = 0
  const { runDue, waits } = setUp(async () => ((runs += 1), 'done'))
  expect(waits()).toEqual([0])
  await runDue()
  expect([runs, waits()]).toEqual([1, [1000]])
  await runDue()
  expect(runs).toBe(2)
})

test('While there is more to do, the next run follows at once', async () => {
  let runs = 0
  const { runDue } = setUp(async () => ((runs += 1) < 5 ? 'more' : 'done'))
  await runDue()
  expect(runs).toBe(5)
})

test('A job with a rest waits before the next run, and not when it is to end', async () => {
  let runs = 0
  const { job, runDue, waits } = setUp(async () => ((runs += 1), 'more'), { restMs: 20 })
  await runDue()
  expect([runs, waits()]).toEqual([1, [20]])
  await runDue()
  expect([runs, waits()]).toEqual([2, [20]])
  await job.stop()
  expect([runs, waits()]).toEqual([2, []])
})

test('A failing run is logged, and the next one comes all the same', async () => {
  let runs = 0
  const { runDue, lines } = setUp(async () => {
    runs += 1
    throw new Error('no database')
  })
  await runDue()
  await runDue()
  expect(runs).toBe(2)
  expect(lines[0]).toContain('Counting failed')
})

test('Two runs never overlap; waking during one makes one more follow', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const open: (() => void)[] = []
  const { job, runDue, nextTick } = setUp(async () => {
    runs += 1
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((done) => open.push(done))
    running -= 1
    return 'done'
  })
  await runDue()
  job.wake()
  job.wake()
  open.shift()?.()
  await nextTick()
  open.shift()?.()
  await nextTick()
  expect([runs, most]).toEqual([2, 1])
})

test('Waking brings the next run forward', async () => {
  let runs = 0
  const { job, runDue, waits } = setUp(async () => ((runs += 1), 'done'))
  await runDue()
  job.wake()
  expect(waits()).toEqual([0])
  await runDue()
  expect(runs).toBe(2)
})

test('Stopping waits for what is under way, and nothing comes after', async () => {
  const open: (() => void)[] = []
  let runs = 0
  const { job, runDue, waits } = setUp(async () => {
    runs += 1
    await new Promise<void>((done) => open.push(done))
    return 'more'
  })
  await runDue()
  let ended = false
  const stopping = job.stop().then(() => (ended = true))
  expect(ended).toBe(false)
  open.shift()?.()
  await stopping
  job.wake()
  expect([runs, waits()]).toEqual([1, []])
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

test('what a job stores that a request woke is no part of the request', async () => {
  const { job, runDue } = setUp(() => {
    noteStored()
    return Promise.resolve('done')
  })
  const lost = new Error('the request lost to another one')
  const request = async () => {
    job.wake()
    await runDue()
    throw lost
  }
  await expect(watchStored(request, () => true)).rejects.toBe(lost)
  const storing = async () => {
    noteStored()
    await Promise.reject(lost)
  }
  await expect(watchStored(storing, () => true)).rejects.toBeInstanceOf(PartlyStored)
  await job.stop()
})

test('A job that gathers runs at once when it is woken, and once for all that wakes it just after that', async () => {
  let runs = 0
  const { job, runDue, waits } = setUp(async () => ((runs += 1), 'done'), { gatherMs: 50 })
  await runDue()
  expect([runs, waits()]).toEqual([1, [50, 1000]])
  job.wake()
  job.wake()
  expect([runs, waits()]).toEqual([1, [50, 1000]])
  await runDue()
  expect([runs, waits()]).toEqual([2, [50, 1000]])
  await job.stop()
  expect(waits()).toEqual([])
})
