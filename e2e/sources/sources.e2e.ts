import type { Page } from '@playwright/test'
import { type Carrier, openCarrier } from '../../src/server/sources/dcsa/testing/carrier.ts'
import { bill, box, wholeJourney } from '../../src/server/sources/dcsa/testing/events.ts'
import { interchange, journey, status } from '../../src/server/sources/edi/testing/messages.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/story.ts'

let service: ServedAccount
let carrier: Carrier
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
})
test.beforeEach(async ({ page }) => {
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney).set(box, wholeJourney)
  await signIn(page, service)
})
test.afterEach(() => carrier.close())

/** Fills the form in as a person does. */
async function connect(page: Page, { name, scacs, key }: { name: string; scacs: string; key: string }) {
  await page.goto(`${service.origin}/settings/sources`)
  await page.getByRole('link', { name: 'Connect a source' }).first().click()
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption({ label: 'Other carrier' })
  await page.getByRole('textbox', { name: 'Address of events' }).fill(`${carrier.origin}/v2/events`)
  await page.getByRole('combobox', { name: 'Sign-in' }).selectOption({ label: 'API key in a header' })
  await page.getByLabel(/^API key/).fill(key)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Answers for' }).fill(scacs)
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const tryWith = async (page: Page, number: string) => {
  const part = page.getByRole('region', { name: 'Try it' })
  await part.getByRole('textbox', { name: 'Number to ask for' }).fill(number)
  await part.getByRole('button', { name: /^Ask/ }).click()
  return part
}
async function track(request_number: string, scac: string): Promise<string> {
  const answer = await service.ask('/tracking_requests', {
    method: 'POST',
    body: JSON.stringify({
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number, scac },
      },
    }),
  })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { id: string } }
  return data.id
}

test(
  'a carrier is connected, tried with a container, and its containers appear with their events',
  { tag: '@core' },
  async ({ page }) => {
    await connect(page, { name: 'MSC by hand', scacs: 'MSCU', key: 'key-1' })
    await expect(page.getByText('Never asked', { exact: true })).toBeVisible()

    const part = await tryWith(page, box)
    await expect(part.getByRole('status')).toContainText('It answered')
    await expect(part.getByRole('status')).toContainText(`${wholeJourney.length} received`)
    await expect(part.getByRole('listitem').filter({ hasText: 'EQUIPMENT LOAD' }).first()).toContainText(
      'Loaded',
    )
    await expect(part).toContainText('Nothing was stored')
    const containers = await service.ask('/containers')
    expect(await containers.json()).toMatchObject({ data: [] })
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    const id = await track(bill, 'MSCU')
    await page.goto(`${service.origin}/requests/${id}`)
    await expect(page.getByRole('main')).toContainText('MSCU 123456-6', { timeout: 30_000 })
    await page.goto(`${service.origin}/containers`)
    await page
      .getByRole('link', { name: /MSCU 123456/ })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText('Full container gated in')

    await page.goto(`${service.origin}/settings/sources`)
    const row = page.getByRole('row').filter({ hasText: 'MSC by hand' })
    await expect(row).toContainText('Healthy')
  },
)

