import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { compiledProgram } from './compiled-program.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { withPriority } from '../platform/priority.ts'
import { makePreparedDatabase } from '../service/prepared-database.ts'
import { type InitialState, readInitialState, restoreState } from './restored-state.ts'

/** An engine in memory takes some 100 MB. */
const MAX_FREE_ENGINES = 3

interface Engine {
  database: Database
  pool: PostgresPool
  state: InitialState
}

/** Engines of this process that nobody uses, each as the template left it. */
const free: Engine[] = []

/**
 * A database of an engine in memory with all tables and the catalogue. When it is closed, the engine is kept for the next one that
 * is opened in this process, once all rows are taken away; it is ended where anything else has changed. An engine takes longer to
 * start than most tests.
 */
export async function openReused(): Promise<Database> {
  return lend(free.pop() ?? (await startEngine()))
}

async function startEngine(): Promise<Engine> {
  let pool: PostgresPool | undefined
  const database = await openDatabase({
    memory: { template: await makePreparedDatabase(migrations), program: await compiledProgram() },
    migrations,
    wrapPool: (wrapped) => (pool = wrapped),
  })
  if (!pool) throw new Error('The database has no pool')
  return { database, pool, state: await readInitialState(database.db) }
}

/** The engine until it is closed: what it is asked for later is refused, as by an engine that has ended. */
function lend(engine: Engine): Database {
  let closing: Promise<void> | undefined
  let isClosed = false
  const assertThat = (isOpen: boolean) => {
    if (!isOpen) throw new Error('The database is closed')
  }
  const pool: PostgresPool = {
    options: {},
    async connect() {
      assertThat(!closing)
      const client = await engine.pool.connect()
      if (isClosed) client.release()
      assertThat(!isClosed)
      return client
    },
    end: () => Promise.resolve(),
  }
  const { notifications } = engine.database
  return {
    ...engine.database,
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    notifications: notifications && {
      subscribe: (channel, listener) =>
        notifications.subscribe(channel, () => {
          if (!isClosed) listener()
        }),
    },
    maintain: async () => {
      assertThat(!closing)
      await engine.database.maintain()
    },
    close: () => (closing ??= takeBack(engine, () => (isClosed = true))),
  }
}

/** @param onClosed called after the queries that were sent before, when no other may follow */
async function takeBack({ database, pool, state }: Engine, onClosed: () => void): Promise<void> {
  const restore = () =>
    database.db.connection().execute((db) => {
      onClosed()
      return restoreState(db, state)
    })
  // An engine that broke cannot say how it is.
  const restored = await withPriority('request', restore).catch(() => undefined)
  onClosed()
  if (restored && free.length < MAX_FREE_ENGINES) free.push({ database, pool, state: restored })
  else await database.close()
}
