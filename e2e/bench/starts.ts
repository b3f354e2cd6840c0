import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../support/service.ts'
import { durations, table, asPercentiles } from './measure.ts'

/** The program of `npm start`. */
const npmStart = join(import.meta.dirname, '../../src/tools/start.js')

/** From the start of the process until it prints that it is ready: with an empty folder, and again with the same one. */
export async function starts(times = 5): Promise<string> {
  const empty: number[] = []
  const existing: number[] = []
  for (let n = 0; n < times; n += 1) {
    const data = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
    for (const measured of [empty, existing]) {
      const started = performance.now()
      const key = measured === existing ? 'known' : undefined
      const run = await launch(['--port', '0', '--data', data], key, npmStart)
      measured.push(performance.now() - started)
      await run.end('SIGTERM')
    }
    await rm(data, { recursive: true, force: true })
  }
  return table(
    ['cold start', 'ms, p50 / p95'],
    [
      ['empty folder', asPercentiles(durations(empty))],
      ['existing folder', asPercentiles(durations(existing))],
    ],
  )
}
