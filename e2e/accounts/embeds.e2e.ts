import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { type RunningService, startService } from '../support/service.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/story.ts'

let service: RunningService
let site: FramingSite
let otherSite: FramingSite
test.beforeAll(async () => {
  service = await startService(['--shipments', '3'])
  site = await framingSite()
  otherSite = await framingSite()
})
test.afterAll(() => Promise.all([service.close(), site.close(), otherSite.close()]))

interface FramingSite {
  origin: string
  /** What its page has from now on. */
  show(html: string): void
  close(): Promise<void>
}

/** A site of somebody else on this machine, with one page. */
async function framingSite(): Promise<FramingSite> {
  let shown = ''
  const server: Server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Importer</title><h1>Where is my container?</h1>${shown}</html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (html) => {
      shown = html
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The number of a container of which a route is known. */
async function numberWithRoute(): Promise<string> {
  const answer = await service.ask('/containers')
  const { data } = (await answer.json()) as { data: { id: string; attributes: { number: string } }[] }
  for (const { id, attributes } of data) {
    const map = await (await service.ask(`/containers/${id}/map_geojson`)).json()
    if ((map as { features: unknown[] }).features.length > 0) return attributes.number
  }
  throw new Error('No container of the fleet has a route')
}

const look = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox').fill(number)
  await frame.getByRole('button', { name: 'Track' }).click()
  await expect(frame.getByRole('heading', { name: number.toUpperCase() })).toBeVisible()
  return frame
}

test('an owner makes a map for one site, which shows it to customers until it is revoked; no other site can', async ({
  page,
  browser,
}) => {
  const number = await numberWithRoute()
  await page.goto(service.signInLink)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${service.origin}/settings/keys`)
  const embeds = page.getByRole('region', { name: 'Embeds', exact: true })
  await embeds.getByRole('button', { name: 'New embed' }).click()
  const form = page.getByRole('dialog', { name: 'New embed' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Order page')
  await form.getByRole('radio', { name: /^Look-up with map/ }).check()
  await form.getByRole('textbox', { name: 'Sites' }).fill('shop.example')
  await expect(form.getByText('shop.example is no address of a site')).toBeVisible()
  await form.getByRole('textbox', { name: 'Sites' }).fill(site.origin)
  await form.getByRole('button', { name: 'Make the embed' }).click()
  const shown = embeds.getByRole('region', { name: 'HTML of Order page' })
  const code = (await shown.locator('pre').textContent()) ?? ''
  expect(code).toMatch(/^<iframe src="http.*\/embed\/pk_[\w-]{32}" title="Track a container" .*<\/iframe>$/)
  await expectAccessibleInBothThemes(page)

  const customer = await browser.newContext()
  const faults: string[] = []
  try {
    const guest = await customer.newPage()
    guest.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    const asked: string[] = []
    guest.on('request', (request) => asked.push(new URL(request.url()).pathname))
    site.show(code)
    otherSite.show(code)
    await guest.goto(site.origin)
    const frame = await look(guest, number.toLowerCase())
    await expect(frame.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
    await expect(frame.getByText('Status', { exact: true })).toBeVisible()
    await expectAccessible(guest)
    expect(faults).toEqual([])
    expect(await customer.cookies()).toEqual([])
    expect(asked.filter((path) => !/^\/(embed\/|assets\/|favicon|$)/.test(path))).toEqual([])

    await guest.goto(otherSite.origin)
    await expect.poll(() => faults.join('\n')).toContain('frame-ancestors')
    await expect(guest.frameLocator('iframe').getByRole('textbox')).toHaveCount(0)

    await embeds.getByRole('button', { name: 'Revoke Order page' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(embeds.getByText(/^revoked/)).toBeVisible()
    await guest.goto(site.origin)
    await expect(guest.frameLocator('iframe').getByRole('alert')).toHaveText(/not available any more/)
  } finally {
    await customer.close()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(embeds.getByText(/^revoked/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a look-up finds a whole number without a script, and fits a phone', async ({ page }) => {
  const number = await numberWithRoute()
  await page.goto(service.signInLink)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${service.origin}/settings/keys`)
  const embeds = page.getByRole('region', { name: 'Embeds', exact: true })
  await embeds.getByRole('button', { name: 'New embed' }).click()
  const form = page.getByRole('dialog', { name: 'New embed' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Help page')
  await form.getByRole('textbox', { name: 'Sites' }).fill(site.origin)
  await form.getByRole('button', { name: 'Make the embed' }).click()
  site.show((await embeds.locator('pre').textContent()) ?? '')

  await page.setViewportSize({ width: 480, height: 740 })
  await page.goto(site.origin)
  const frame = await look(page, number)
  await expect(frame.locator('script')).toHaveCount(0)
  await expectAccessible(page)
  await frame.getByRole('textbox').fill(number.slice(0, -1))
  await frame.getByRole('button', { name: 'Track' }).click()
  await expect(frame.getByRole('status')).toContainText('Nothing is tracked under this number')
})
