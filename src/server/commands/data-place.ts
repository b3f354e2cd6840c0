/** Flags of commands that say where the data is; both may be left out. */
interface PlaceFlags {
  data?: string | undefined
  'database-url'?: string | undefined
}
type Environment = Record<string, string | undefined>

/** The folder of the embedded database and of files. */
export const dataFolderOf = ({ data }: Pick<PlaceFlags, 'data'>, env: Environment): string =>
  data ?? (env['PORTOLAN_DATA'] || './data')

/**
 * The PostgreSQL server of the environment: without the pool between where there is one, since commands bring tables up to date and
 * prepare statements.
 */
export const databaseUrlOfEnvironment = (env: Environment): string | undefined =>
  env['DATABASE_URL'] ? env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] : undefined

/** The PostgreSQL server that a command works on; undefined for the embedded database, also where only a folder is named. */
export function databaseUrlOf(values: PlaceFlags, env: Environment): string | undefined {
  const { data, 'database-url': given } = values
  return (given ?? (data === undefined ? databaseUrlOfEnvironment(env) : undefined)) || undefined
}

/** The database that a command works on. */
export function dataPlaceOf(values: PlaceFlags, env: Environment): { folder: string } | { url: string } {
  const url = databaseUrlOf(values, env)
  return url === undefined ? { folder: dataFolderOf(values, env) } : { url }
}
