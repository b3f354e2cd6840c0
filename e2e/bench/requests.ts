import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuMilliseconds, type Filled, onBothEngines, withEmptyServices } from './engines.ts'
import { containerNumber } from './fill.ts'
import { busy, table } from './measure.ts'

const clients = 4
const seconds = 6

/**
 * What a request costs, next to a bare server with one prepared statement on the same PostgreSQL: requests a second of
 * four clients that never pause, and milliseconds of processor time of the service (its database apart).
 */
export async function requests(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) rows.push(...(await onBothEngines(size, measured)))
  const head = ['engine', 'containers', 'kind', 'requests/s', 'p50 / p99, ms', 'CPU ms', 'of bare']
  return [table(head, rows), await pastes()].join('\n\n')
}

/** Numbers of one paste. */
const PASTED = 500
const PASTES = 3
const LOOK_EVERY_MS = 20

/** Numbers that are pasted into the dashboard, as it sends them: a batch, whose requests a job makes. Three one after the other. */
async function pastes(): Promise<string> {
  const rows = await withEmptyServices(['--shipments', '0'], async ({ engine, pid, ask }) => {
    const measured: string[][] = []
    for (let n = 0; n < PASTES; n += 1) measured.push([engine, ...(await paste(pid, ask))])
    return measured
  })
  const head = [
    'engine',
    `answer to ${PASTED} numbers, ms`,
    'first request, ms',
    'all requests, ms',
    'CPU ms',
  ]
  return table(head, rows)
}

async function paste(pid: number, ask: Filled['ask']): Promise<string[]> {
  const id = randomUUID()
  const rows = Array.from({ length: PASTED }, (_, row) => ({
    row,
    request_number: `MSCU${id.slice(0, 6).toUpperCase()}${row}`,
    request_type: 'bill_of_lading',
    scac: 'MSCU',
  }))
  const [began, before] = [performance.now(), await cpuMilliseconds(pid)]
  const since = () => (performance.now() - began).toFixed(0)
  await ask('/tracking_request_batches', {
    data: { type: 'tracking_request_batch', id, attributes: { rows } },
  })
  const answered = since()
  let first: string | undefined
  for (;;) {
    const { data } = (await ask(`/tracking_request_batches/${id}`)) as {
      data: { attributes: { waiting: number } }
    }
    const { waiting } = data.attributes
    if (waiting < PASTED) first ??= since()
    if (waiting === 0) break
    await delay(LOOK_EVERY_MS)
  }
  const all = since()
  return [answered, first ?? all, all, ((await cpuMilliseconds(pid)) - before).toFixed(0)]
}

interface Kind {
  name: string
  ours: (n: number) => Promise<unknown>
  bare?: string | ((n: number) => string)
}

async function measured({ engine, size, pid, ask, database, account }: Filled): Promise<string[][]> {
  const { data } = (await ask('/containers?page[size]=1000')) as { data: { id: string }[] }
  const id = (n: number) => data[n % data.length]?.id ?? ''
  const any = (n: number) => (n * 48_271 + 11) % size
  const kinds: Kind[] = [
    { name: 'get', ours: (n) => ask(`/containers/${id(n)}`), bare: (n) => `/containers/${id(n)}` },
    {
      name: 'list of 30 with shipment',
      ours: (n) => ask(`/containers?page[size]=30&page[number]=${1 + (n % 20)}&include=shipment`),
      bare: (n) => `/containers?offset=${30 * (n % 20)}`,
    },
    { name: 'search', ours: (n) => ask(`/search?query=${containerNumber(any(n)).slice(0, 9)}`) },
    { name: 'find', ours: (n) => ask('/lookups', { identifiers: [containerNumber(any(n))] }) },
    {
      name: 'create',
      ours: (n) =>
        ask('/tracking_requests', {
          data: {
            type: 'tracking_request',
            attributes: { request_type: 'bill_of_lading', request_number: `BENCH${size}${n}`, scac: 'MSCU' },
          },
        }),
    },
  ]
  const bare = database === undefined ? undefined : await startBare(database, account)
  const rows: string[][] = []
  const row = (...cells: string[]) => rows.push([engine, size.toLocaleString('en'), ...cells])
  try {
    for (const { name, ours, bare: path } of kinds) {
      const other = bare && path !== undefined ? bare : undefined
      const own = await costOf(pid, ours)
      const against =
        other &&
        (await costOf(other.pid, (n) => other.get(typeof path === 'string' ? path : (path?.(n) ?? ''))))
      row(name, ...shown(own), against ? ratio(own, against) : '—')
      if (against) row(`${name}, bare`, ...shown(against), '')
    }
  } finally {
    bare?.process.kill()
  }
  return rows
}

interface Cost {
  rate: number
  p50: number
  p99: number
  /** Milliseconds of processor time a request. */
  cpu: number
}

const ratio = (own: Cost, bare: Cost): string =>
  `${(own.rate / bare.rate).toFixed(2)} × rate, ${(own.cpu / bare.cpu).toFixed(1)} × CPU`

const shown = ({ rate, p50, p99, cpu }: Cost): string[] => [
  rate.toFixed(0),
  `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
  cpu.toFixed(2),
]

async function costOf(pid: number, run: (n: number) => Promise<unknown>): Promise<Cost> {
  await busy(clients, 2, run)
  const before = await cpuMilliseconds(pid)
  const { rate, count, p50, p99 } = await busy(clients, seconds, (n) => run(n + 100_000))
  return { rate, p50, p99, cpu: ((await cpuMilliseconds(pid)) - before) / count }
}

/** The bare server of `bare.ts` in a process. */
export interface Bare {
  process: ChildProcess
  pid: number
  get(path: string): Promise<unknown>
}

export async function startBare(url: string, account: string): Promise<Bare> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), url, account], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = `http://127.0.0.1:${first.toString().trim()}`
  return {
    process: child,
    pid: child.pid ?? 0,
    get: async (path) => {
      const answer = await fetch(origin + path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.text()
    },
  }
}
