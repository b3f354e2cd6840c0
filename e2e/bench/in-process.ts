import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/open.ts'
import type { Db } from '../../src/server/platform/database/tables.ts'

/** The present time of a service in this process. */
export const BENCH_START_MS = Date.parse('2026-11-20T18:00:00Z')

/** What autovacuum does in a server that runs for longer than a bench. */
export async function maintained({ db, engine, maintain }: Database): Promise<void> {
  await maintain()
  if (engine === 'postgresql') await sql`vacuum analyze`.execute(db)
}

/** Whether a tracking request waits for its check at that time. */
export async function hasDue(db: Db, at = new Date(BENCH_START_MS).toISOString()): Promise<boolean> {
  const { rows } = await sql`
    select 1 from tracking_requests where next_check_at <= ${at}::timestamptz limit 1`.execute(db)
  return rows.length > 0
}

/** Processor time of a process, by default this one, and of all that it has started, in milliseconds (Linux): also that of a database server. */
export async function treeCpuMilliseconds(root = process.pid): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statOf(name)),
  )
  const known = processes.filter((each) => each !== undefined)
  const ofTree = (pid: number): number =>
    known.reduce(
      (sum, each) => sum + (each.pid === pid ? each.ms : 0) + (each.parent === pid ? ofTree(each.pid) : 0),
      0,
    )
  return ofTree(root)
}

/** The process of the server that a connection goes to, where it is on this machine. */
export async function serverOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return (await statOf(String(rows[0]?.pid)))?.parent
}

const MILLISECONDS_PER_TICK = 10
async function statOf(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // After the name: state, parent, …; utime, stime, and those of children that have ended are the 14th to 17th of the line.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return { pid: Number(pid), parent: Number(fields[1]), ms: ticks * MILLISECONDS_PER_TICK }
}
