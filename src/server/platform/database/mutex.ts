/** Lets one caller in at a time, in the order of their calls. */
export class Mutex {
  readonly #patience: number
  readonly #waiting: (() => void)[] = []
  #locked = false

  /** `patience`: milliseconds after which a waiting caller gets an error. */
  constructor(patience: number) {
    this.#patience = patience
  }

  /** Resolves, when the caller has the mutex, to the function that unlocks it. */
  async lock(): Promise<() => void> {
    if (this.#locked) await this.#wait()
    this.#locked = true
    let unlocked = false
    return () => {
      if (unlocked) return
      unlocked = true
      // The next caller gets it here, before a later one could find it free.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#locked = false
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(
          new Error(
            `The database was busy for ${this.#patience / 1000} seconds. A transaction that asks through the ` +
              'database instead of through itself waits for its own end.',
          ),
        )
      }
      const timer = setTimeout(giveUp, this.#patience)
      this.#waiting.push(enter)
    })
  }
}
