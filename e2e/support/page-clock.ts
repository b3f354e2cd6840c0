import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const minuteMs = 60_000
/** A request is counted at the time at which the clock was last put forward: that must not be long before it was made. */
const STAMPED_WITHIN_MS = 1000
/** While something is done the clock runs at most twice as fast as real time. */
const tick = { simulatedMs: 50, realMs: 25 }

/** A page's clock, which goes forward only when a story says so, and the times at which the page requests the interface. */
export class PageClock {
  readonly requests: { at: number; request: string }[] = []
  readonly #page: Page
  #now = 0
  #forwarding: Promise<void> = Promise.resolve()

  private constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/v2/')) return
      this.requests.push({
        at: this.#now,
        request: `${request.method()} ${decodeURIComponent(pathname + search)}`,
      })
    })
  }

  /** Before the page is opened: its timers follow this clock from the start. */
  static async of(page: Page): Promise<PageClock> {
    const at = Date.now()
    await page.clock.install({ time: at })
    await page.clock.pauseAt(at + 1000)
    return new PageClock(page)
  }

  /** Milliseconds since the clock was made. */
  now(): number {
    return this.#now
  }

  /** Time passes in which nobody does anything; all timers that are due meanwhile run. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STAMPED_WITHIN_MS)
      await this.#forward(Math.min(left, STAMPED_WITHIN_MS))
  }

  /**
   * Does something that takes so many milliseconds on this clock, however long it takes in reality: a step on a busy
   * machine is no slower for the page.
   */
  async during(ms: number, act: () => Promise<unknown>): Promise<void> {
    const end = this.#now + ms
    const state = { isDone: false }
    const ticking = async () => {
      while (!state.isDone) {
        // Beyond its time, only timers without a delay still run.
        await this.#forward(Math.min(tick.simulatedMs, Math.max(1, end - this.#now)))
        await delay(tick.realMs)
      }
    }
    const acting = async () => {
      try {
        await act()
      } finally {
        state.isDone = true
      }
    }
    await Promise.all([acting(), ticking()])
    await this.pass(end - this.#now)
  }

  /** The requests of the rolling minute with the most of them. */
  busiestMinute(): string[] {
    const minutes = this.requests.map(({ at }) =>
      this.requests.filter((each) => each.at >= at && each.at < at + minuteMs).map(({ request }) => request),
    )
    return minutes.reduce((most, each) => (each.length > most.length ? each : most), [])
  }

  /** One after the other: a step may put the clock forward while it ticks. */
  async #forward(ms: number): Promise<void> {
    const before = this.#forwarding
    const after = async () => {
      await before
      await this.#page.clock.runFor(ms)
      this.#now += ms
    }
    this.#forwarding = after()
    await this.#forwarding
  }
}

/** A page at this time until another one is set; its timers run. */
export const setClock = (page: Page, at: string): Promise<void> => page.clock.setFixedTime(at)
