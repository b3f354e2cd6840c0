import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../support/service.ts'
import { fillBenchAccount } from './engines.ts'
import { durations, table, asPercentiles } from './measure.ts'

/** The program of `npm start`. */
const npmStart = join(import.meta.dirname, '../../src/tools/start.js')

const LARGE_CONTAINERS = 100_000

/** From the start of the process until it prints that it is ready: with an empty folder, and again with the same one. */
export async function starts(times = 5): Promise<string> {
  const measured = { empty: [] as number[], existing: [] as number[], large: [] as number[] }
  const start = async (data: string, kind: keyof typeof measured) => {
    const started = performance.now()
    const run = await launch(
      ['--port', '0', '--data', data],
      kind === 'empty' ? undefined : 'known',
      npmStart,
    )
    measured[kind].push(performance.now() - started)
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
  return table(
    ['cold start', 'ms, p50 / p95'],
    [
      ['empty folder', asPercentiles(durations(measured.empty))],
      ['existing folder', asPercentiles(durations(measured.existing))],
      [
        `existing folder, ${LARGE_CONTAINERS.toLocaleString('en')} containers`,
        asPercentiles(durations(measured.large)),
      ],
    ],
  )
}
