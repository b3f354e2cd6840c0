import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type ObjectStore, startObjectStore } from '../../src/server/testing/object-store/object-store.ts'
import { missingPgbouncer, startPgbouncer } from '../../src/server/testing/pgbouncer.ts'
import { findPostgres, postgresUrl, startPostgres } from '../../src/server/testing/postgres.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type InstalledProcess, newInstalledProcess } from './installed-process.ts'

const DATABASE = 'portolan'
const POOL_CONNECTIONS = 20

/** Why there can be no installation of several processes; undefined where there can. */
export function missingForProcesses(): string | undefined {
  const found = findPostgres()
  return 'missing' in found ? found.missing : undefined
}

/** Processes on one PostgreSQL behind a pool, with files in an object store, and a proxy before those that answer. */
export interface Installation {
  /** The address of the proxy. */
  origin: string
  apiKey: string
  webs: readonly InstalledProcess[]
  workers: readonly InstalledProcess[]
  store: ObjectStore
  /** Whether there is a pool; without pgbouncer the processes ask the server itself. */
  hasPool: boolean
  /** Asks through the proxy, as a program does. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** The database itself, for counts that the interface does not answer. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  restartDatabase(): Promise<void>
  close(): Promise<void>
}

interface Wanted {
  /** Processes that answer. */
  webs: number
  /** Whether they do all background work too, so that there are no workers. */
  doEverything?: boolean
  /** What each worker does, as `--work` has it. */
  work: readonly string[]
  /** Where it is installed. */
  pool?: boolean
  /** Files are in the object store; otherwise in a folder. */
  store?: boolean
  /** What `node` runs; by default this version. */
  program?: string
  /** Whether processes run as they do for years, and not with what lets a short life cost less. */
  isMeasured?: boolean
  /** Further settings of all processes. */
  flags?: readonly string[]
}

export async function startInstallation(wanted: Wanted): Promise<Installation> {
  const { webs, doEverything = false, work, flags = [], program, isMeasured = false } = wanted
  const how = { program, isMeasured }
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  const postgres = await startPostgres(found.folder)
  const direct = postgresUrl(postgres.socket, DATABASE)
  await queryAt(postgresUrl(postgres.socket, 'postgres'), `create database ${DATABASE}`)
  const hasPool = (wanted.pool ?? true) && missingPgbouncer() === undefined
  const pool = hasPool ? await startPgbouncer(postgres.socket, POOL_CONNECTIONS) : undefined
  const store = await startObjectStore()
  const data = await mkdtemp(join(tmpdir(), 'portolan-processes-'))
  const apiKey = 'key-of-the-installation-0123456789'
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings
  let balancer: Balancer | undefined = undefined
  const members: { webs: InstalledProcess[]; workers: InstalledProcess[] } = { webs: [], workers: [] }
  balancer = await startBalancer(() => members.webs.flatMap(({ origin }) => origin ?? []))
  store.cors.allowedOrigin = balancer.origin
  const settings = {
    data,
    'api-key': apiKey,
    'secret-key': randomBytes(32).toString('base64'),
    'database-url': pool?.urlOf(direct) ?? direct,
    ...(pool && { 'database-direct-url': direct, 'prepared-statements': 'no' }),
    examples: 'no',
    'rate-limit': '1000000',
    'webhooks-to-loopback': 'yes',
    ...((wanted.store ?? true) && {
      's3-endpoint': endpoint,
      's3-bucket': bucket,
      's3-region': region,
      's3-access-key-id': accessKeyId,
      's3-secret-access-key': secretAccessKey,
    }),
  }
  const all = [...Object.entries(settings).flatMap(([flag, value]) => [`--${flag}`, value]), ...flags]
  members.webs = Array.from({ length: webs }, (_, at) =>
    newInstalledProcess(
      `web ${at + 1}`,
      [...all, ...(doEverything ? [] : ['--role', 'web']), '--print-sign-in-link', 'yes'],
      how,
    ),
  )
  members.workers = work.map((kinds, at) =>
    newInstalledProcess(`worker ${at + 1}`, [...all, '--role', 'worker', '--work', kinds], how),
  )
  return {
    origin: balancer.origin,
    apiKey,
    ...members,
    store,
    hasPool,
    ask: (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Token ${apiKey}`)
      if (!headers.has('content-type')) headers.set('content-type', 'application/vnd.api+json')
      return fetch(`${balancer.origin}/v2${path}`, { ...init, headers })
    },
    query: (statement, values) => queryAt(direct, statement, values),
    restartDatabase: () => postgres.restart(),
    async close() {
      await Promise.all([...members.webs, ...members.workers].map((member) => member.kill()))
      await balancer.close()
      await pool?.stop()
      await postgres.stop()
      await store.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function queryAt<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}
