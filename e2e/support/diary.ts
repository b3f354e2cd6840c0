import type { Page } from '@playwright/test'
import { asked } from './story.ts'

/** Counts what a day at work takes: its steps, what they ask of the service, and their time. */
export class Diary {
  readonly requests: string[]
  readonly #name: string
  readonly #told: string[] = []
  #ms = 0

  constructor(page: Page, name: string) {
    this.requests = asked(page)
    this.#name = name
  }

  get steps(): number {
    return this.#told.length
  }
  /** Spent in steps; what a story looks at between them does not count. */
  get seconds(): number {
    return this.#ms / 1000
  }

  /** One thing that a person does, until its effect is seen. */
  async step(name: string, act: () => Promise<unknown>): Promise<void> {
    const [started, before] = [performance.now(), this.requests.length]
    await act()
    const ms = performance.now() - started
    this.#ms += ms
    this.#told.push(`${name}: ${Math.round(ms)} ms, ${this.requests.length - before} requests`)
  }

  print(): void {
    console.log(
      [`${this.#name}: ${this.steps} steps, ${this.requests.length} requests, ${this.seconds.toFixed(1)} s`]
        .concat(this.#told.map((line) => `  ${line}`))
        .join('\n'),
    )
  }
}
