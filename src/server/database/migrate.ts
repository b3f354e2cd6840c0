import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/**
 * Brings the tables up to date: runs the migrations that have not run, in the order of their names, all or none.
 * @throws an Error that names the migration and says what the engine said; or that the database is newer than this.
 */
export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(
    failed === undefined
      ? `The tables do not fit this version of Portolan: ${reason}.`
      : `The tables could not be brought up to date: migration ${failed} failed: ${reason}. Nothing was changed.`,
    { cause: error },
  )
}
