import { type Kysely, sql } from 'kysely'
import type { TableLocks } from '../migrate.ts'

export const locks: TableLocks = [['shipments', 'share row exclusive']]

const statements = [
  /*
   * `checked_zone` catches an error, for which PostgreSQL begins a subtransaction: in a parallel plan that is an error itself ("cannot
   * start subtransactions during a parallel operation"). A list of some ten thousand containers got one, with a zone that is not among
   * the usual ones.
   */
  `alter function checked_zone(text) parallel unsafe`,
  `alter function known_zone(text) parallel unsafe`,

  /*
   * Lists are narrowed to a vessel in any case of letters: without this all shipments were read for the total, and all containers from the
   * newest on for the first page.
   */
  `create index shipments_vessel_in_any_case on shipments (account_id, lower(pod_vessel_name))
    where pod_vessel_name is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
