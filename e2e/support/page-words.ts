import type { BrowserContext, TestInfo } from '@playwright/test'
import { PAGE_WORDS } from '../../src/tools/test/counts.ts'

/** Kept of each page, so that the last screen of a run has room for it. */
const MAX_CHARACTERS_OF_PAGE = 400
const MAX_FAULTS = 5
/** A page that hangs says nothing. */
const MAX_WAIT_MS = 2000

/**
 * Keeps the answers of a browser that were refused, the requests that failed, and the errors of its pages.
 * @returns attaches them to a failed story, with the address and the words of each page
 */
export function watchPages(context: BrowserContext): (story: TestInfo) => Promise<void> {
  const faults: string[] = []
  context.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  context.on('requestfailed', (request) => {
    faults.push(`${request.failure()?.errorText ?? 'failed'} ${request.method()} ${request.url()}`)
  })
  context.on('weberror', (fault) => faults.push(String(fault.error())))
  return async (story) => {
    if (story.status === story.expectedStatus) return
    const pages = await Promise.all(
      context.pages().map(async (page) => {
        const words = await page.locator('body').innerText({ timeout: MAX_WAIT_MS }).catch(String)
        return `${page.url()}: ${words.replaceAll(/\s+/g, ' ').slice(0, MAX_CHARACTERS_OF_PAGE)}`
      }),
    )
    await story.attach(PAGE_WORDS, { body: [...pages, ...faults.slice(-MAX_FAULTS)].join('\n') })
  }
}
