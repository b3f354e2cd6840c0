import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrations } from '../../../src/server/platform/database/migrations/index.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { findPostgres, postgresUrl, startPostgres } from '../../../src/server/testing/postgres.ts'
import {
  compareFigures,
  type ComparedFigure,
  type CostFigures,
  maxGrowthOf,
} from '../../../src/tools/guard/compare-figures.ts'
import { cpuMilliseconds } from '../engines.ts'
import type { LoopDelay } from '../loop-delay.ts'
import { table } from '../measure.ts'
import { type Bare, startBare } from '../requests.ts'
import { measureChecks } from '../tracking.ts'
import {
  IDLE_MEMORY,
  keepSmaller,
  type CostsByName,
  measureEmbedded,
  measureOnServer,
} from './guarded-services.ts'

const keptPath = join(import.meta.dirname, 'guard.json')
const BARE_GET = 'bare get'
const STATEMENTS = 'check, changed, statements'
const WITHOUT_UNIT = new Set([STATEMENTS, IDLE_MEMORY])
const BARE_GETS = 1500
const CHECKED_SHIPMENTS = 200
/** Other work on the machine makes a figure larger, and never smaller: what is too large is measured again. */
const MAX_ATTEMPTS = 3

interface Kept {
  /** The processor of the machine that they were measured on. */
  processor: string
  figures: CostFigures
}

/**
 * Measures what Portolan costs, and compares it with the kept figures.
 * @param keep whether the figures are kept instead
 * @param isBusy whether the machine may do other work meanwhile
 * @returns the table, and what failed; undefined if PostgreSQL is not installed, as nothing is compared without the bare server
 */
export async function guard({ keep = false, isBusy = false } = {}): Promise<
  { text: string; compared: ComparedFigure[] } | undefined
> {
  const found = findPostgres()
  if ('missing' in found) return undefined
  const processor = cpus()[0]?.model.trim() ?? 'unknown'
  const kept = JSON.parse(await readFile(keptPath, 'utf8').catch(() => '{"figures":{}}')) as Kept
  const maxGrowth = maxGrowthOf({ isSameProcessor: kept.processor === processor, isBusy })
  const measured: CostsByName = new Map()
  let delay: LoopDelay | undefined
  let compared: ComparedFigure[] = []
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    delay = await measureAll(measured, found.folder)
    compared = compareFigures(figuresOf(measured), kept.figures, maxGrowth)
    if (keep || compared.every(({ fault }) => fault === undefined)) break
  }
  if (keep) {
    const figures = figuresOf(measured)
    await writeFile(keptPath, `${JSON.stringify({ processor, figures }, null, 2)}\n`)
    compared = compareFigures(figures, figures)
  }
  return { text: textOf(measured, compared, delay), compared }
}

async function measureAll(into: CostsByName, postgres: string): Promise<LoopDelay> {
  const server = await startPostgres(postgres)
  const files = await mkdtemp(join(tmpdir(), 'portolan-guard-'))
  const url = postgresUrl(server.socket, 'postgres')
  let bare: Bare | undefined
  try {
    const bareRound = await measureOnServer(into, { url, files }, async (containers) => {
      const started = (bare = await startBare(url, await accountOf(url)))
      return () => measureBare(into, started, containers)
    })
    const delay = await measureEmbedded(into, bareRound)
    await measureTracking(into)
    return delay
  } finally {
    bare?.process.kill()
    await server.stop()
    await rm(files, { recursive: true, force: true })
  }
}

/** The unit of all others: one prepared statement behind the same HTTP server. */
async function measureBare(
  into: CostsByName,
  { pid, get }: Bare,
  containers: readonly string[],
): Promise<void> {
  const cpu = await cpuMilliseconds(pid)
  const one = (n: number) => get(`/containers/${containers[n % containers.length]}`)
  for (let n = 0; n < BARE_GETS; n += 4) await Promise.all([0, 1, 2, 3].map((more) => one(n + more)))
  keepSmaller(into, BARE_GET, ((await cpuMilliseconds(pid)) - cpu) / BARE_GETS)
}

async function accountOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from accounts limit 1')
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

async function measureTracking(into: CostsByName): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-guard-'))
  const database = await openDatabase({ folder, migrations })
  try {
    const { unchanged, changed } = await measureChecks(database, CHECKED_SHIPMENTS)
    keepSmaller(into, 'check, unchanged', unchanged.cpu)
    keepSmaller(into, 'check, changed', changed.cpu)
    keepSmaller(into, STATEMENTS, changed.statements)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Processor time in bare gets, to three digits; memory and counts as they are. */
function figuresOf(measured: CostsByName): CostFigures {
  const bare = measured.get(BARE_GET) ?? Number.NaN
  return Object.fromEntries(
    [...measured]
      .filter(([name]) => name !== BARE_GET)
      .map(([name, value]) => [name, Number((WITHOUT_UNIT.has(name) ? value : value / bare).toPrecision(3))]),
  )
}

function textOf(
  measured: CostsByName,
  compared: readonly ComparedFigure[],
  delay: LoopDelay | undefined,
): string {
  const shown = (value: number | undefined) => (value === undefined ? '—' : String(value))
  const ms = (name: string) => (WITHOUT_UNIT.has(name) ? '' : (measured.get(name)?.toFixed(2) ?? '—'))
  const rows = compared.map(({ name, measured: now, kept, fault }) => [
    name,
    ms(name),
    shown(now),
    shown(kept),
    fault ?? 'ok',
  ])
  const late =
    delay &&
    `p99 ${delay.p99.toFixed(1)} ms, p99.9 ${delay.p999.toFixed(1)} ms, most ${delay.max.toFixed(1)} ms`
  return [
    table(['figure', 'processor time, ms', 'measured', 'kept', ''], rows),
    `A bare get takes ${measured.get(BARE_GET)?.toFixed(3)} ms: the unit of processor time.`,
    `Event loop at 25 requests a second (not judged, as it depends on the clock): ${late ?? 'not measured'}`,
  ].join('\n\n')
}
