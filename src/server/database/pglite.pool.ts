import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Engine } from './pglite.client.ts'
import type { Turns } from './turns.ts'

/**
 * The embedded engine as a pool of one connection, so that Kysely drives both engines with the same code. Who has the
 * connection has it alone: a transaction keeps it from begin to end.
 */
export function embeddedPool(engine: Engine, turns: Turns): PostgresPool {
  return {
    options: {},
    async connect() {
      const endTurn = await turns.take()
      return new EmbeddedClient(engine, endTurn)
    },
    end: () => engine.close(),
  }
}

class EmbeddedClient implements PostgresPoolClient {
  readonly #engine: Engine
  readonly release: () => void

  constructor(engine: Engine, release: () => void) {
    this.#engine = engine
    this.release = release
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Rows are not streamed here: read them page by page')
    return this.#ask<R>(sql, parameters)
  }

  async #ask<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    const { rows, affectedRows, command } = await this.#engine.query(sql, parameters)
    return {
      command: command as PostgresQueryResult<R>['command'],
      rowCount: affectedRows,
      rows: rows as R[],
    }
  }
}
