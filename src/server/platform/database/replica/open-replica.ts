import type pg from 'pg'
import { type Dialect, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { CONNECTION_SETTINGS, databasePlace, newPostgresqlPool } from '../server/postgresql.ts'
import type { Db } from '../tables.ts'
import { createReplica, type ReadOutcome, type Replica } from './replica.ts'
import { routingDialect } from './routing-dialect.ts'

/** For a connection: who waits longer reads at the primary. */
const MAX_CONNECT_MS = 1000
/** A statement that takes longer there is sent to the primary. */
const MAX_STATEMENT_MS = 5000

/**
 * Connections to a read replica. None is made before it is needed: the replica may be down when the service starts. A connection on which a
 * statement failed is not used again, for it may still be at it.
 * @param report called when a connection breaks while it is idle
 */
function openReplicaPool(
  url: string,
  report: (error: Error) => void,
  { preparesStatements, most }: { preparesStatements: boolean; most?: number },
): PostgresPool {
  const pool: pg.Pool = newPostgresqlPool(url, report, {
    preparesStatements,
    limits: {
      connectionTimeoutMillis: MAX_CONNECT_MS,
      query_timeout: MAX_STATEMENT_MS,
      ...(most !== undefined && { max: most }),
    },
  })
  const known = new WeakSet<PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      if (known.has(client)) return client
      endAfterFailure(client)
      try {
        await client.query(CONNECTION_SETTINGS)
      } catch (error) {
        client.release(true)
        throw error
      }
      known.add(client)
      return client
    },
  }
}

function endAfterFailure(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise) answer.catch(() => client.end().catch(() => undefined))
    return answer
  }
  Object.assign(client, { query: watched })
}

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
