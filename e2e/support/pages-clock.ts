import type { Page } from '@playwright/test'

const minuteMs = 60_000

/** When a page asked what of the interface, by its own clock, which can be put forward. */
export class PagesClock {
  readonly asked: { at: number; what: string }[] = []
  readonly #page: Page
  readonly #started = performance.now()
  #forward = 0

  private constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/v2/')) return
      this.asked.push({
        at: this.now(),
        what: `${request.method()} ${decodeURIComponent(pathname + search)}`,
      })
    })
  }

  /** Before the page is opened: what it measures and waits for follows this clock from the start. */
  static async of(page: Page): Promise<PagesClock> {
    await page.clock.install()
    return new PagesClock(page)
  }

  /** Milliseconds since the clock was made, for the page: it runs on between being put forward. */
  now(): number {
    return performance.now() - this.#started + this.#forward
  }

  /** Time passes in which nobody does anything; all that is due meanwhile happens. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= minuteMs) {
      const step = Math.min(left, minuteMs)
      await this.#page.clock.runFor(step)
      this.#forward += step
    }
  }

  /** What was asked in the rolling minute with the most of it. */
  busiestMinute(): string[] {
    const minutes = this.asked.map(({ at }) =>
      this.asked.filter((each) => each.at >= at && each.at < at + minuteMs).map(({ what }) => what),
    )
    return minutes.reduce((most, each) => (each.length > most.length ? each : most), [])
  }
}
