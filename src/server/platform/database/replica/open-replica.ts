import { type Dialect, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { databasePlace } from '../server/postgresql.ts'
import type { Db } from '../tables.ts'
import { createReplica, type ReadOutcome, type Replica } from './replica.ts'
import { openReplicaPool } from './replica-pool.ts'
import { routingDialect } from './routing-dialect.ts'

/** Where a streaming replica of the database is. */
export interface ReadAddress {
  url: string
  /** Counts requests and files by where they read, and statements that failed at the replica. */
  count?: ((outcome: ReadOutcome | 'failed') => void) | undefined
  /** In milliseconds that never go back. */
  now?: (() => number) | undefined
}

interface OpenedReplica {
  replica: Replica
  /** One database for both. */
  route(primary: Dialect): Dialect
  close(): Promise<void>
}

/** Connects nothing yet: a replica that is down delays no start. */
export function openReplica(
  primary: Db,
  { url, count, now }: ReadAddress,
  {
    preparesStatements,
    inform,
    wrapPool,
  }: {
    preparesStatements: boolean
    inform: (sentence: string) => void
    wrapPool: (pool: PostgresPool) => PostgresPool
  },
): OpenedReplica {
  const place = databasePlace(url)
  const pool = openReplicaPool(url, (error) => replica.failed(error), { preparesStatements })
  // How far it is can be asked also while lists take all the others.
  const looks = openReplicaPool(url, (error) => replica.failed(error), { preparesStatements, most: 1 })
  const dialect = new PostgresDialect({ pool: wrapPool(pool) })
  const replica = createReplica({
    primary,
    replica: new Kysely({ dialect: new PostgresDialect({ pool: looks }) }),
    place,
    report: inform,
    ...(count && { count }),
    ...(now && { now }),
  })
  return {
    replica,
    route: (own) => routingDialect({ primary: own, replica: dialect, state: replica }),
    close: async () => {
      await looks.end()
      await pool.end()
    },
  }
}
