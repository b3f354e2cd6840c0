import type { Log } from '../platform/log.ts'

/** Of the time in which the service ends: open requests are answered in this share, and then broken off. */
const REQUESTS_SHARE = 0.7
/** Background work has ended in this share; what remains is for closing the database. */
const WORK_SHARE = 0.8

type Stop = (withinMs: number) => Promise<void>
/** @param isAllStopped whether all work has ended and was handed back */
type Close = (isAllStopped: boolean) => Promise<void>

/**
 * Ends what was started with the service. Requests and background work stop beside each other, so that they share the
 * time; afterwards what they use is closed, the last opened first.
 */
export class Shutdown {
  readonly #log: Log
  readonly #stops = new Map<string, Stop>()
  readonly #closes: Close[] = []

  constructor(log: Log) {
    this.#log = log
  }

  /** @param stop gets the milliseconds after which it may break off what is under way */
  addStop(name: string, stop: Stop): void {
    this.#stops.set(name, stop)
  }

  addClose(close: Close): void {
    this.#closes.push(close)
  }

  async run(withinMs: number): Promise<void> {
    const running = new Set(this.#stops.keys())
    const stopped = [...this.#stops].map(async ([name, stop]) => {
      try {
        await stop(withinMs * REQUESTS_SHARE)
      } catch (cause) {
        this.#log.error(`${name} did not stop cleanly`, { cause })
      }
      running.delete(name)
    })
    this.#stops.clear()
    const isAllStopped = await endsWithin(withinMs * WORK_SHARE, Promise.all(stopped))
    if (!isAllStopped) this.#log.error('Not everything ended in time', { still_running: [...running] })
    for (const close of this.#closes.splice(0).toReversed())
      try {
        await close(isAllStopped)
      } catch (cause) {
        this.#log.error('Not closed cleanly', { cause })
      }
  }
}

/** @returns false when the time was over first */
async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
