import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** Adds the changes since the last call to the totals. */
export async function addUpCounts(db: Db): Promise<void> {
  await sql`
    with changes as (delete from record_count_changes returning account_id, kind, change)
    insert into record_counts (account_id, kind, total)
    select changes.account_id, changes.kind, sum(changes.change)
    from changes join accounts on accounts.id = changes.account_id
    group by changes.account_id, changes.kind
    on conflict (account_id, kind) do update set total = record_counts.total + excluded.total`.execute(db)
}
