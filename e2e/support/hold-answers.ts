import type { Page } from '@playwright/test'

/** Where the rows of a draft are sent. */
export const batchesAddress = '**/v2/tracking_request_batches'

/**
 * Lets the service answer requests to an address, and holds its answers back until `release`.
 */
export async function holdAnswers(page: Page, address: string | RegExp) {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    // The page may be gone before the answer, or before it is released, and its request with it.
    const response = await route.fetch().catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
    if (!response) return
    answered.resolve()
    await released.promise
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { answered: answered.promise, release: released.resolve }
}
