import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isPlanChanged, messageOf } from '../errors.ts'
import { readerOf } from '../values.ts'

/** The oldest supported version of the server. */
const oldest = 15

/** Connections of one process. */
const MAX_CONNECTIONS = 10

/** An idle connection is probed after so long: one whose network is gone is noticed in half a minute, and not in hours. */
export const KEEP_ALIVE_MS = 10_000

/** The driver's message for a statement that got no answer in time. */
export const NO_ANSWER_IN_TIME = /^Query read timeout$/

/**
 * Connections to a PostgreSQL server.
 * @param url `postgresql://user:password@host:5432/name`, or a socket as `postgresql:///name?host=/folder`
 * @param report called when a connection breaks while it is idle
 * @param options.preparesStatements false behind a pool that gives each transaction another connection
 * @param options.most connections at once
 * @param options.maxStatementMs a statement without an answer by then is given up, with its connection
 * @throws an Error with a message for the operator, without the password
 */
export async function connectPostgresql(
  url: string,
  report: (error: Error) => void,
  {
    preparesStatements = true,
    most = MAX_CONNECTIONS,
    maxStatementMs,
  }: { preparesStatements?: boolean; most?: number; maxStatementMs?: number | undefined } = {},
): Promise<pg.Pool> {
  const place = databasePlace(url)
  const limits = { max: most, ...(maxStatementMs !== undefined && { query_timeout: maxStatementMs }) }
  const pool = newPostgresqlPool(url, report, { preparesStatements, limits })
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < oldest)
      throw new Error(`it is PostgreSQL ${version}, and Portolan needs ${oldest} or newer`)
    return pool
  } catch (error) {
    await pool.end()
    throw new Error(`The database at ${place} cannot be used: ${messageOf(error)}`, { cause: error })
  }
}

/** Makes no connection yet. @param options.limits of the pool and its connections */
export function newPostgresqlPool(
  url: string,
  report: (error: Error) => void,
  { preparesStatements, limits }: { preparesStatements: boolean; limits: pg.PoolConfig },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'portolan',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser: (oid: number) => readerOf(oid) },
    ...limits,
  })
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', report)
  // So would one that breaks between two statements of its user, whose next statement fails then.
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (limits.query_timeout !== undefined) pool.on('connect', endWithoutAnswer)
  if (preparesStatements) prepareStatements(pool)
  return pool
}

/** The next statement of a connection would wait behind the one that got no answer. */
function endWithoutAnswer(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        if (NO_ANSWER_IN_TIME.test(messageOf(error))) client.end().catch(() => undefined)
      })
    return answer
  }
  Object.assign(client, { query: watched })
}

/** The server and the database of an address, without user and password. @throws an Error for the operator, where it is none */
export function databasePlace(url: string, variable = 'DATABASE_URL'): string {
  if (!URL.canParse(url)) {
    throw new Error(`${variable} is no address such as postgresql://user:password@host:5432/name`)
  }
  const { host, pathname, searchParams } = new URL(url)
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`
}

/** Every connection has these settings, whatever the server, the role or the database have: values are read by them. */
export const CONNECTION_SETTINGS = `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false)`

/** A dialect whose connections all have these settings. */
export function postgresqlDialect(pool: PostgresPool): PostgresDialect {
  const set = new WeakSet<PostgresPoolClient>()
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const client = await pool.connect()
        if (set.has(client)) return client
        try {
          await client.query(CONNECTION_SETTINGS, [])
        } catch (error) {
          // The server is away, though a pool before it took the connection: it must not count as one in use.
          client.release(true)
          throw error
        }
        set.add(client)
        return client
      },
    },
  })
}

/** Statements that each connection keeps parsed. */
const MAX_PREPARED_STATEMENTS = 400
/** A text is kept when it was sent so often: filters make many that come once and never again. */
const SENT_BEFORE_KEPT = 3

/**
 * Keeps the texts that come again under a name in each connection, with their plans. Those without parameters, such as
 * `begin`, cost nothing to parse.
 */
function prepareStatements(pool: pg.Pool): void {
  const names = new Map<string, string>()
  const sent = new Map<string, number>()
  let last = 0
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return known
    const times = (sent.get(text) ?? 0) + 1
    if (times < SENT_BEFORE_KEPT) {
      if (sent.size > 10 * MAX_PREPARED_STATEMENTS) sent.clear()
      sent.set(text, times)
      return undefined
    }
    sent.delete(text)
    const name = `s${(last += 1)}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    let isInTransaction = false
    const named = (...given: unknown[]) => {
      const [text, values] = given
      if (typeof text === 'string') {
        if (/^(begin|start transaction)\b/i.test(text)) isInTransaction = true
        else if (/^(commit|rollback)(?! to)\b/i.test(text)) isInTransaction = false
      }
      if (typeof text !== 'string' || given.length !== 2 || !Array.isArray(values) || values.length === 0)
        return query(...given)
      const name = nameOf(text)
      if (name === undefined) return query({ text, values })
      const answer = query({ name, text, values })
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (!isPlanChanged(error)) throw error
        // Another process changed the schema: kept statements that select whole rows fail until they are parsed anew.
        names.clear()
        // A transaction cannot go on after a statement that failed.
        if (isInTransaction) throw error
        return query({ text, values })
      })
    }
    Object.assign(client, { query: named })
  })
}
