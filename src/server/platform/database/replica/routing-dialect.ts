import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { isAtReplica } from './read-place.ts'
import type { Replica } from './replica.ts'

interface Held {
  driver: Driver
  connection: DatabaseConnection
}

/**
 * A connection to the replica, for statements that only read. What fails there is sent to the primary, and so is everything after it: a statement that
 * reads may be sent twice.
 */
class RoutedConnection implements DatabaseConnection {
  readonly #primary: Driver
  readonly #failed: (error: unknown) => void
  #held: Held

  constructor(replica: Held, primary: Driver, failed: (error: unknown) => void) {
    this.#held = replica
    this.#primary = primary
    this.#failed = failed
  }

  /** Also for transactions, of which nobody knows what they read for. */
  async toPrimary(): Promise<DatabaseConnection> {
    if (this.#held.driver === this.#primary) return this.#held.connection
    const connection = await this.#primary.acquireConnection()
    await this.release()
    this.#held = { driver: this.#primary, connection }
    return connection
  }

  release(): Promise<void> {
    return this.#held.driver.releaseConnection(this.#held.connection)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held.driver === this.#primary) return this.#held.connection.executeQuery<Row>(query)
    try {
      return await this.#held.connection.executeQuery<Row>(query)
    } catch (error) {
      this.#failed(error)
      const primary = await this.toPrimary()
      return primary.executeQuery<Row>(query)
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const primary = await this.toPrimary()
    yield* primary.streamQuery<Row>(query, chunkSize)
  }
}

interface Routing {
  primary: Dialect
  replica: Dialect
  state: Pick<Replica, 'isUsable' | 'failed'>
}

/** One database for all: what is read `atReplica` goes there, and everything else to the primary. */
export const routingDialect = ({ primary, replica, state }: Routing): Dialect => ({
  createAdapter: () => primary.createAdapter(),
  createQueryCompiler: () => primary.createQueryCompiler(),
  createIntrospector: (db) => primary.createIntrospector(db),
  createDriver: () => routingDriver(primary.createDriver(), replica.createDriver(), state),
})

const primaryOf = (connection: DatabaseConnection): Promise<DatabaseConnection> =>
  connection instanceof RoutedConnection ? connection.toPrimary() : Promise.resolve(connection)

function routingDriver(primary: Driver, replica: Driver, state: Routing['state']): Driver {
  const failed = (error: unknown) => state.failed(error)
  return {
    async init() {
      await primary.init()
      await replica.init()
    },
    async acquireConnection() {
      if (!isAtReplica() || !state.isUsable()) return primary.acquireConnection()
      try {
        const connection = await replica.acquireConnection()
        return new RoutedConnection({ driver: replica, connection }, primary, failed)
      } catch (error) {
        failed(error)
        return primary.acquireConnection()
      }
    },
    releaseConnection: (connection) =>
      connection instanceof RoutedConnection ? connection.release() : primary.releaseConnection(connection),
    beginTransaction: async (connection, settings) =>
      primary.beginTransaction(await primaryOf(connection), settings),
    commitTransaction: async (connection) => primary.commitTransaction(await primaryOf(connection)),
    rollbackTransaction: async (connection) => primary.rollbackTransaction(await primaryOf(connection)),
    savepoint: async (connection, ...given) => primary.savepoint?.(await primaryOf(connection), ...given),
    rollbackToSavepoint: async (connection, ...given) =>
      primary.rollbackToSavepoint?.(await primaryOf(connection), ...given),
    releaseSavepoint: async (connection, ...given) =>
      primary.releaseSavepoint?.(await primaryOf(connection), ...given),
    async destroy() {
      await replica.destroy()
      await primary.destroy()
    },
  }
}
