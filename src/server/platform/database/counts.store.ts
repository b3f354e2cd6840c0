import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** How many records of some kinds an account has, from the counts that the database keeps. */
export async function keptCounts<const Kind extends string>(
  db: Db,
  accountId: string,
  kinds: readonly Kind[],
): Promise<Record<Kind, number>> {
  const of = sql`account_id = ${accountId} and kind = any(${sql.val(kinds)}::text[])`
  // Of records that are written in every change the latest lines are still to be added up.
  const { rows } = await sql<{ kind: Kind; total: number }>`
    select kind, sum(total)::bigint as total from (
      select kind, total from record_counts where ${of}
      union all
      select kind, change as total from record_count_changes where ${of}) as told
    group by kind`.execute(db)
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  for (const { kind, total } of rows) counts[kind] = total
  return counts
}
