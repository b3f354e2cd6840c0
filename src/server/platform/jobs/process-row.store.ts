import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, iso } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import { MAX_UNSEEN_MS } from './lease.ts'

/** Rows of processes that ended without saying so are kept for so long, for who looks for what happened. */
const KEPT_MS = 24 * 3_600_000

/** The row of this process in the database, by which others see that it runs. */
export interface ProcessRow {
  /** A new holder of leases, which are free soon after this process was killed. */
  newHolder(): string
  /** Says that the process runs, and what holds leases for it. */
  heartbeat(): Promise<void>
  /** At the end, when all leases are given back. */
  end(): Promise<void>
}

/** @param wall the same clock in all processes */
export function createProcessRow({ db, wall }: { db: Db; wall: Clock }): ProcessRow {
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
      await sql`
        with forgotten as (delete from processes where seen_at < ${forgotten})
        insert into processes (id, started_at, seen_at, steady_since, holders)
        values (${id}, ${now}, ${now}, ${now}, ${sql.val(holders)}::uuid[])
        on conflict (id) do update set
          seen_at = greatest(processes.seen_at, excluded.seen_at), holders = excluded.holders,
          steady_since = case when processes.seen_at <= ${unseen} then excluded.seen_at else processes.steady_since end`.execute(
        db,
      )
    },
    end: async () => {
      await db.deleteFrom('processes').where('id', '=', id).execute()
    },
  }
}
