import type { BrowserContext } from '@playwright/test'
import { runCommand, press, tabTo } from './support/keyboard.ts'
import type { ServedAccount } from './support/service.ts'
import { feeAmount, delayedContainers } from './support/delayed-containers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts'
import { exampleUuid, importContainers } from './support/import-containers.ts'

let service: ServedAccount
let containers: ReturnType<typeof delayedContainers>
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  const answer = await service.ask('/session')
  containers = delayedContainers(new Date(((await answer.json()) as { now: string }).now))
  for (const { imported, delay } of containers.all) await importContainers(service, [imported], delay)
})

/** A browser without an account, with its requests and the text of all its responses. */
async function guest(context: BrowserContext) {
  const page = await context.newPage()
  const requests: string[] = []
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/v2/')) requests.push(`${response.request().method()} ${pathname}`)
    answers.push(response.text().catch(() => ''))
  })
  return { page, requests, answers: async () => (await Promise.all(answers)).join('\n') }
}

const share = async (attributes: Record<string, unknown>, at: ServedAccount = service) => {
  const container_ids = containers.delayed.map((number) => exampleUuid(number))
  const answer = await at.ask('/shares', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'share', attributes: { container_ids, ...attributes } } }),
  })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { attributes: { path: string } } }
  return data.attributes.path
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test(
  'day C: delayed containers are shared only by keyboard, without fees, and the link ends when it is revoked',
  { tag: '@core' },
  async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, service)
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Containers')
    await runCommand(page, 'containers changed since yesterday')
    await expect(page.getByText('in the last 24 hours')).toBeVisible()

    await press(page, page.getByRole('button', { name: 'Filter', exact: true }))
    await tabTo(page, page.getByRole('searchbox', { name: 'Search filters' }))
    await page.keyboard.type('ETA delay')
    await press(page, page.getByRole('button', { name: 'ETA delay', exact: true }))
    await expect(page.getByRole('radio', { name: '1 day or more' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '2 days or more' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toContainText('5 containers')

    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await expect(page.getByText('5 selected', { exact: true })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Share', exact: true }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: 'Show fees' })).not.toBeChecked()
    await expect(dialog).toContainText(/Good until \w{3} \d+ \w{3} \d\d:\d\d UTC\+9/)
    await tabTo(page, dialog.getByRole('radio', { name: '7 days' }))
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: '24 hours' })).toBeChecked()
    await expectAccessible(page)
    await press(page, dialog.getByRole('button', { name: 'Make the link' }))
    const link = dialog.locator('input[readonly]')
    await expect(link).toBeFocused()
    const address = await link.inputValue()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect(dialog).toContainText('5 containers, without fees')
    await expectAccessible(page)

    const elsewhere = await browser.newContext({ timezoneId: 'America/New_York', colorScheme: 'dark' })
    try {
      const { page: shown, requests, answers } = await guest(elsewhere)
      await shown.goto(address)
      await expect(shown.getByText('Shared by')).toContainText('5 containers')
      await expect(shown.getByRole('rowheader')).toHaveCount(5)
      for (const number of containers.delayed)
        await expect(
          shown.getByText(`${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`),
        ).toBeVisible()
      await expect(shown.getByRole('row').nth(1)).toContainText(/est\. .* P[SD]T \+\d d/)
      await expect(shown.getByRole('row').nth(1)).toContainText('Freight hold')
      await expectAccessible(shown)
      expect(requests).toEqual([`GET ${new URL(address).pathname.replace('/s/', '/v2/shared/')}`])
      expect(await elsewhere.cookies()).toEqual([])
      const everything = await answers()
      expect(everything).toContain(containers.delayed[0])
      for (const secret of [String(feeAmount), 'PO-SECRET', ...containers.others])
        expect(everything).not.toContain(secret)
      const answer = await (await fetch(address.replace('/s/', '/v2/shared/'))).text()
      expect(answer).not.toMatch(/fee|demurrage|amount|unpaid/i)
      await expect(shown.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

      await page.keyboard.press('Escape')
      await runCommand(page, 'shared links')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared links')
      await expect(page.getByRole('row').nth(1)).toContainText('Good until')
      await expectAccessible(page)
      await press(page, page.getByRole('button', { name: /^Revoke/ }))
      await expect(page.getByRole('dialog')).toContainText('cannot be undone')
      await press(page, page.getByRole('button', { name: 'Revoke the link' }))
      await expect(page.getByRole('row').nth(1)).toContainText(/Revoked \w{3}/)

      await shown.reload()
      await expect(shown.getByRole('alert')).toContainText('This link was revoked')
      await expect(shown.getByRole('rowheader')).toHaveCount(0)
    } finally {
      await elsewhere.close()
    }
  },
)

test(
  'fees are on the page of a link that shows them, also on a phone',
  { tag: '@long' },
  async ({ page }) => {
    const path = await share({ name: 'With fees', shows_fees: true, expires_at: inDays(1) })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(service.origin + path)
    await expect(page.getByText(`Demurrage $${feeAmount.toLocaleString('en-US')}`)).toHaveCount(5)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
  },
)

test(
  'the containers of one shipment are shown on the map of its route',
  { tag: '@long' },
  async ({ page, service: withFleet }) => {
    const container_ids = await containersOfOneShipment(withFleet)
    const path = await share({ name: 'One shipment', expires_at: inDays(1), container_ids }, withFleet)
    await page.goto(withFleet.origin + path)
    await expect(page.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  },
)

test(
  'the containers of several shipments are shown on one map, with their words behind a button',
  { tag: '@long' },
  async ({ page }) => {
    const path = await share({ name: 'Several shipments', expires_at: inDays(1) })
    await page.goto(service.origin + path)
    const map = page.getByTestId('route-map')
    await expect(map).toHaveAttribute('data-map-state', 'idle')
    const features = JSON.parse((await map.getAttribute('data-rendered-features')) ?? '{}') as Record<
      string,
      number
    >
    expect(features['port']).toBeGreaterThan(1)
    await expect(page.getByRole('table')).toHaveCount(1)
    await page.getByText('Route in words').click()
    await expect(page.getByRole('table', { name: /^1 container: / })).toHaveCount(5)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  },
)

/** Containers of a shipment of the simulated fleet. */
async function containersOfOneShipment({ ask }: ServedAccount) {
  const answer = await ask('/containers?page[size]=100&filter[data_origin]=simulated')
  const { data } = (await answer.json()) as {
    data: { id: string; relationships: { shipment: { data: { id: string } | null } } }[]
  }
  const shipment = data.find((each) => each.relationships.shipment.data)?.relationships.shipment.data?.id
  return data.filter((each) => each.relationships.shipment.data?.id === shipment).map(({ id }) => id)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `links and their pages in ${colorScheme}: axe finds nothing serious, and 360 px suffice`,
    { tag: '@long' },
    async ({ page }) => {
      const path = await share({ name: `Looked at in ${colorScheme}`, expires_at: inDays(30) })
      await page.emulateMedia({ colorScheme })
      await signIn(page, service)
      for (const [address, shown] of [
        [path, page.getByText('Shared by')],
        ['/shares', page.getByRole('button', { name: `Revoke Looked at in ${colorScheme}` })],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(service.origin + address)
        await expect(shown).toBeVisible()
        await expectAccessible(page)
        await page.setViewportSize({ width: 360, height: 740 })
        await expect(shown).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    },
  )
