import type { Clock } from '../clock.ts'
import type { Db } from '../database/tables.ts'
import { appended } from '../events/appended.ts'
import { newestSeq, read } from '../events/log.ts'
import { every, type Job, type Round, type Scheduler } from '../jobs/every.ts'
import type { Log } from '../log.ts'
import { stillValid } from './credentials.store.ts'
import type { Stream } from './stream.ts'

export interface FeedDeps {
  db: Db
  wall: Clock
  log: Log
  scheduler: Scheduler
}

/** Between looks at the log while nothing was heard: other processes append to it too. */
const idleMs = 2000
/** After something was appended here its commit is a moment away. */
const echoMs = 100
/** Between signs of life, and between looks whether those who listen are still signed in. */
const beatMs = 20_000
const limit = 500

interface Run {
  position: number
  reading: Job
  beating: Job
  deaf: () => void
}

/**
 * The one reader of the log for all who listen in this process. It runs while somebody does: nobody listening costs
 * nothing.
 */
export class Feed {
  readonly #deps: FeedDeps
  readonly #streams = new Map<string, Set<Stream>>()
  #run: Run | undefined
  #starting: Promise<number> | undefined
  #stopped = false

  constructor(deps: FeedDeps) {
    this.#deps = deps
  }

  listening(accountId: string): number {
    return this.#streams.get(accountId)?.size ?? 0
  }

  /** From now on it hears what is logged. @returns after which number; undefined once the service is ending */
  async join(stream: Stream): Promise<number | undefined> {
    while (!this.#run) {
      if (this.#stopped) return undefined
      const position = await (this.#starting ??= newestSeq(this.#deps.db).finally(() => {
        this.#starting = undefined
      }))
      if (!this.#stopped) this.#run ??= this.#start(position)
    }
    const { account_id } = stream
    const own = this.#streams.get(account_id) ?? new Set()
    this.#streams.set(account_id, own.add(stream))
    stream.onEnd(() => {
      own.delete(stream)
      if (own.size === 0) this.#streams.delete(account_id)
      if (this.#streams.size === 0) void this.#pause()
    })
    return this.#run.position
  }

  /** Ends all streams: a service that closes does not wait for those who only listen. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const stream of this.#all()) stream.end()
    await this.#pause()
  }

  #all = (): Stream[] => [...this.#streams.values()].flatMap((own) => [...own])

  #start(position: number): Run {
    const { log, scheduler } = this.#deps
    const timing = { log, scheduler }
    const run: Run = {
      position,
      reading: every('Following the log', { ...timing, intervalMs: idleMs }, () => this.#read(run)),
      beating: every('Keeping streams open', { ...timing, intervalMs: beatMs }, () => this.#beat()),
      deaf: () => undefined,
    }
    let callOff: (() => void) | undefined
    const deaf = appended.listen(() => {
      callOff ??= scheduler.after(echoMs, () => {
        callOff = undefined
        run.reading.wake()
      })
    })
    run.deaf = () => {
      deaf()
      callOff?.()
    }
    return run
  }

  async #pause(): Promise<void> {
    const run = this.#run
    this.#run = undefined
    run?.deaf()
    await Promise.all([run?.reading.stop(), run?.beating.stop()])
  }

  async #read(run: Run): Promise<Round> {
    const entries = await read(this.#deps.db, { after_seq: run.position, limit })
    run.position = entries.at(-1)?.seq ?? run.position
    for (const [account, own] of Map.groupBy(entries, ({ account_id }) => account_id))
      for (const stream of this.#streams.get(account) ?? []) stream.hear(own)
    return entries.length === limit ? 'more' : 'done'
  }

  async #beat(): Promise<Round> {
    const streams = this.#all()
    const { db, wall } = this.#deps
    const credentials = streams.map(({ credential }) => credential)
    const isValid = await stillValid(db, credentials, wall.now())
    for (const stream of streams) {
      if (isValid(stream.credential)) stream.beat()
      else stream.end()
    }
    return 'done'
  }
}