test(
  'a wrong secret is refused with what to do, and the right one heals the connection',
  { tag: '@long' },
  async ({ page }) => {
    await connect(page, { name: 'Wrong key', scacs: 'HLCU', key: 'not the key' })
    const part = await tryWith(page, box)
    await expect(part.getByRole('status')).toContainText('401')
    await expect(part.getByRole('status')).toContainText('refused')

    carrier.events.set('HLCUX1234567', wholeJourney)
    await track('HLCUX1234567', 'HLCU')
    await page.goto(`${service.origin}/settings/sources`)
    const row = page.getByRole('row').filter({ hasText: 'Wrong key' })
    await expect(row).toContainText('Refused', { timeout: 30_000 })
    await expect(row).toContainText('The credentials were refused (401).')
    await expect(row).toContainText(/Since (\w+ \d+ \w+ )?\d\d:\d\d UTC\./)
    await expect(row.getByRole('cell').nth(4)).toContainText(/^\d calls?, \d failed, [\d,]+ ms$/)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('main')).toContainText(/24 h: \d calls?, \d failed/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    // What is wrong stands first.
    await expect(page.getByRole('row').nth(1)).toContainText('Wrong key')
    await row.getByRole('link', { name: 'Enter them' }).click()
    await expect(page.getByLabel(/^API key/)).toHaveValue('')
    await page.getByLabel(/^API key/).fill('key-1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect((await tryWith(page, box)).getByRole('status')).toContainText('It answered')
  },
)

test(
  'a source that is switched off is not asked, and a request for its line says what to do',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${service.origin}/settings/sources`)
    await page.getByRole('link', { name: 'Simulated fleet' }).click()
    await expect(page.getByRole('main')).toContainText('Everything that it reports is made up.')
    await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveCount(0)
    await page.getByRole('switch').click()
    await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'false')

    await connect(page, { name: 'Evergreen by hand', scacs: 'EGLV', key: 'key-1' })
    await page.getByRole('switch').click()
    await expect(page.getByText('Off', { exact: true }).first()).toBeVisible()
    const id = await track('EGLV123456789012', 'EGLV')
    await page.goto(`${service.origin}/requests/${id}`)
    await expect(page.getByRole('main')).toContainText('Nothing is asked for EGLV', { timeout: 30_000 })
    expect(carrier.calls).toHaveLength(0)
    await page.getByRole('link', { name: 'Connect a source' }).click()
    await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('evergreen')
    await expect(page.getByRole('textbox', { name: 'Answers for' })).toHaveValue('EGLV')

    // What is not entered is said at its field.
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByLabel('Client id')).toBeFocused()
    await expect(page.getByLabel('Client id')).toHaveAccessibleDescription(/must be entered/)
  },
)

test(
  'sources are put in order by buttons, and disconnected after a question',
  { tag: '@long' },
  async ({ page }) => {
    await connect(page, { name: 'ONE by hand', scacs: 'ONEY', key: 'key-1' })
    await page.goto(`${service.origin}/settings/sources`)
    await page.getByRole('button', { name: 'Order of preference' }).click()
    const names = page.getByRole('region', { name: 'Order of preference' }).getByRole('listitem')
    const place = async () => (await names.allInnerTexts()).findIndex((text) => text.includes('ONE by hand'))
    const before = await place()
    await page.getByRole('button', { name: 'Ask ONE by hand later' }).press('Enter')
    await expect.poll(place).toBe(before + 1)
    await expect(
      page.getByRole('button', { name: /Ask ONE by hand/ }).and(page.locator(':focus')),
    ).toHaveCount(1)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'ONE by hand' }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page).toHaveURL(/settings\/sources$/)
    await expect(page.getByRole('link', { name: 'Simulated fleet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'ONE by hand' })).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  },
)

test(
  'messages of a partner are handed over, and a code without a meaning gets one and is read again',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${service.origin}/settings/sources/new`)
    await page.getByRole('radio', { name: /EDI status messages/ }).check()
    await expect(page.getByText('Most calls')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Name' }).fill('Forwarder by EDI')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('No message yet').first()).toBeVisible()

    const text = interchange([...journey.slice(0, 6), status('JX', '20260928', '1000', 'USLGB')])
    await page
      .getByLabel('File of messages')
      .setInputFiles({ name: 'monday.315', mimeType: 'text/plain', buffer: Buffer.from(text) })
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect(messages.getByRole('listitem')).toContainText('315 JX')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByRole('textbox', { name: 'Codes that this partner uses otherwise' }).fill('JX = AV')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await messages.getByRole('button', { name: 'Read again' }).click()
    await expect(messages.getByRole('status')).toHaveText('Read again 1 file, 0 not understood')
    await expect(messages.getByRole('listitem')).toContainText('7 statuses read')
    await expect(messages.getByRole('button', { name: 'Read again' })).toHaveCount(0)
  },
)
