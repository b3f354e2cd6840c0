import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { CONNECTION_SETTINGS, newPostgresqlPool } from '../server/postgresql.ts'

/** For a connection: who waits longer reads at the primary. */
const MAX_CONNECT_MS = 1000
/** A statement that takes longer there is sent to the primary. */
const MAX_STATEMENT_MS = 5000

/**
 * Connections to a read replica. None is made before it is needed: the replica may be down when the service starts. A connection on which a
 * statement failed is not used again, for it may still be at it.
 * @param report called when a connection breaks while it is idle
 */
export function openReplicaPool(
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
