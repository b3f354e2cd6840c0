import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { EngineStart } from './pglite.messages.ts'
import { startThread, type Thread } from './pglite.thread.ts'
import { Turns } from './turns.ts'

/** How long a query waits for its turn, in milliseconds, before it fails. */
const patience = 60_000

/**
 * The embedded engine as a pool of one connection, so that Kysely drives both engines with the same code. Who has the
 * connection has it alone: a transaction keeps it from begin to end.
 */
export class EmbeddedPool implements PostgresPool {
  readonly options = {}
  readonly #start: EngineStart
  readonly #told: (error: Error) => void
  readonly #turns = new Turns(patience)
  #thread: Thread
  #heard: Error | undefined
  #closed = false

  private constructor(start: EngineStart, thread: Thread, told: (error: Error) => void) {
    this.#start = start
    this.#thread = thread
    this.#told = told
  }

  /** `told` hears of it when the engine breaks while it runs. */
  static async start(start: EngineStart, told: (error: Error) => void): Promise<EmbeddedPool> {
    return new EmbeddedPool(start, await startThread(start), told)
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#closed) throw new Error('The database is closed')
    const endTurn = await this.#turns.take()
    try {
      return new EmbeddedClient(await this.#running(), endTurn)
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** What broke is started again, as a server would; what was in memory alone is lost and stays so. */
  async #running(): Promise<Thread> {
    const { over } = this.#thread
    if (!over) return this.#thread
    if (this.#start.folder === undefined) throw over
    if (this.#heard !== over) this.#told(over)
    this.#heard = over
    await this.#thread.close()
    this.#thread = await startThread(this.#start)
    return this.#thread
  }

  async end(): Promise<void> {
    this.#closed = true
    const endTurn = await this.#turns.take()
    await this.#thread.close()
    endTurn()
  }
}

/** The connection for one turn; it does not outlive the engine that it began with. */
class EmbeddedClient implements PostgresPoolClient {
  readonly #thread: Thread
  readonly release: () => void

  constructor(thread: Thread, release: () => void) {
    this.#thread = thread
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
    const { rows, affectedRows, command } = await this.#thread.query(sql, parameters)
    return {
      command: command as PostgresQueryResult<R>['command'],
      rowCount: affectedRows,
      rows: rows as R[],
    }
  }
}
