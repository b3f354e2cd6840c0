import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../src/server/database/migrations/index.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { findPostgres, postgresUrl, startPostgres } from '../../src/server/testing/postgres.ts'
import { launch } from '../support/service.ts'
import { billNumber, containerNumber, fill } from './fill.ts'
import { megabytes, table, timed, told } from './measure.ts'

const apiKey = 'portolan-bench-key-0001'
const quiet = ['--port', '0', '--api-key', apiKey, '--shipments', '0', '--rate-limit', '1000000']

/** Every size on both engines, one after the other, each asked over HTTP by a service of its own. */
export async function finds(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) {
    const data = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
    rows.push(await measured('embedded', size, { folder: data }))
    await rm(data, { recursive: true, force: true })
    const found = findPostgres()
    if ('missing' in found) rows.push([`PostgreSQL: ${found.missing}`, String(size)])
    else {
      const server = await startPostgres(found.folder)
      const files = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
      const url = postgresUrl(server.socket, 'postgres')
      rows.push(await measured(`PostgreSQL ${found.version}`, size, { url, files }))
      await server.stop()
      await rm(files, { recursive: true, force: true })
    }
  }
  const head = [
    'engine',
    'containers',
    'exact find',
    'partial find',
    '40 numbers',
    'page of 50',
    'page of 50, by act by',
    'page of 50, deep',
    'filled in',
    'memory',
  ]
  return table(head, rows)
}

type Place = { folder: string } | { url: string; files: string }

async function measured(engine: string, size: number, place: Place): Promise<string[]> {
  const flags =
    'folder' in place ? ['--data', place.folder] : ['--database-url', place.url, '--data', place.files]
  // The first start makes the account, which is then filled behind its back.
  await (await launch([...quiet, ...flags], apiKey)).end('SIGTERM')
  const seconds = await filled(place, size)
  const run = await launch([...quiet, ...flags], apiKey)
  try {
    const ask = async (path: string, body?: unknown) => {
      const answer = await fetch(`${run.origin}/v2${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { Authorization: `Token ${apiKey}`, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      const read: unknown = await answer.json()
      return read
    }
    const any = (n: number) => (n * 48_271 + 11) % size
    const find = (...identifiers: string[]) => ask('/lookups', { identifiers })
    const deep = Math.floor(size / 50 / 2)
    const page = (number: number, more = '') =>
      ask(`/containers?page[size]=50&page[number]=${number}&include=shipment${more}`)
    const figures = [
      await timed(200, (n) => find(containerNumber(any(n)))),
      await timed(100, (n) => find(containerNumber(any(n)).slice(2, 9))),
      await timed(50, (n) =>
        find(
          ...Array.from({ length: 40 }, (_, k) =>
            k % 2 ? billNumber(Math.floor(any(n + k) / 2.5)) : containerNumber(any(n * 40 + k)),
          ),
        ),
      ),
      await timed(50, (n) => page(1 + (n % 10))),
      await timed(50, (n) => page(1 + (n % 10), '&sort=act_by_at')),
      await timed(10, (n) => page(deep + (n % 10)), 1),
    ]
    return [
      engine,
      size.toLocaleString('en'),
      ...figures.map(told),
      `${seconds.toFixed(0)} s`,
      megabytes(await residentBytes(run.pid)),
    ]
  } finally {
    await run.end('SIGTERM')
  }
}

async function filled(place: Place, size: number): Promise<number> {
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
    return seconds
  } finally {
    await database.close()
  }
}

/** Resident memory of a process, in bytes (Linux). */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}
