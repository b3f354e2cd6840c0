/** Who comes first is served first, one at a time. */
export class Turns {
  readonly #patience: number
  readonly #waiting: (() => void)[] = []
  #taken = false

  /** `patience`: after so many milliseconds a waiting caller gives up. */
  constructor(patience: number) {
    this.#patience = patience
  }

  /** Resolves to the function that ends the turn. */
  async take(): Promise<() => void> {
    if (this.#taken) await this.#wait()
    this.#taken = true
    let ended = false
    return () => {
      if (ended) return
      ended = true
      // The next one is let in here, before anybody who comes later could find it free.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken = false
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
