import { expect, type Page } from '@playwright/test'

interface ColdOpening {
  /** Method and address of each request, in the order in which they were sent. */
  all: string[]
  /** Those that were sent before the first row was in the page. */
  beforeRows: string[]
}

export const rowMark = 'first row'

/** In the page, before its own scripts: marks when the first row is added, however long a busy machine takes to paint it. */
export const markFirstRow = (mark: string) => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-index] a[data-row], .home-line') === null) return
    observer.disconnect()
    performance.mark(mark)
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Milliseconds since 1970 at which the first row was added; undefined before that. */
export const markedAt = (mark: string) => {
  const [entry] = performance.getEntriesByName(mark)
  return entry && performance.timeOrigin + entry.startTime
}

/** Opens a list or the home page in a browser that has nothing cached, until the code of the other pages was fetched too. */
export async function openCold(page: Page, address: string): Promise<ColdOpening> {
  const requests: { text: string; sentAt: () => number }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const text = `${request.method()} ${decodeURIComponent(pathname + search)}`
    const notedAt = Date.now()
    // One that has not been answered yet, as the stream, has no time of its own.
    requests.push({ text, sentAt: () => request.timing().startTime || notedAt })
  })
  await page.addInitScript(markFirstRow, rowMark)
  await page.goto(address)
  const marked = await page.waitForFunction(markedAt, rowMark)
  const addedAt = (await marked.jsonValue()) ?? 0
  // The drop zone comes last.
  await page.locator('[data-takes-files="true"]').waitFor({ state: 'attached' })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return {
    all: requests.map(({ text }) => text),
    beforeRows: requests.filter(({ sentAt }) => sentAt() < addedAt).map(({ text }) => text),
  }
}
