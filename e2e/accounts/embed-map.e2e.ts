import type { Browser, Page } from '@playwright/test'
import { type FramingSite, framingSite } from '../support/framing-site.ts'
import { type RunningService, startService } from '../support/service.ts'
import {
  containerAtSea,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/story.ts'

let service: RunningService
let site: FramingSite
let otherSite: FramingSite
let container: Awaited<ReturnType<typeof containerAtSea>>
test.beforeAll(async () => {
  service = await startService(['--shipments', '12'])
  site = await framingSite()
  otherSite = await framingSite()
  container = await containerAtSea(service)
})
test.afterAll(() => Promise.all([service.close(), site.close(), otherSite.close()]))

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString()
async function share(sites: readonly string[]): Promise<{ id: string; token: string }> {
  const attributes = { name: 'For the shop', container_ids: [container.id], sites, expires_at: inOneDay() }
  const answer = await service.ask('/shares', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'share', attributes } }),
  })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { id: string; attributes: { path: string } } }
  return { id: data.id, token: data.attributes.path.replace('/s/', '') }
}
const addressOf = (query: string, id = container.id) => `${service.origin}/embed/containers/${id}?${query}`
const frameOf = (query: string, id?: string) =>
  `<iframe src="${addressOf(query, id)}" width="640" height="400" referrerpolicy="origin"></iframe>`

/** A browser of a customer: nobody is signed in, and what its pages are refused is noted. */
async function customer(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin)
  })
  return { context, page, faults, hosts }
}

/** What the map of a frame has drawn. */
async function drawnIn(page: Page) {
  const map = page.frameLocator('iframe').getByTestId('route-map')
  await expect(map).toHaveAttribute('data-map-state', 'idle')
  const landAt = await map.evaluate(() => performance.getEntriesByName('map-land')[0]?.startTime)
  const features = await map.getAttribute('data-rendered-features')
  return { landAt, features: JSON.parse(features ?? '{}') as Record<string, number> }
}

