import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/database/tables.ts'
import { checkDueOf, copiedTrade } from '../../../src/server/testing/copied-trade.ts'
import { serverOf, treeCpuMilliseconds } from '../in-process.ts'

const CHECKED = 1000
/** Before everything else that is due. */
const FIRST = '2000-01-01T00:00:00Z'

/** What checks of requests took, of the service with its database in milliseconds of processor time each. */
export interface CheckLoad {
  rate: number
  serviceCpu: number
  serverCpu: number
  buffers: number
  /** Containers of the account before and after: a check of what is known adds none. */
  before: number
  after: number
}

/** Checks requests from anywhere in the account twice: with what happened since they were filled, and the same again. */
export async function checkCopies(db: Db, account: string, copies: number): Promise<CheckLoad[]> {
  const { rows: originals } = await sql<{ number: string }>`
    select normalized_number as number from bench_growth.tracking_requests
    union select request_number from bench_growth.tracking_requests`.execute(db)
  const source = copiedTrade(new Set(originals.map(({ number }) => number)), copies)
  const { rows: chosen } = await sql<{ id: string }>`
    select id from tracking_requests
    where account_id = ${account} and status = 'created' and next_check_at is not null and source = ${source.name}
    order by md5(id::text) limit ${CHECKED}`.execute(db)
  const ids = chosen.map(({ id }) => id)
  const loads: CheckLoad[] = []
  for (let round = 0; round < 2; round += 1) loads.push(await checkedOnce(db, account, source, ids))
  return loads
}

async function checkedOnce(
  db: Db,
  account: string,
  source: ReturnType<typeof copiedTrade>,
  ids: readonly string[],
): Promise<CheckLoad> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from containers where account_id = ${account}`.execute(db)
    return rows[0]?.count ?? 0
  }
  await sql`update tracking_requests set next_check_at = ${FIRST}::timestamptz
    where account_id = ${account} and id = any(${ids}::uuid[])`.execute(db)
  const before = await count()
  const server = await serverOf(db)
  const cpu = async () => ({
    // Its own children are servers that it started.
    service: process.cpuUsage(),
    server: server === undefined ? Number.NaN : await treeCpuMilliseconds(server),
  })
  await sql`select pg_stat_statements_reset()`.execute(db)
  const at = await cpu()
  const began = performance.now()
  let checked = 0
  while (checked < ids.length) checked += await checkDueOf(db, source)
  const seconds = (performance.now() - began) / 1000
  const used = await cpu()
  const { rows } = await sql<{ buffers: number }>`
    select sum(shared_blks_hit + shared_blks_read)::float8 as buffers from pg_stat_statements
    where query not like '%pg_stat_statements%'`.execute(db)
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
  return {
    rate: checked / seconds,
    serviceCpu: (ms(used.service) - ms(at.service)) / checked,
    serverCpu: (used.server - at.server) / checked,
    buffers: (rows[0]?.buffers ?? 0) / checked,
    before,
    after: await count(),
  }
}
