import { sql } from 'kysely'
import { entitlementsOf } from '../../../accounts/entitlements/entitlements.store.ts'
import { type Clock, iso } from '../../clock.ts'
import type { Db } from '../../database/tables.ts'
import type { Handlers } from '../handler.ts'
import { faultsOf, type ReadinessChecks } from './health.ts'

/** What is known of the process that answers. */
export interface SystemFacts {
  version: string
  engine: 'embedded' | 'postgresql'
  readiness: ReadinessChecks
}

interface SystemDeps {
  db: Db
  clock: Clock
  wall: Clock
  system: SystemFacts
  mailer?: unknown
  mailHost?: string | undefined
}

/** What an operator looks at: health, sizes and the version. */
export function systemRoutes({
  db,
  clock,
  wall,
  system,
  mailer,
  mailHost,
}: SystemDeps): Pick<Handlers, 'get_system'> {
  const started_at = iso(wall.now())
  return {
    async get_system({ caller }) {
      const faults = await faultsOf(system.readiness)
      const { rows } = await sql<{
        database_bytes: number
        files: number
        bytes: number
        migrations: number
        latest: string | null
      }>`
        select pg_database_size(current_database())::bigint as database_bytes,
          (select count(*) from blobs where account_id = ${caller.account_id} and stored_at is not null)::bigint as files,
          (select coalesce(sum(byte_size), 0) from blobs
            where account_id = ${caller.account_id} and stored_at is not null)::bigint as bytes,
          (select count(*) from kysely_migration)::int as migrations,
          (select max(name) from kysely_migration) as latest`.execute(db)
      const [counted] = rows
      return {
        version: system.version,
        node_version: process.versions.node,
        engine: system.engine,
        started_at,
        parts: Object.keys(system.readiness).map((name) => ({
          name,
          is_working: faults[name] === undefined,
        })),
        database_bytes: counted?.database_bytes ?? 0,
        files: { count: counted?.files ?? 0, bytes: counted?.bytes ?? 0 },
        entitlements: await entitlementsOf(db, caller.account_id, {
          now: iso(wall.now()),
          tradeNow: iso(clock.now()),
        }),
        migrations: { count: counted?.migrations ?? 0, latest: counted?.latest ?? null },
        sends_mail: mailer !== undefined,
        receives_mail: mailHost !== undefined,
      }
    },
  }
}
