import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded by Node before the service (`NODE_OPTIONS=--import`), so that the service itself needs no code for it: how late the event
 * loop of its main thread is, written to a file each second.
 */

const folder = process.env['PORTOLAN_BENCH_LOOP']

/** How late timers of the main thread were, in milliseconds. */
export interface LoopDelay {
  p50: number
  p99: number
  p999: number
  max: number
}

const RESOLUTION_MS = 5
const fileOf = (place: string, pid: number) => join(place, `${pid}.json`)

if (
  folder !== undefined &&
  isMainThread &&
  /\/(commands\/main\.ts|tools\/start\.js)$/.test(process.argv[1] ?? '')
) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // A histogram counts the interval itself too: what is above it is the delay.
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const path = fileOf(folder, process.pid)
  const write = async () => {
    const figures: LoopDelay = {
      p50: ms(delay.percentile(50)),
      p99: ms(delay.percentile(99)),
      p999: ms(delay.percentile(99.9)),
      max: ms(delay.max),
    }
    await writeFile(`${path}.new`, JSON.stringify(figures))
    await rename(`${path}.new`, path)
  }
  setInterval(() => void write().catch(() => undefined), 1000).unref()
  process.on('SIGUSR2', () => delay.reset())
}

/** What to start services with so that their event loops are watched. */
export const watchingLoops = (place: string): void => {
  process.env['PORTOLAN_BENCH_LOOP'] = place
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${import.meta.filename}`.trim()
}

/** Begins anew for the process. */
export const resetLoopDelay = (pid: number): void => void process.kill(pid, 'SIGUSR2')

export const readLoopDelay = async (place: string, pid: number): Promise<LoopDelay> =>
  JSON.parse(await readFile(fileOf(place, pid), 'utf8')) as LoopDelay
