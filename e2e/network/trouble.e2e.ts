import { startService } from '../support/service.ts'
import { requestsOf, containerAtSea, expect, signIn, test } from '../support/story.ts'

test(
  'the page says when the service is down, and continues by itself when it is back',
  { tag: '@core' },
  async ({ page }) => {
    const service = await startService(['--shipments', '20'])
    try {
      await signIn(page, service)
      await page.goto(`${service.origin}/containers`)
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await service.stop('SIGKILL')
      await page.getByRole('link', { name: /^Shipments/ }).click()
      // The client repeats the request a few times before it shows the message.
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
      await service.restart()
      const again = page.getByRole('button', { name: 'Try again' }).or(page.getByRole('row').nth(3))
      await expect(again.first()).toBeVisible()
      const button = page.getByRole('button', { name: 'Try again' })
      if (await button.isVisible()) await button.click()
      await expect(page.getByRole('row').nth(3)).toBeVisible()
    } finally {
      await service.close()
    }
  },
)

test(
  'a browser that refuses WebGL gets the route as a picture and in words',
  { tag: '@long' },
  async ({ browser, service }) => {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await signIn(page, service)
    const container = await containerAtSea(service)
    await page.goto(`${service.origin}/shipments/${container.shipmentId}?container=${container.id}`)
    const route = page.getByRole('region', { name: 'Route' })
    await expect(route.getByTestId('static-map')).toBeVisible()
    await expect(route.getByRole('table').getByRole('row').nth(1)).toContainText('POL')
    await page.close()
  },
)

test(
  'a second process on the same data folder is refused with a sentence, and the first continues',
  { tag: '@long' },
  async ({ service }) => {
    const folder = /Data folder\s+(\S+)/.exec(service.printed())?.[1] ?? ''
    const refusal = startService(['--data', folder])
    await expect(refusal).rejects.toThrow(folder)
    expect((await service.ask('/containers?page[size]=1')).status).toBe(200)
  },
)

test(
  'requests beyond the limit are answered with Retry-After, and the screen waits for as long',
  { tag: '@long' },
  async ({ page }) => {
    const service = await startService(['--shipments', '5', '--rate-limit', '8'])
    try {
      await signIn(page, service)
      const limited = []
      for (let n = 0; n < 9; n += 1) limited.push(await service.ask('/shipping_lines?page[size]=1'))
      const last = limited.at(-1)
      expect(last?.status).toBe(429)
      const seconds = Number(last?.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      const at = Date.now()
      await page.clock.install({ time: at })
      const requests = requestsOf(page)
      const isList = (address: string) => address.includes('/v2/containers?')
      const refused = page.waitForResponse((each) => isList(each.url()) && each.status() === 429)
      await page.goto(`${service.origin}/containers`)
      const wait = Number((await refused).headers()['retry-after'])
      expect(wait).toBeGreaterThan(0)
      // Far enough ahead of a clock that runs until it is paused, and long before the page may ask again.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
      // The service forgets its counts, but the page must not send a request before the time that it was given.
      await service.stop()
      await service.restart()
      expect(requests.filter(isList)).toHaveLength(1)
      await page.clock.runFor((wait - 1) * 1000 - (await page.evaluate((from) => Date.now() - from, at)))
      expect(requests.filter(isList)).toHaveLength(1)
      await page.clock.resume()
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('row').nth(2)).toBeVisible()
    } finally {
      await service.close()
    }
  },
)
