import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { messageOf } from '../errors.ts'
import { KEEP_ALIVE_MS } from './postgresql.ts'

/** Between attempts to connect again. */
const RECONNECT_MS = 1000
/** Between questions whether the connection still answers, and how long an answer may take. */
const PROBE_MS = 15_000
const ECHO_CHANNEL = 'portolan_echo'
const MAX_ECHO_MS = 5000

type Listener = (payload: string) => void

/** What other processes notify of with their commits, and this process itself: over a connection of its own. */
export interface ListeningConnection {
  /** Whether notifications arrive at the moment. */
  readonly isConnected: boolean
  /** @param listener also called with '' when the connection was made anew: what came meanwhile is lost */
  subscribe(channel: string, listener: Listener): void
  close(): Promise<void>
}

interface ListeningOptions {
  /** Of the server itself: a pool in transaction mode passes no notifications on. */
  url: string
  /** Called when the connection is lost, and when there is one again. */
  report: (sentence: string) => void
  after?: (ms: number, work: () => void) => () => void
}

/** Who listens still looks at intervals: notifications make it sooner, and nothing is lost without them. */
export function startListening({
  url,
  report,
  after = afterOnWallClock,
}: ListeningOptions): ListeningConnection {
  const listeners = new Map<string, Listener[]>()
  let client: pg.Client | undefined
  let isConnected = false
  let isClosed = false
  let hasFailed = false
  let cancel = () => {}
  let connecting: Promise<void> = Promise.resolve()

  const lost = (from: pg.Client, cause: unknown) => {
    // A connection that breaks says so more than once.
    if (isClosed || from !== client) return
    client = undefined
    isConnected = false
    cancel()
    from.end().catch(() => undefined)
    if (!hasFailed)
      report(
        `Notifications of other processes do not arrive, their work is looked for at intervals: ${messageOf(cause)}`,
      )
    hasFailed = true
    cancel = after(RECONNECT_MS, connect)
  }
  const probe = (of: pg.Client) => {
    cancel = after(PROBE_MS, () => {
      of.query('select 1').then(
        () => of === client && probe(of),
        (error: unknown) => lost(of, error),
      )
    })
  }
  const open = async () => {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'portolan listening',
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    client = opening
    opening.on('error', (error) => lost(opening, error))
    opening.on('end', () => lost(opening, new Error('The connection ended')))
    opening.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    try {
      await opening.connect()
      for (const channel of listeners.keys()) await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
      await echo(opening)
    } catch (error) {
      return lost(opening, error)
    }
    if (hasFailed) {
      report('Notifications of other processes arrive again')
      for (const listener of [...listeners.values()].flat()) listener('')
    }
    hasFailed = false
    isConnected = true
    probe(opening)
  }
  const connect = () => {
    if (!isClosed) connecting = open()
  }
  // After the subscriptions that are made at once.
  cancel = after(0, connect)
  return {
    get isConnected() {
      return isConnected
    },
    subscribe(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    async close() {
      isClosed = true
      cancel()
      await connecting
      // An attempt that ended meanwhile has its own timer.
      cancel()
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Of a pool in transaction mode no notification comes back, although it takes `listen`. The time for it begins when the notification was
 * sent: a slow server is no such pool.
 */
async function echo(client: pg.Client): Promise<void> {
  const word = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A rejection that nobody awaits yet would end the process.
  promise.catch(() => undefined)
  const received = ({ payload }: pg.Notification) => {
    if (payload === word) resolve()
  }
  client.on('notification', received)
  let timer: NodeJS.Timeout | undefined
  try {
    await client.query(`listen ${ECHO_CHANNEL}`)
    await client.query('select pg_notify($1, $2)', [ECHO_CHANNEL, word])
    timer = setTimeout(
      () => reject(new Error('none comes back: a pool needs DATABASE_DIRECT_URL')),
      MAX_ECHO_MS,
    )
    await promise
  } finally {
    clearTimeout(timer)
    client.off('notification', received)
  }
}

function afterOnWallClock(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
