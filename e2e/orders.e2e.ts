import type { Page } from '@playwright/test'
import { type MailServer, openMailServer } from '../src/server/testing/mail-server.ts'
import { importContainers, localTimeOf, numberOf } from './support/import-containers.ts'
import { type RunningService, startService } from './support/service.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from './support/story.ts'

const zone = 'America/Los_Angeles'
const now = new Date()
const at = (days: number) => localTimeOf(now, zone, days, '12:00')
const box = (serial: number) => ({
  number: numberOf('CSQU', serial),
  bill: `MAEU33045${serial}`,
  attributes: {
    pod_timezone: zone,
    current_status: 'available',
    available_for_pickup: true,
    availability_known: true,
    terminal_checked_at: now.toISOString(),
    pod_discharged_at: at(-2),
    pickup_lfd: at(2),
    import_deadlines: { pickup_lfd_terminal: at(2), pickup_lfd_line: null, pickup_lfd_rail: null },
  },
})
const boxes = [box(405_438), box(405_439)]
const recipient = 'dispatch@bay-trucking.example'

let service: RunningService
let server: MailServer
test.beforeAll(async () => {
  server = await openMailServer()
  const smtp = ['--smtp-url', `smtp://127.0.0.1:${server.port}`, '--mail-from', 'portolan@northwind.example']
  service = await startService(['--shipments', '0', ...smtp])
  await importContainers(service, boxes)
  const attributes = { company_name: 'Bay Trucking' }
  await service.ask('/parties', { method: 'POST', body: JSON.stringify({ data: { attributes } }) })
})
test.afterAll(async () => {
  await service.close()
  await server.close()
})

const mailed = async (nth: number) => {
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(nth)
  return server.received[nth - 1]
}
/** Drafts an order for both containers on the board, and fills in what it needs. */
async function draft(page: Page): Promise<void> {
  await page.goto(`${service.origin}/pickup`)
  for (const { number } of boxes)
    await page
      .getByRole('row')
      .filter({ hasText: number.slice(4, 10) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Delivery order…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Delivery order DO-/ })).toBeVisible()
}

test(
  'a clerk sends an order for two containers, its carrier accepts by the link, and a change needs a new answer',
  { tag: '@core' },
  async ({ page, browser }) => {
    await signIn(page, service)
    await draft(page)
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Mail to').fill(recipient)
    await page.getByLabel('Carrier of this order').selectOption('Bay Trucking')
    await page.getByLabel('Delivery address').fill('Dock 4\n12 Harbor Way, Carson')
    await page.getByLabel('Instructions').fill('Call before you come')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Waits for the answer of the carrier')).toBeVisible()

    const mail = await mailed(1)
    expect(mail?.to).toEqual([recipient])
    expect(mail?.parsed.attachments[0]?.contentType).toBe('application/pdf')
    const link = service.origin + server.linkIn(mail, '/o')
    const carrier = await (await browser.newContext()).newPage()
    await carrier.setViewportSize({ width: 360, height: 740 })
    await carrier.goto(link)
    await expect(carrier.getByRole('heading', { level: 1, name: /revision 1$/ })).toBeVisible()
    await expect(carrier.getByText('12 Harbor Way, Carson')).toBeVisible()
    await expect(carrier.getByText('Call before you come')).toBeVisible()
    await expectNoSidewaysScroll(carrier)
    await expectAccessibleInBothThemes(carrier)
    await carrier.getByRole('button', { name: 'Accept' }).click()
    await expect(carrier.getByText('Say who answers')).toBeVisible()
    await carrier.getByLabel('Your name').fill('Rosa Quay')
    await carrier.getByLabel('Note').fill('Friday at nine')
    await carrier.getByRole('button', { name: 'Accept' }).click()
    await expect(carrier.getByText('You have accepted this order')).toBeVisible()

    // The page of the clerk follows by itself.
    await expect(page.getByText('The carrier accepted it')).toBeVisible()
    await expect(page.getByText('“Friday at nine”')).toBeVisible()
    await page.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByText('Not sent yet: revision 1 stands until then (accepted)')).toBeVisible()
    await page.getByLabel('Delivery hours').fill('06:00 to 14:00')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Waits for the answer of the carrier')).toBeVisible()
    await expect(page.getByText('Revision 1: superseded')).toBeVisible()

    await carrier.goto(link)
    await expect(
      carrier.getByRole('heading', { name: 'A later revision of this order was sent' }),
    ).toBeVisible()
    const second = service.origin + server.linkIn(await mailed(2), '/o')
    await carrier.goto(second)
    await expect(carrier.getByRole('heading', { level: 1, name: /revision 2$/ })).toBeVisible()
    await expect(carrier.getByText('06:00 to 14:00')).toBeVisible()

    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('heading', { name: 'It is not to be carried out' })).toBeVisible()
    await carrier.goto(second)
    await expect(carrier.getByRole('heading', { name: 'This order was withdrawn' })).toBeVisible()
    await carrier.goto(`${second.slice(0, -6)}guess0`)
    await expect(carrier.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
    expect((await mailed(3))?.parsed.subject).toContain('Withdrawn')
  },
)

test(
  'orders are found on the board, at their container and in their list, also on 360 px',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await draft(page)
    const { pathname } = new URL(page.url())
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${service.origin}/pickup`)
    const row = page.getByRole('row').filter({ hasText: boxes[0]?.number.slice(4, 10) ?? '' })
    await expect(row.getByText('Draft', { exact: true })).toBeVisible()
    await row.getByRole('link', { name: /\d{6}/ }).first().click()
    const card = page.getByRole('region', { name: 'Delivery orders' })
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByText('Draft', { exact: true }).first()).toBeVisible()
    await page.goto(`${service.origin}/orders?state=draft`)
    const listed = page.getByRole('row').filter({ hasText: 'Draft' })
    await expect(listed.first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.locator(`a[href="${pathname}"]`).click()
    await expect(page.getByRole('button', { name: 'Make the link' })).toBeVisible()
  },
)

test(
  'a draft that a colleague saved meanwhile is not overwritten, and what was typed is still there after another page',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await draft(page)
    await page.getByLabel('Delivery hours').fill('07:00 to 12:00')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await page.getByRole('link', { name: 'Delivery orders' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery orders' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Delivery hours')).toHaveValue('07:00 to 12:00')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    const path = new URL(page.url()).pathname.replace('/orders/', '/delivery_orders/')
    const attributes = { values: { delivery_hours: '13:00 to 18:00' } }
    const body = JSON.stringify({ data: { type: 'delivery_order', attributes } })
    await page.getByLabel('Instructions').fill('Ring twice')
    expect((await service.ask(path, { method: 'PATCH', body })).status).toBe(200)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Somebody changed this draft while you were at it')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Load it again, without your changes' }).click()
    await expect(page.getByLabel('Delivery hours')).toHaveValue('13:00 to 18:00')
    await expect(page.getByLabel('Instructions')).toHaveValue('')
    await page.getByLabel('Instructions').fill('Ring once')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  },
)
