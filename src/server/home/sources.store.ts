import { sql } from 'kysely'
import type { Home } from '../../contract/operations/index.ts'
import type { RecordsView } from '../platform/database/records-view.ts'
import type { Db } from '../platform/database/tables.ts'

/**
 * The connections that are switched on, and those of them that fail, the longest first. One that has other settings since then, and was
 * not asked with them, is none of these. Customers see none.
 */
export async function sourcesOf(db: Db, { account_id, party_id }: RecordsView): Promise<Home['sources']> {
  if (party_id !== null) return { count: 0, failing: [] }
  const { rows } = await sql<Home['sources']['failing'][number]>`
    select id, name, problem,
      case when problem is not null or last_asked_at is not null then failing_since end as failing_since
    from connections
    where account_id = ${account_id} and is_on order by connections.failing_since, rank, id`.execute(db)
  return { count: rows.length, failing: rows.filter(({ failing_since }) => failing_since !== null) }
}
