import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { missingMigrations } from '../platform/database/migrate.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ReadinessChecks } from '../platform/http/operating/health.ts'

interface ReadinessDeps {
  db: Db
  blobs: BlobStore
  migrations: Record<string, Migration>
}

/** What `/readyz` looks at. */
export const readinessOf = ({ db, blobs, migrations }: ReadinessDeps): ReadinessChecks => ({
  database: () => sql`select 1`.execute(db),
  migrations: async () => {
    const [missing] = await missingMigrations(db, migrations)
    if (missing !== undefined) throw new Error(`Migration ${missing} has not run`)
  },
  files: () => blobs.tryWriting(),
})

/** An object store that is away takes only files away: no process of those that share it would do better. */
export function readinessForBalancers(checks: ReadinessChecks, { remote }: BlobStore): ReadinessChecks {
  const { files, ...others } = checks
  return remote || !files ? others : checks
}
