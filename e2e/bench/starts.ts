import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { launch } from '../support/service.ts'
import { fillBenchAccount } from './engines.ts'
import { cpuSecondsOfTree } from '../../src/tools/times/cpu-seconds.ts'
import { durations, table, asPercentiles } from './measure.ts'

/** The program of `npm start`. */
const npmStart = join(import.meta.dirname, '../../src/tools/start.js')

const LARGE_CONTAINERS = 100_000

const FIRST_MINUTE_MS = 60_000

/**
 * From the start of the process until it prints that it is ready: with an empty folder, and again with the same one. Processor time is
 * that of the process and of those that it starts, until then, and in the first minute of an empty folder.
 */
export async function starts(times = 5): Promise<string> {
  const measured = { empty: [] as number[], existing: [] as number[], large: [] as number[] }
  const cpuSeconds = { empty: [] as number[], existing: [] as number[], large: [] as number[] }
  const firstMinute: number[] = []
  const start = async (data: string, kind: keyof typeof measured) => {
    const started = performance.now()
    const run = await launch(
      ['--port', '0', '--data', data],
      kind === 'empty' ? undefined : 'known',
      npmStart,
    )
    measured[kind].push(performance.now() - started)
    cpuSeconds[kind].push(cpuSecondsOfTree(run.pid))
    if (kind === 'empty' && firstMinute.length === 0) {
      await setTimeout(FIRST_MINUTE_MS - (performance.now() - started))
      firstMinute.push(cpuSecondsOfTree(run.pid))
    }
    await run.end('SIGTERM')
  }
  for (let n = 0; n < times; n += 1) {
    const data = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
    await start(data, 'empty')
    await start(data, 'existing')
    if (n === 0) {
      await fillBenchAccount({ folder: data }, LARGE_CONTAINERS)
      for (let m = 0; m < times; m += 1) await start(data, 'large')
    }
    await rm(data, { recursive: true, force: true })
  }
  const row = (name: string, kind: keyof typeof measured): string[] => [
    name,
    asPercentiles(durations(measured[kind])),
    seconds(cpuSeconds[kind]),
  ]
  return table(
    ['cold start', 'ms, p50 / p95', 'processor time, s, median'],
    [
      row('empty folder', 'empty'),
      ['empty folder, the first minute', '', seconds(firstMinute)],
      row('existing folder', 'existing'),
      row(`existing folder, ${LARGE_CONTAINERS.toLocaleString('en')} containers`, 'large'),
    ],
  )
}

/** The median, such as `2.4`. */
const seconds = (measured: readonly number[]): string =>
  (measured.toSorted((one, other) => one - other)[Math.floor(measured.length / 2)] ?? 0).toFixed(1)
