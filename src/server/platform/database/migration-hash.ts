import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Comments and layout are no part of what a statement does. */
export const normaliseSql = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * SHA-256, in hex, of the statements that a migration sends to an engine that answers every query with no rows. Moving
 * the file or rewording a comment leaves the hash as it is; any other change of a statement, also one that comes from
 * a module that the migration imports, does not.
 */
export async function migrationHash({ up }: Migration): Promise<string> {
  const hash = createHash('sha256')
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      hash.update(`${normaliseSql(query.sql)};${JSON.stringify(query.parameters)}\n`)
    },
  })
  await up(recorder)
  return hash.digest('hex')
}
