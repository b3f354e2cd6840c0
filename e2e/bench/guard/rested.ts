import { setTimeout as delay } from 'node:timers/promises'
import { treeCpuMilliseconds } from '../in-process.ts'

const IDLE_SECONDS = 8
const LOOK_EVERY_MS = 250
const LOOKS_AT_REST = 4
const MAX_LOOKS = 60
/** A process rests if it takes no more than it does when nobody asks anything, with this much more in a second. */
const TOLERATED_MS = 30

/** A process with those that it started, and what it takes when nobody asks anything. */
export interface IdleProcess {
  pid: number
  /** Processor time in milliseconds a second. */
  idle: number
}

/** Waits until what a start begins has ended, and watches what is left. */
export async function watchIdle(pid: number): Promise<IdleProcess> {
  await atRest({ pid, idle: TOLERATED_MS })
  const before = await treeCpuMilliseconds(pid)
  await delay(IDLE_SECONDS * 1000)
  return { pid, idle: ((await treeCpuMilliseconds(pid)) - before) / IDLE_SECONDS }
}

/**
 * Milliseconds of processor time that some work takes, with the jobs that follow it, and without what the process does by itself:
 * a job that follows a request belongs to the cost of that request.
 */
export async function costOfWork(process: IdleProcess, work: () => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), await treeCpuMilliseconds(process.pid)]
  await work()
  const after = await atRest(process)
  return after.cpu - before - (process.idle * (after.at - began)) / 1000
}

/** Waits until a process rests. @returns when that began, and the processor time until then */
async function atRest({ pid, idle }: IdleProcess): Promise<{ at: number; cpu: number }> {
  const seen: { at: number; cpu: number }[] = []
  const look = async () => {
    const now = { at: performance.now(), cpu: await treeCpuMilliseconds(pid) }
    seen.push(now)
    return now
  }
  let latest = await look()
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    await delay(LOOK_EVERY_MS)
    latest = await look()
    const first = seen.at(-1 - LOOKS_AT_REST)
    if (!first) continue
    const allowed = (idle * (latest.at - first.at)) / 1000 + TOLERATED_MS
    if (latest.cpu - first.cpu <= allowed) return first
  }
  return latest
}
