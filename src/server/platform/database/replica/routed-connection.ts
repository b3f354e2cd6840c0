import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

interface Held {
  driver: Driver
  connection: DatabaseConnection
}

/**
 * A connection to the replica, for statements that only read. What fails there is sent to the primary, and so is everything after it: a statement that
 * reads may be sent twice.
 */
export class RoutedConnection implements DatabaseConnection {
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
