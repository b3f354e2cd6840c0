import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { EngineStart, Notifications } from './messages.ts'
import { startThread, type Thread } from './thread.ts'
import { currentPriority } from '../../priority.ts'
import { ConnectionQueue } from './connection-queue.ts'
import type { QueryAnswer } from './protocol.ts'

/** The words that change rows, wherever they are in a statement; `for update` locks rows. */
const changing =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+(?:only\s+)?["\w.]+\s+(?:(?:as\s+)?["\w]+\s+)?set)\b/gi
const canHoldChanges = /^\s*with\b/i
const changesCounted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** They change no rows that a job reads. */
const changesNone =
  /^(?:BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|RESET|SHOW|LOCK|LISTEN|NOTIFY|DISCARD|ANALYZE|VACUUM|CHECKPOINT)\b/

/**
 * Whether a statement may have written rows. The answer counts those of its last part alone: parts of a `with` may
 * have written more, so that one which could have is taken for one that has. No job waits for rows of a function that
 * a `select` calls: `take_pass` counts requests, and `note_work_due` stores when a job looks again.
 */
function mayHaveWrittenRows(
  sql: string,
  { command, affectedRows }: Pick<QueryAnswer, 'command' | 'affectedRows'>,
): boolean {
  if (command === 'SELECT') return canHoldChanges.test(sql) && countChanging(sql) > 0
  if (changesCounted.has(command)) return affectedRows > 0 || countChanging(sql) > 1
  return !changesNone.test(command)
}

const countChanging = (sql: string): number => sql.match(changing)?.length ?? 0

/**
 * Rows after which kept statements are planned anew. The engine does so only after a table was analysed, and a plan for
 * an empty table reads all rows of a full one.
 */
const MAX_ROWS_WRITTEN_PER_PLAN = 5000
/** Milliseconds for which a query waits for the connection before it fails. */
const MAX_CONNECTION_WAIT_MS = 60_000

/**
 * The embedded engine as a pool of one connection, so that Kysely drives both engines with the same code. One
 * caller has the connection at a time: a transaction keeps it from begin to end.
 */
export class EmbeddedPool implements PostgresPool, Notifications {
  readonly options = {}
  readonly #start: EngineStart
  readonly #report: (error: Error) => void
  readonly #queue = new ConnectionQueue(MAX_CONNECTION_WAIT_MS)
  #thread!: Thread
  #reported: Error | undefined
  #closed = false
  #changes = 0
  readonly #listeners = new Map<string, (() => void)[]>()

  private constructor(start: EngineStart, report: (error: Error) => void) {
    this.#start = start
    this.#report = report
  }

  /** `report` is called when the engine breaks while it runs. */
  static async start(start: EngineStart, report: (error: Error) => void): Promise<EmbeddedPool> {
    const pool = new EmbeddedPool(start, report)
    pool.#thread = await startThread(start, pool.#notify)
    return pool
  }

  /** How many statements may have changed rows so far. */
  readonly countRowWrites = (): number => this.#changes

  async connect(): Promise<PostgresPoolClient> {
    if (this.#closed) throw new Error('The database is closed')
    const unlock = await this.#queue.lock(currentPriority())
    try {
      const thread = await this.#running()
      if (thread.rowsWritten > MAX_ROWS_WRITTEN_PER_PLAN) await thread.discardPlans()
      return new EmbeddedClient(thread, unlock, () => (this.#changes += 1))
    } catch (error) {
      unlock()
      throw error
    }
  }

  /** What broke is started again, as a server would; what was in memory alone is lost and stays so. */
  async #running(): Promise<Thread> {
    const { over } = this.#thread
    if (!over) return this.#thread
    if (this.#start.folder === undefined) throw over
    if (this.#reported !== over) this.#report(over)
    this.#reported = over
    await this.#thread.close()
    this.#thread = await startThread(this.#start, this.#notify)
    // Notifications of the engine that broke may be lost: listeners are called as if one had come.
    for (const channel of this.#listeners.keys()) this.#notify(channel)
    return this.#thread
  }

  /** Calls the listener for each notification of a channel, before the commit that sent it is answered. */
  subscribe(channel: string, listener: () => void): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
  }

  #notify = (channel: string) => {
    for (const listener of this.#listeners.get(channel) ?? []) listener()
  }

  async end(): Promise<void> {
    this.#closed = true
    const unlock = await this.#queue.lock('request')
    await this.#thread.close()
    unlock()
  }
}

/** The connection until it is released; it does not outlive the engine that it began with. */
class EmbeddedClient implements PostgresPoolClient {
  readonly #thread: Thread
  readonly release: () => void
  readonly #onChange: () => void

  constructor(thread: Thread, release: () => void, onChange: () => void) {
    this.#thread = thread
    this.release = release
    this.#onChange = onChange
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
    if (mayHaveWrittenRows(sql, { command, affectedRows })) this.#onChange()
    return {
      command: command as PostgresQueryResult<R>['command'],
      rowCount: affectedRows,
      rows: rows as R[],
    }
  }
}
