import { startStallingProxy } from '../support/stalling-proxy.ts'
import { expect, signIn, test } from '../support/story.ts'

test(
  'a network that carries nothing, and that nobody reports as cut, is not shown as live',
  { tag: '@long' },
  async ({ page, service }) => {
    // The service sends something every 20 s, and the page misses two of these.
    const proxy = await startStallingProxy(service.origin)
    try {
      await signIn(page, { ...service, origin: proxy.origin })
      await page.goto(`${proxy.origin}/containers`)
      const header = page.getByRole('banner')
      await expect(header).toContainText('Live')
      // The worker that times the silence is fetched after the page.
      await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBeGreaterThan(0)
      proxy.stall()
      await expect(header).toContainText(/Not live since \d\d:\d\d/, { timeout: 120_000 })
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)
      proxy.resume()
      await expect(header).not.toContainText('Not live', { timeout: 120_000 })
      await expect(header).toContainText('Live')
    } finally {
      await proxy.close()
    }
  },
)
