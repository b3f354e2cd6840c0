import type { Page } from '@playwright/test'
import { type FramingSite, framingSite } from '../support/framing-site.ts'
import { importContainers, numberOf } from '../support/import-containers.ts'
import type { ServedAccount } from '../support/service.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/story.ts'

/** From Shanghai to Los Angeles. */
const number = numberOf('MEDU', 400123)
let service: ServedAccount
let site: FramingSite
let otherSite: FramingSite
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  await importContainers(service, [{ number, bill: 'MSCUEMB00001' }])
  site = await framingSite()
  otherSite = await framingSite()
})
test.afterAll(() => Promise.all([site.close(), otherSite.close()]))

const look = async (page: Page, typed: string) => {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox').fill(typed)
  await frame.getByRole('button', { name: 'Track' }).click()
  await expect(frame.getByRole('heading', { name: number })).toBeVisible()
  return frame
}

/** Makes an embed for the site on the page of keys. Returns its HTML. */
async function makeEmbed(page: Page, name: string, kind: RegExp): Promise<string> {
  const embeds = page.getByRole('region', { name: 'Embeds', exact: true })
  await embeds.getByRole('button', { name: 'New embed' }).click()
  const form = page.getByRole('dialog', { name: 'New embed' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('radio', { name: kind }).check()
  const sites = form.getByRole('textbox', { name: 'Sites' })
  await sites.fill(site.origin)
  await form.getByRole('button', { name: 'Make the embed' }).click()
  const code = embeds
    .getByRole('region', { name: `HTML of ${name}` })
    .locator('pre')
    .first()
  await expect(code).toHaveText(
    /^<iframe src="http.*\/embed\/pk_[\w-]{32}" title="Track a container" .*<\/iframe>$/,
  )
  return code.innerText()
}

test(
  'an owner makes a map for one site, which shows it to customers until it is revoked; no other site can',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${service.origin}/settings/keys`)
    const embeds = page.getByRole('region', { name: 'Embeds', exact: true })
    const code = await makeEmbed(page, 'Order page', /^Look-up with map/)
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

      site.show(await makeEmbed(page, 'Help page', /^Look-up status/))
      await guest.goto(site.origin)
      const plain = await look(guest, number)
      await expect(plain.locator('script')).toHaveCount(0)
      await expectAccessible(guest)
      await plain.getByRole('textbox').fill(number.slice(0, -1))
      await plain.getByRole('button', { name: 'Track' }).click()
      await expect(plain.getByRole('status')).toContainText('Nothing is tracked under this number')

      site.show(code)
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
  },
)
