import type { ServerResponse } from 'node:http'

/** Requests whose answers have not ended. */
export class OpenRequests {
  readonly #answers = new Set<ServerResponse>()
  #onNone: () => void = () => undefined

  add(answer: ServerResponse): void {
    this.#answers.add(answer)
    answer.once('close', () => {
      this.#answers.delete(answer)
      if (this.#answers.size === 0) this.#onNone()
    })
  }

  /** Answers that have not begun tell their clients that the connection ends with them. */
  closeConnections(): void {
    for (const answer of this.#answers) answer.shouldKeepAlive = false
  }

  /** Resolves when none is left, or after `ms`. */
  async ended(ms: number): Promise<void> {
    if (this.#answers.size === 0) return
    const none = Promise.withResolvers<void>()
    this.#onNone = none.resolve
    const timer = setTimeout(none.resolve, Math.max(0, ms))
    await none.promise
    clearTimeout(timer)
  }
}
