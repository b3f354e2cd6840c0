import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** Adds up what changed in the totals since the last time. */
export async function addUpCounts(db: Db): Promise<void> {
  await sql`
    with gone as (delete from record_count_changes returning account_id, kind, change)
    insert into record_counts (account_id, kind, total)
    select gone.account_id, gone.kind, sum(gone.change)
    from gone join accounts on accounts.id = gone.account_id
    group by gone.account_id, gone.kind
    on conflict (account_id, kind) do update set total = record_counts.total + excluded.total`.execute(db)
}
