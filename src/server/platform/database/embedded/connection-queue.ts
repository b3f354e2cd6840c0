import { priorities, type Priority } from '../../priority.ts'

interface Waiting {
  since: number
  enter: () => void
}

/** After this time in the queue, work that is less urgent goes before requests once. Milliseconds. */
const MAX_DELAY_MS: Record<Priority, number> = { request: 0, background: 250, simulation: 1000 }
/** A request asks for its next statement within this time of the one before; less urgent work waits so long for it. */
const BETWEEN_STATEMENTS_MS = 3

/**
 * Lets one caller at a time have the connection of the embedded engine: requests before background work, background
 * work before the simulation, each in the order of their calls. Less urgent work that has waited for long goes first
 * once, so that it goes on under constant load.
 */
export class ConnectionQueue {
  readonly #maxWaitMs: number
  readonly #waiting: Record<Priority, Waiting[]> = { request: [], background: [], simulation: [] }
  #locked = false
  #requestEnded = Number.NEGATIVE_INFINITY
  #pause: NodeJS.Timeout | undefined

  /** @param maxWaitMs after which a waiting caller gets an error */
  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs
  }

  /** Resolves, when the caller has the connection, to the function that gives it back. */
  async lock(priority: Priority): Promise<() => void> {
    if (this.#locked || (priority !== 'request' && this.#isRequestUnderWay())) await this.#wait(priority)
    else this.#enter()
    let unlocked = false
    return () => {
      if (unlocked) return
      unlocked = true
      this.#locked = false
      if (priority === 'request') this.#requestEnded = performance.now()
      // The next caller gets it here, before a later one could find it free.
      this.#letNext()
    }
  }

  #enter(): void {
    this.#locked = true
    clearTimeout(this.#pause)
    this.#pause = undefined
  }

  #isRequestUnderWay = () => performance.now() - this.#requestEnded < BETWEEN_STATEMENTS_MS

  #letNext(): void {
    if (this.#locked) return
    const now = performance.now()
    const overdue = priorities
      .toReversed()
      .find((each) => each !== 'request' && now - (this.#waiting[each][0]?.since ?? now) > MAX_DELAY_MS[each])
    const next = overdue ?? priorities.find((each) => this.#waiting[each].length > 0)
    if (next === undefined) return
    if (next !== 'request' && overdue === undefined && this.#isRequestUnderWay()) {
      this.#pause ??= setTimeout(() => {
        this.#pause = undefined
        this.#letNext()
      }, BETWEEN_STATEMENTS_MS)
      return
    }
    const first = this.#waiting[next].shift()
    this.#enter()
    first?.enter()
  }

  #wait(priority: Priority): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting[priority]
      const entry: Waiting = {
        since: performance.now(),
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(entry), 1)
        reject(
          new Error(
            `The database was busy for ${this.#maxWaitMs / 1000} seconds. A transaction that asks through the ` +
              'database instead of through itself waits for its own end.',
          ),
        )
      }
      const timer = setTimeout(giveUp, this.#maxWaitMs)
      queue.push(entry)
      this.#letNext()
    })
  }
}