test(
  'a clerk shares a container with one site, whose page shows its map alone until the link is ended',
  { tag: '@long' },
  async ({ page, browser }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/containers?q=${container.attributes['number']}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const sites = dialog.getByRole('textbox', { name: /^Sites that may show/ })
    await sites.fill('shop.example')
    await expect(dialog.getByText('shop.example is no address of a site')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeDisabled()
    await sites.fill(site.origin)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const code = await dialog
      .getByRole('region', { name: 'Map for a page of your own' })
      .locator('pre')
      .innerText()
    expect(code).toContain(`/embed/containers/${container.id}?share=`)
    await expectAccessible(page)

    const guest = await customer(browser)
    try {
      site.show(code)
      otherSite.show(code)
      await guest.page.goto(site.origin)
      const { landAt, features } = await drawnIn(guest.page)
      expect(landAt).toBeGreaterThan(0)
      expect(features).toMatchObject({ current_vessel: 1 })
      expect(features['port']).toBeGreaterThan(1)
      const frame = guest.page.frameLocator('iframe')
      await expect(frame.getByRole('heading', { level: 1 })).toContainText(/^[A-Z]{4} \d{6}-\d$/)
      await expect(frame.getByRole('main')).toContainText(/ETA (?:.+ )?est\./)
      await expect(frame.getByRole('link', { name: 'Open in Portolan' })).toHaveAttribute('href', /^\/s\//)
      await expectAccessible(guest.page)
      expect(guest.faults).toEqual([])
      expect(await guest.context.cookies()).toEqual([])
      expect([...guest.hosts].toSorted()).toEqual([site.origin, service.origin].toSorted())

      await guest.page.goto(otherSite.origin)
      await expect.poll(() => guest.faults.join('\n')).toContain('frame-ancestors')
      await expect(guest.page.frameLocator('iframe').getByRole('heading')).toHaveCount(0)

      const { data } = (await (await service.ask('/shares')).json()) as { data: { id: string }[] }
      expect((await service.ask(`/shares/${data[0]?.id}`, { method: 'DELETE' })).status).toBe(204)
      await guest.page.goto(site.origin)
      await expect(guest.page.frameLocator('iframe').getByRole('alert')).toHaveText(/has ended the link/)
    } finally {
      await guest.context.close()
    }
  },
)

test(
  'a publishable key shows a map on its site, answers an unknown container as such, and ends when it is revoked',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const attributes = { label: 'Shop', kind: 'map', sites: [site.origin] }
    const answer = await page.request.post(`${service.origin}/v2/embed_keys`, {
      data: { data: { type: 'embed_key', attributes } },
      headers: { Origin: service.origin, 'Content-Type': 'application/vnd.api+json' },
    })
    expect(answer.status()).toBe(201)
    const { data: made } = (await answer.json()) as { data: { id: string; attributes: { key: string } } }
    const query = `key=${made.attributes.key}`
    await page.goto(`${service.origin}/settings/keys`)
    const embeds = page.getByRole('region', { name: 'Embeds', exact: true })
    await embeds.getByRole('button', { name: 'HTML Shop' }).click()
    await expect(embeds.locator('pre').last()).toContainText(`/embed/containers/CONTAINER-ID?${query}`)
    await expectAccessible(page)

    const guest = await customer(browser)
    try {
      site.show(frameOf(query))
      await guest.page.goto(site.origin)
      expect((await drawnIn(guest.page)).features).toMatchObject({ current_vessel: 1 })
      const frame = guest.page.frameLocator('iframe')
      await expect(frame.getByRole('link', { name: 'Open in Portolan' })).toHaveCount(0)
      await expect(frame.getByRole('main')).not.toContainText('Act by')
      expect(guest.faults).toEqual([])

      site.show(frameOf(query, '0190f3a4-0000-7000-8000-000000000000'))
      await guest.page.goto(site.origin)
      await expect(frame.getByRole('alert')).toHaveText('There is no such container here.')

      await embeds.getByRole('button', { name: 'Revoke Shop' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(embeds.getByText(/^revoked/)).toBeVisible()
      site.show(frameOf(query))
      await guest.page.goto(site.origin)
      await expect(frame.getByRole('alert')).toHaveText(/not available any more/)
    } finally {
      await guest.context.close()
    }
  },
)

test(
  'a frame that gives the page an origin of its own says that the map did not load and which permission it needs',
  { tag: '@long' },
  async ({ browser }) => {
    const { token } = await share([site.origin])
    const guest = await customer(browser)
    try {
      for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin']) {
        site.show(frameOf(`share=${token}`).replace('<iframe', `<iframe sandbox="${sandbox}"`))
        await guest.page.goto(site.origin)
        const sentence = guest.page
          .frameLocator('iframe')
          .getByText('needs allow-scripts and allow-same-origin')
        if (sandbox === 'allow-scripts') await expect(sentence).toBeVisible({ timeout: 30_000 })
        else expect((await drawnIn(guest.page)).features).toMatchObject({ current_vessel: 1 })
      }
    } finally {
      await guest.context.close()
    }
  },
)

test(
  'a link without sites is shown by no site, and says why in a tab of its own',
  { tag: '@long' },
  async ({ page }) => {
    const { token } = await share([])
    await page.goto(addressOf(`share=${token}`))
    await expect(page.getByRole('alert')).toHaveText(/made without sites/)
  },
)

test(
  'legend, replay and words stand behind buttons, in the smallest frame too',
  { tag: '@long' },
  async ({ page }) => {
    const { token } = await share([site.origin])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: 320, height: 240 })
      await page.goto(addressOf(`share=${token}&theme=${theme}`))
      await expect(page.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    const words = page.getByRole('button', { name: 'Route in words' })
    await words.press('Enter')
    await expect(page.getByRole('table', { name: 'Route in words' })).toContainText('POL')
    await expectAccessible(page)
    await words.press('Enter')
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.getByRole('button', { name: 'Legend' }).click()
    await expect(page.getByText('sailed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('slider', { name: 'Time of the journey' }).press('Home')
    await expect(page.getByTestId('route-map')).toHaveAttribute('data-replayed', /place/)
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByTestId('route-map')).not.toHaveAttribute('data-replayed', /./)
    await expectNoSidewaysScroll(page)
  },
)

test(
  'the page speaks the language that its address names, else that of the browser',
  { tag: '@long' },
  async ({ browser }) => {
    const { token } = await share([site.origin])
    const context = await browser.newContext({ locale: 'de-DE' })
    try {
      const page = await context.newPage()
      await page.goto(addressOf(`share=${token}`))
      await expect(page.getByRole('button', { name: 'Legende' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await page.goto(addressOf(`share=${token}&lang=es`))
      await expect(page.getByRole('button', { name: 'Leyenda' })).toBeVisible()
      await page.goto(addressOf(`share=${token.slice(0, -1)}&lang=zh`))
      await expect(page.getByRole('alert')).toHaveText('没有此链接。是否完整复制？')
    } finally {
      await context.close()
    }
  },
)

test(
  'without WebGL the frame has a picture of the route, and the words of it',
  { tag: '@long' },
  async ({ page }) => {
    const { token } = await share([site.origin])
    await page.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'))
    await page.goto(addressOf(`share=${token}`))
    const picture = page.getByTestId('static-map')
    await expect(picture.locator('.land')).toHaveAttribute('d', /^M.+Z$/)
    await expect(picture.locator('.hull')).toHaveCount(1)
    await page.getByRole('button', { name: 'Route in words' }).click()
    await expect(page.getByRole('table', { name: 'Route in words' })).toContainText('POD')
    await expectAccessible(page)
  },
)

test(
  'a frame that stays open says after ten minutes that it is old, and reads again',
  { tag: '@long' },
  async ({ page }) => {
    const { token } = await share([site.origin])
    await page.clock.install()
    await page.goto(addressOf(`share=${token}`))
    await expect(page.getByRole('button', { name: 'Legend' })).toBeVisible()
    await expect(page.getByText('Read over 10 minutes ago')).toHaveCount(0)
    await page.clock.fastForward(11 * 60_000)
    await expect(page.getByText('Read over 10 minutes ago')).toBeVisible()
    await page.getByRole('button', { name: 'Read again' }).click()
    await expect(page.getByText('Read over 10 minutes ago')).toHaveCount(0)
  },
)
