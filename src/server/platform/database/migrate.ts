import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { messageOf } from './errors.ts'

/**
 * Brings the tables up to date: runs the migrations that have not run, in the order of their names, all or none.
 * @throws an Error that names the migration and says what the engine said; or that the database is newer than this.
 */
export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<void> {
  const unknown = (await executed(db)).find((name) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined) {
    throw new Error(`The database was changed by a newer version of Portolan (${unknown}); start that one.`)
  }
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  const reason = messageOf(error)
  throw new Error(
    failed === undefined
      ? `The tables do not fit this version of Portolan: ${reason}.`
      : `The tables could not be brought up to date: migration ${failed} failed: ${reason}. Nothing was changed.`,
    { cause: error },
  )
}

async function executed<T>(db: Kysely<T>): Promise<string[]> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  const found = await sql<{ it: unknown }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) as it`.execute(db)
  if (found.rows[0]?.it === null) return []
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db)
  return rows.map(({ name }) => name)
}
