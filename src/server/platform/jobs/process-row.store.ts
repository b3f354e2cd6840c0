import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, iso } from '../clock.ts'
import type { Db, OpenByAccount } from '../database/tables.ts'
import { json } from '../database/values.ts'
import type { OpenCounts } from './open-counts.ts'
import { MAX_UNSEEN_MS } from './lease.ts'

/** Rows of processes that ended without saying so are kept for so long, for who looks for what happened. */
const KEPT_MS = 24 * 3_600_000

/** The row of this process in the database, by which others see that it runs. */
export interface ProcessRow {
  /** A new holder of leases, which are free soon after this process was killed. */
  newHolder(): string
  /** Says that the process runs, what holds leases for it, and what accounts have open here; and reads what they have open elsewhere. */
  heartbeat(): Promise<void>
  /** At the end, when all leases are given back. */
  end(): Promise<void>
}

interface ProcessRowDeps {
  db: Db
  /** The same clock in all processes. */
  wall: Clock
  openCounts: OpenCounts
}

export function createProcessRow({ db, wall, openCounts }: ProcessRowDeps): ProcessRow {
  const id = randomUUID()
  const holders: string[] = []
  return {
    newHolder() {
      const holder = randomUUID()
      holders.push(holder)
      return holder
    },
    async heartbeat() {
      const now = iso(wall.now())
      const unseen = iso(new Date(wall.now().getTime() - MAX_UNSEEN_MS))
      const forgotten = iso(new Date(wall.now().getTime() - KEPT_MS - MAX_UNSEEN_MS))
      const { rows } = await sql<{ open_by_account: OpenByAccount }>`
        with forgotten as (delete from processes where seen_at < ${forgotten}),
        said as (
          insert into processes (id, started_at, seen_at, steady_since, holders, open_by_account)
          values (${id}, ${now}, ${now}, ${now}, ${sql.val(holders)}::uuid[], ${json(openCounts.own())})
          on conflict (id) do update set
            seen_at = greatest(processes.seen_at, excluded.seen_at), holders = excluded.holders, open_by_account = excluded.open_by_account,
            steady_since = case when processes.seen_at <= ${unseen} then excluded.seen_at else processes.steady_since end
        )
        select open_by_account from processes where id <> ${id} and seen_at > ${unseen}`.execute(db)
      openCounts.setOthers(rows.map(({ open_by_account }) => open_by_account))
    },
    end: async () => {
      await db.deleteFrom('processes').where('id', '=', id).execute()
    },
  }
}
