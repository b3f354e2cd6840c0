import type { Page } from '@playwright/test'
import { formatContainerNumber } from '../src/contract/identifiers/index.ts'
import {
  type ImportedContainer,
  importContainers,
  localTimeOf,
  numberOf,
} from './support/import-containers.ts'
import { type RunningService, startService } from './support/service.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  requestsOf,
  test,
} from './support/story.ts'

// One ship that becomes late, as its clerk learns of it.
test.describe.configure({ mode: 'serial' })

const zone = 'America/Los_Angeles'
const bill = 'MEDU9110001'
const boxes = [911, 912, 913].map((serial): ImportedContainer => ({
  number: numberOf('TRUU', serial),
  bill,
  attributes: { pod_timezone: zone, current_status: 'on_ship' },
}))
let service: RunningService
let page: Page
let now: Date

/** All containers come with one ship, which is expected so many days from today. */
const expectArrivalIn = (days: number) =>
  importContainers(service, boxes, {
    pod_vessel_name: 'EVER LATE',
    pod_voyage_number: '12W',
    pod_original_eta_at: localTimeOf(now, zone, 4, '12:00'),
    pod_eta_at: localTimeOf(now, zone, days, '12:00'),
  })

test.beforeAll(async ({ browser }) => {
  service = await startService(['--shipments', '0'])
  now = new Date(((await (await service.ask('/session')).json()) as { now: string }).now)
  await expectArrivalIn(4)
  const context = await browser.newContext({ timezoneId: zone, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.goto(service.signInLink)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
test.afterAll(async () => {
  await page.close()
  await service.close()
})

const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const openAlert = () => page.getByRole('listitem', { name: /EVER LATE 12W · 3 containers/ })

test('a rule says how many containers it watches before it is saved, and is listed with those it matches', async () => {
  await page.goto(`${service.origin}/alerts`)
  await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
  await page.getByRole('link', { name: 'Set alert rules' }).click()
  await expect(page.getByRole('heading', { name: 'No alert rules yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New alert rule' })
  await dialog.getByLabel('Name').fill('Late ships')
  await dialog.getByLabel('Watch').selectOption({ label: 'One shipment' })
  await dialog.getByLabel('Bill of lading').fill('MEDU0000000')
  await dialog.getByLabel('Alert when a container').selectOption('delayed')
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No shipment has this number')
  await dialog.getByLabel('Bill of lading').fill(bill)
  await dialog.getByRole('button', { name: 'Count' }).click()
  await expect(dialog.getByRole('status')).toContainText('It watches 3 containers; for 0 containers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const rule = page.getByRole('row').filter({ hasText: 'Late ships' })
  await expect(rule).toContainText('is delayed by 2 days or more')
  await expect(rule).toContainText('In the inbox alone')
  // What is late when a rule begins raises nothing.
  await expect(rule).toContainText('0 containers')
})

test('a ship that becomes two days late is one alert with its containers, which comes by itself', async () => {
  await page.getByRole('link', { name: 'Open the inbox' }).click()
  await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
  await expectArrivalIn(6)
  await expect(openAlert()).toBeVisible({ timeout: 60_000 })
  await expect(openAlert()).toHaveCount(1)
  for (const { number } of boxes) await expect(openAlert()).toContainText(formatContainerNumber(number))
  await expect(openAlert()).toContainText(/Arrival\s+est\.\s+\w+ \d+ \w+/)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('an alert is snoozed, opened again and acknowledged by keyboard alone, and the header counts those that are open', async () => {
  await page.reload()
  await expect(openAlert()).toBeVisible()
  await expect(bell('1 alert open')).toBeVisible()
  await page.keyboard.press('j')
  await expect(openAlert()).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
  await page.getByRole('link', { name: 'Snoozed' }).click()
  await openAlert().getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is snoozed' })).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(openAlert()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
  await page.getByRole('link', { name: 'Acknowledged' }).click()
  await expect(openAlert()).toBeVisible()
  await expect(bell('Alerts')).toBeVisible()
})

test('a further day of delay raises nothing, and an open inbox asks for little', async () => {
  await page.goto(`${service.origin}/alerts`)
  await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
  const asked = requestsOf(page)
  await expectArrivalIn(7)
  await page.waitForResponse((response) => response.url().includes('/v2/alerts'))
  await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
  expect(asked.length).toBeLessThan(15)
})

test('quiet hours and the digest are set in the zone of the person, and that no mail is sent is said', async () => {
  await page.goto(`${service.origin}/settings/alerts`)
  await expect(page.getByText('This service sends no mail')).toBeVisible()
  await expect(page.getByLabel('Time zone')).toHaveValue(zone)
  await page.getByLabel('Digest at').selectOption('06:30')
  await page.getByLabel('Quiet hours, in which mails at once wait').check()
  await page.getByLabel('Quiet from').selectOption('20:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Digest at')).toHaveValue('06:30')
  await expect(page.getByLabel('Quiet from')).toHaveValue('20:00')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})
