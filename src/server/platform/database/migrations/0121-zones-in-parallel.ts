import { type Kysely, sql } from 'kysely'

const statements = [
  /*
   * `checked_zone` catches an error, for which PostgreSQL begins a subtransaction: in a parallel plan that is an error itself ("cannot
   * start subtransactions during a parallel operation"). A list of some ten thousand containers got one, with a zone that is not among
   * the usual ones.
   */
  `alter function checked_zone(text) parallel unsafe`,
  `alter function known_zone(text) parallel unsafe`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
