import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../src/server/platform/database/migrations/index.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/open.ts'
import { findPostgres, postgresUrl, startPostgres } from '../../src/server/testing/postgres.ts'
import { launch } from '../support/service.ts'
import { fill } from './fill.ts'

export const benchApiKey = 'portolan-bench-key-0001'
const quiet = ['--port', '0', '--api-key', benchApiKey, '--shipments', '0', '--rate-limit', '1000000']

export const engines = ['embedded', 'postgresql'] as const
type Engine = (typeof engines)[number]
let chosen: readonly Engine[] = engines
/** What follows runs on this engine alone. */
export const onlyOn = (engine: Engine): void => void (chosen = [engine])

/** A service in its own process, used over HTTP. */
export interface Started {
  engine: string
  origin: string
  pid: number
  /** Valid for one sign-in. */
  signInLink: string
  /** What says who asks. */
  headers: Record<string, string>
  /** @throws on any answer but a success */
  ask(path: string, body?: unknown, method?: string): Promise<unknown>
}

/** The same with a filled account. */
export interface Filled extends Started {
  size: number
  /** Seconds that filling took. */
  seconds: number
  /** The address of the PostgreSQL server; undefined on the embedded engine. */
  database: string | undefined
  account: string
}

/** Runs the same on both engines, each filled with `size` containers. @returns the rows of each */
export const onBothEngines = (
  size: number,
  measure: (service: Filled) => Promise<string[] | string[][]>,
  flags: string[] = [],
): Promise<string[][]> => onEachEngine(size, (engine, place) => measured(engine, size, place, measure, flags))

/** The same on empty databases, with other settings of the service. */
export const withEmptyServices = (
  flags: string[],
  measure: (service: Started) => Promise<string[] | string[][]>,
): Promise<string[][]> =>
  onEachEngine(0, (engine, place) => withService(engine, [...flagsOf(place), ...flags], measure))

/** The same on a data folder that stays, on the embedded engine. */
export const withServiceOn = (
  folder: string,
  flags: string[],
  measure: (service: Started) => Promise<string[] | string[][]>,
): Promise<string[][]> => withService('embedded', [...flagsOf({ folder }), ...flags], measure)

/** The same for a service of these flags, which say its database too. */
export async function withService(
  engine: string,
  flags: string[],
  measure: (service: Started) => Promise<string[] | string[][]>,
): Promise<string[][]> {
  const run = await launch(
    ['--port', '0', '--api-key', benchApiKey, '--rate-limit', '1000000', ...flags],
    benchApiKey,
  )
  try {
    return asRows(await measure({ engine, ...startedOf(run) }))
  } finally {
    await run.end('SIGTERM')
  }
}

const asRows = (rows: string[] | string[][]): string[][] =>
  rows.every((row) => typeof row === 'string') ? [rows] : rows

/** Runs the same on an empty database of each engine, in this process. @returns the rows of each */
export const onEachDatabase = (
  run: (engine: string, database: Database) => Promise<string[][]>,
): Promise<string[][]> =>
  onEachEngine(0, async (engine, place) =>
    run(
      engine,
      await openDatabase(
        'folder' in place ? { folder: place.folder, migrations } : { url: place.url, migrations },
      ),
    ),
  )

async function onEachEngine(
  size: number,
  run: (engine: string, place: Place) => Promise<string[][]>,
): Promise<string[][]> {
  const rows: string[][] = []
  if (chosen.includes('embedded')) {
    const data = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
    rows.push(...(await run('embedded', { folder: data })))
    await rm(data, { recursive: true, force: true })
  }
  if (!chosen.includes('postgresql')) return rows
  const found = findPostgres()
  if ('missing' in found) return [...rows, [`PostgreSQL: ${found.missing}`, String(size)]]
  const server = await startPostgres(found.folder)
  const files = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
  try {
    return [
      ...rows,
      ...(await run(`PostgreSQL ${found.version}`, { url: postgresUrl(server.socket, 'postgres'), files })),
    ]
  } finally {
    await server.stop()
    await rm(files, { recursive: true, force: true })
  }
}

type Place = { folder: string } | { url: string; files: string }

const flagsOf = (place: Place): string[] =>
  'folder' in place ? ['--data', place.folder] : ['--database-url', place.url, '--data', place.files]

/** A launched service, and how to ask it. */
export function startedOf({
  origin,
  pid,
  signInLink,
}: Awaited<ReturnType<typeof launch>>): Omit<Started, 'engine'> {
  const headers = { Authorization: `Token ${benchApiKey}`, 'Content-Type': 'application/json' }
  const ask = async (path: string, body?: unknown, method = body ? 'POST' : 'GET'): Promise<unknown> => {
    const answer = await fetch(`${origin}/v2${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return { origin, pid, signInLink, headers, ask }
}

async function measured(
  engine: string,
  size: number,
  place: Place,
  measure: (service: Filled) => Promise<string[] | string[][]>,
  more: string[],
): Promise<string[][]> {
  const flags = [...quiet, ...flagsOf(place), ...more]
  // The first start makes the account, which is then filled behind its back.
  await (await launch(flags, benchApiKey)).end('SIGTERM')
  const { seconds, account } = await fillBenchAccount(place, size)
  const database = 'url' in place ? place.url : undefined
  const run = await launch(flags, benchApiKey)
  try {
    return asRows(await measure({ engine, size, seconds, database, account, ...startedOf(run) }))
  } finally {
    await run.end('SIGTERM')
  }
}

/** Fills the account of a service that is not running with `size` containers. */
export async function fillBenchAccount(
  place: Place,
  size: number,
): Promise<{ seconds: number; account: string }> {
  const database = await openDatabase(
    'folder' in place ? { folder: place.folder, migrations } : { url: place.url, migrations },
  )
  try {
    const account = await database.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const started = performance.now()
    await fill(database.db, account.id, size)
    const seconds = (performance.now() - started) / 1000
    await database.maintain()
    // A PostgreSQL server does so by itself in time; the bench does not wait for it.
    if ('url' in place) await sql`vacuum analyze`.execute(database.db)
    return { seconds, account: account.id }
  } finally {
    await database.close()
  }
}

/** Resident memory of a process, in bytes (Linux). */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** Processor time that a process has used, user and system, in milliseconds (Linux). */
export async function cpuMilliseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the name in brackets, which may contain blanks: utime and stime are the 14th and 15th field of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK
}
const MILLISECONDS_PER_TICK = 10
