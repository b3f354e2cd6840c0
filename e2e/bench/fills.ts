import { cpuMilliseconds, withEmptyServices } from './engines.ts'
import { medianAndTail, table } from './measure.ts'

/** Lists and gets are asked for this often while a fleet is filled, each after its answer to the one before. */
const ASK_EVERY_MS = 100

/** A fleet of so many shipments is filled through tracking: how long it takes, and what a reader notices meanwhile. */
export async function fills(shipments: number): Promise<string> {
  const rows = await withEmptyServices(['--shipments', String(shipments)], async ({ engine, pid, ask }) => {
    const list: number[] = []
    const get: number[] = []
    let failures = 0
    const timed = async (into: number[], path: string) => {
      const started = performance.now()
      const answer = await ask(path).catch(() => {
        failures += 1
        return undefined
      })
      into.push(performance.now() - started)
      return answer as { data: { id: string }[]; meta: { total: number } } | undefined
    }
    const began = performance.now()
    const cpu = await cpuMilliseconds(pid)
    let last = 0
    let changedAt = began
    // It is full when nothing was added for a while: some requests of the fleet fail, and some find nothing.
    while (performance.now() - changedAt < 20_000) {
      const page = await timed(list, '/containers?page[size]=30&include=shipment')
      const [first] = page?.data ?? []
      if (first) await timed(get, `/containers/${first.id}`)
      const total = page?.meta.total ?? last
      if (total !== last) changedAt = performance.now()
      last = total
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
    const seconds = (changedAt - began) / 1000
    return [
      engine,
      String(shipments),
      String(last),
      seconds.toFixed(0),
      (((await cpuMilliseconds(pid)) - cpu) / 1000).toFixed(0),
      percentiles(list),
      percentiles(get),
      String(failures),
    ]
  })
  const head = [
    'engine',
    'requests',
    'containers',
    'filled, s',
    'CPU, s',
    'list p50 / p99, ms',
    'get p50 / p99, ms',
    'failed',
  ]
  return table(head, rows)
}

const percentiles = (took: readonly number[]): string => {
  const { p50, p99 } = medianAndTail(took)
  return `${p50.toFixed(0)} / ${p99.toFixed(0)}`
}
