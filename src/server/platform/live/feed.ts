import type { Clock } from '../clock.ts'
import type { Replica } from '../database/replica/replica.ts'
import type { Db } from '../database/tables.ts'
import { appended } from '../events/appended.ts'
import { hasWaitingEntries, newestPosition, read } from '../events/log.ts'
import type { LogPosition } from '../events/position.rules.ts'
import { every, type Job, type RunResult, type Scheduler } from '../jobs/every.ts'
import type { OpenCounts } from '../jobs/open-counts.ts'
import type { Log } from '../log.ts'
import type { SeenAt } from './changes.rules.ts'
import { stillValid } from './credentials.store.ts'
import type { Stream } from './stream.ts'
import { seenEntries } from './seen-entries.store.ts'

export interface FeedDeps {
  db: Db
  replica?: Pick<Replica, 'position'> | undefined
  wall: Clock
  log: Log
  openCounts: OpenCounts
  scheduler: Scheduler
}

/** Interval between reads of the log without a signal: that of another process may be lost. */
const idleMs = 2000
/** Time from the signal of an append to the read: in this process its commit follows. */
const commitMs = 100
/** Interval between reads while committed entries wait for an older transaction to end. */
const waitingMs = 250
/** Interval between keep-alive events (the browser misses two before it says so), and between checks that the clients are still signed in. */
const beatMs = 20_000
const MAX_ENTRIES_PER_READ = 500

/** Of what was read until now. */
export const seenAt = async (replica: FeedDeps['replica']): Promise<SeenAt> =>
  replica ? { wal_position: await replica.position() } : {}

interface Run {
  position: LogPosition
  reading: Job
  beating: Job
  unsubscribe: () => void
  /** Cancels the read of the log that is scheduled before the next interval. */
  cancelRead: (() => void) | undefined
}

/**
 * Reads the log for all streams of this process. It runs only while there is a stream: without streams there is no
 * query to the database.
 */
export class Feed {
  readonly #deps: FeedDeps
  readonly #streams = new Map<string, Set<Stream>>()
  #run: Run | undefined
  #starting: Promise<LogPosition> | undefined
  #stopped = false

  constructor(deps: FeedDeps) {
    this.#deps = deps
  }

  listening(accountId: string): number {
    return this.#streams.get(accountId)?.size ?? 0
  }

  /** Sends a stream the entries after the position that it returns; undefined when the service is closing. */
  async join(stream: Stream): Promise<LogPosition | undefined> {
    while (!this.#run) {
      if (this.#stopped) return undefined
      const position = await (this.#starting ??= newestPosition(this.#deps.db).finally(() => {
        this.#starting = undefined
      }))
      if (!this.#stopped) this.#run ??= this.#start(position)
    }
    const { account_id } = stream.view
    const own = this.#streams.get(account_id) ?? new Set()
    this.#streams.set(account_id, own.add(stream))
    const endCount = this.#deps.openCounts.begin('streams', account_id)
    stream.onEnd(() => {
      endCount()
      own.delete(stream)
      if (own.size === 0) this.#streams.delete(account_id)
      if (this.#streams.size === 0) void this.#pause()
    })
    return this.#run.position
  }

  /** Ends all streams: a service that closes does not wait for its streams. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const stream of this.#all()) stream.end()
    await this.#pause()
  }

  #all = (): Stream[] => [...this.#streams.values()].flatMap((own) => [...own])

  #start(position: LogPosition): Run {
    const { log, scheduler } = this.#deps
    const timing = { log, scheduler }
    const run: Run = {
      position,
      reading: every('Following the log', { ...timing, priority: 'request', intervalMs: idleMs }, () =>
        this.#read(run),
      ),
      beating: every('Keeping streams open', { ...timing, intervalMs: beatMs }, () => this.#beat()),
      unsubscribe: () => undefined,
      cancelRead: undefined,
    }
    const unsubscribe = appended.subscribe((account) => {
      if (account === undefined || this.listening(account) > 0) this.#readSoon(run, commitMs)
    })
    run.unsubscribe = () => {
      unsubscribe()
      run.cancelRead?.()
    }
    return run
  }

  #readSoon(run: Run, ms: number): void {
    run.cancelRead ??= this.#deps.scheduler.after(ms, () => {
      run.cancelRead = undefined
      run.reading.wake()
    })
  }

  async #pause(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    run?.unsubscribe()
    await Promise.all([run?.reading.stop(), run?.beating.stop()])
  }

  async #read(run: Run): Promise<RunResult> {
    const entries = await read(this.#deps.db, { after: run.position, limit: MAX_ENTRIES_PER_READ })
    const followed = [...Map.groupBy(entries, ({ account_id }) => account_id)].filter(
      ([account]) => this.listening(account) > 0,
    )
    // Before anything of them is announced, and after they were read: what is read at that position has them.
    const at = followed.length > 0 ? await seenAt(this.#deps.replica) : {}
    const before = run.position
    // A stream that joins meanwhile reads up to here by itself.
    run.position = entries.at(-1) ?? before
    try {
      for (const [account, own] of followed)
        for (const stream of this.#streams.get(account) ?? [])
          stream.add(await seenEntries(this.#deps.db, stream.view, own), own.at(-1), at)
    } catch (error) {
      // They are read again; records that are named twice are sent once.
      run.position = before
      throw error
    }
    if (entries.length === MAX_ENTRIES_PER_READ) return 'more'
    const waiting = await hasWaitingEntries(this.#deps.db)
    if (waiting && this.#run === run) this.#readSoon(run, waitingMs)
    return 'done'
  }

  async #beat(): Promise<RunResult> {
    const streams = this.#all()
    const { db, wall } = this.#deps
    const isValid = await stillValid(db, streams, wall.now())
    for (const stream of streams) {
      if (isValid(stream)) stream.beat()
      else stream.end()
    }
    return 'done'
  }
}
