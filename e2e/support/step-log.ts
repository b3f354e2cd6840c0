import type { Page } from '@playwright/test'
import { requestsOf } from './story.ts'

/** Records the steps of a story with their requests and time. */
export class StepLog {
  readonly requests: string[]
  readonly #name: string
  readonly #lines: string[] = []
  #ms = 0

  constructor(page: Page, name: string) {
    this.requests = requestsOf(page)
    this.#name = name
  }

  get steps(): number {
    return this.#lines.length
  }
  /** Time in steps; checks of the story between them do not count. */
  get seconds(): number {
    return this.#ms / 1000
  }

  /** One action of a person, until its effect is visible. */
  async step(name: string, act: () => Promise<unknown>): Promise<void> {
    const [started, before] = [performance.now(), this.requests.length]
    await act()
    const ms = performance.now() - started
    this.#ms += ms
    this.#lines.push(`${name}: ${Math.round(ms)} ms, ${this.requests.length - before} requests`)
  }

  print(): void {
    console.log(
      [`${this.#name}: ${this.steps} steps, ${this.requests.length} requests, ${this.seconds.toFixed(1)} s`]
        .concat(this.#lines.map((line) => `  ${line}`))
        .join('\n'),
    )
  }
}
