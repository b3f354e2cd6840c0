import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/database/tables.ts'
import { cpuMilliseconds, type Started } from '../engines.ts'
import { serverOf, treeCpuMilliseconds } from '../in-process.ts'
import { type Durations, durations } from '../measure.ts'

/** What one request took, of the service and of its database. */
export interface RequestLoad {
  took: Durations
  /** Milliseconds of processor time. */
  serviceCpu: number
  serverCpu: number
  /** Pages of 8 KiB that statements looked at, in memory or on the disk. */
  buffers: number
  statements: number
  /** Requests that were answered with an error. */
  failed: number
  /** The statement that looked at most pages, shortened, with how many. */
  heaviest: string
}

const HEAVIEST_CHARACTERS = 90
const STATEMENTS_OF_OTHERS = sql`query not like '%pg_stat_statements%'`

/** Counts the pages that statements look at. */
export const countStatements = (db: Db) => sql`create extension if not exists pg_stat_statements`.execute(db)

/** Sends requests one after the other, after a few that are not counted. */
export async function loadOf(
  db: Db,
  { pid }: Pick<Started, 'pid'>,
  times: number,
  run: (n: number) => Promise<unknown>,
): Promise<RequestLoad> {
  const server = await serverOf(db)
  const serverCpu = async () => (server === undefined ? Number.NaN : treeCpuMilliseconds(server))
  let failed = 0
  const send = (n: number) => run(n).catch(() => (failed += 1))
  for (let n = 0; n < Math.max(1, Math.floor(times / 10)); n += 1) await send(n)
  failed = 0
  await sql`select pg_stat_statements_reset()`.execute(db)
  const before = { service: await cpuMilliseconds(pid), server: await serverCpu() }
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await send(n + times)
    took.push(performance.now() - began)
  }
  const after = { service: await cpuMilliseconds(pid), server: await serverCpu() }
  const { rows } = await sql<{ query: string; calls: number; buffers: number }>`
    select query, calls::float8 as calls, (shared_blks_hit + shared_blks_read)::float8 as buffers
    from pg_stat_statements where ${STATEMENTS_OF_OTHERS} order by buffers desc`.execute(db)
  const sum = (of: 'calls' | 'buffers') => rows.reduce((all, row) => all + row[of], 0) / times
  const [first] = rows
  return {
    took: durations(took),
    failed,
    serviceCpu: (after.service - before.service) / times,
    serverCpu: (after.server - before.server) / times,
    buffers: sum('buffers'),
    statements: sum('calls'),
    heaviest: first
      ? `${(first.buffers / times).toFixed(0)}: ${first.query.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').slice(0, HEAVIEST_CHARACTERS)}`
      : '',
  }
}
