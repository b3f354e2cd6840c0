/** Who comes first is served first, one at a time. */
export class Turns {
  readonly #patience: number
  #last: Promise<void> = Promise.resolve()

  /** `patience`: after so many milliseconds a waiting caller gives up. */
  constructor(patience: number) {
    this.#patience = patience
  }

  /** Resolves to the function that ends the turn. */
  async take(): Promise<() => void> {
    const before = this.#last
    const mine = Promise.withResolvers<void>()
    this.#last = before.then(() => mine.promise)
    const timer = Promise.withResolvers<'late'>()
    const timeout = setTimeout(() => timer.resolve('late'), this.#patience)
    const first = await Promise.race([before, timer.promise])
    clearTimeout(timeout)
    if (first !== 'late') return mine.resolve
    mine.resolve()
    throw new Error(
      `The database was busy for ${this.#patience / 1000} seconds. If a transaction asks through the database ` +
        'instead of through itself, it waits for its own end.',
    )
  }
}
