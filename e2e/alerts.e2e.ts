import type { Page } from '@playwright/test'
import { formatContainerNumber } from '../src/contract/identifiers/index.ts'
import {
  type ImportedContainer,
  importContainers,
  localTimeOf,
  numberOf,
} from './support/import-containers.ts'
import { openReceiver, type Receiver } from '../src/server/testing/receiver.ts'
import { tariffFor } from './support/own-tariff.ts'
import type { ServedAccount } from './support/service.ts'
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
let service: ServedAccount
let receiver: Receiver
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

test.beforeAll(async ({ browser, newAccount }) => {
  service = await newAccount()
  receiver = await openReceiver()
  now = new Date(((await (await service.ask('/session')).json()) as { now: string }).now)
  await expectArrivalIn(4)
  const context = await browser.newContext({ timezoneId: zone, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.goto(service.signInLink)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
test.afterAll(async () => {
  await page.close()
  await receiver.close()
})

const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const openAlert = () => page.getByRole('listitem', { name: /EVER LATE 12W · 3 containers/ })

test(
  'a rule says how many containers it watches before it is saved, and is listed with those it matches',
  { tag: '@long' },
  async () => {
    await page.goto(`${service.origin}/alerts`)
    await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
    await page.getByRole('link', { name: 'Set alert rules' }).click()
    await expect(page.getByRole('heading', { name: 'No alert rules yet' })).toBeVisible()
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New alert rule' })
    await dialog.getByLabel('Name').fill('Late ships')
    await dialog.getByLabel('Watch').selectOption({ label: 'One shipment' })
    await dialog.getByLabel('Alert when a container').selectOption('delayed')
    await dialog.getByLabel('Days').fill('2')
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
  },
)

test(
  'a ship that becomes two days late is one alert with its containers, which comes by itself',
  { tag: '@long' },
  async () => {
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
  },
)

test(
  'an alert is snoozed, opened again and acknowledged by keyboard alone, and the header counts those that are open',
  { tag: '@long' },
  async () => {
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
  },
)

test(
  'a further day of delay raises nothing, and an open inbox asks for little',
  { tag: '@long' },
  async () => {
    await page.goto(`${service.origin}/alerts`)
    await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
    const asked = requestsOf(page)
    await expectArrivalIn(7)
    await page.waitForResponse((response) => response.url().includes('/v2/alerts'))
    await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
    expect(asked.length).toBeLessThan(15)
  },
)

test(
  'quiet hours and the digest are set in the zone of the person, and that no mail is sent is said',
  { tag: '@long' },
  async () => {
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
  },
)

const costly: ImportedContainer = {
  number: numberOf('TRUU', 914),
  bill: 'MEDU9110002',
  attributes: {
    pod_timezone: zone,
    current_status: 'available',
    equipment_type: 'dry',
    equipment_length: 40,
    equipment_height: 'standard',
  },
}
/** It was discharged two days ago: two days are charged by a tariff of so many cents a day, once the clocks are counted by it. */
const chargeByDay = async (rate_minor: number) => {
  const { terms, ...tariff } = tariffFor({ scac: 'MEDU', locode: 'USLAX' })
  const attributes = { ...tariff, terms: { ...terms, tiers: [{ from_day: 1, rate_minor }] } }
  const { data: tariffs } = (await (await service.ask('/tariffs')).json()) as { data: { id: string }[] }
  const [stored] = tariffs
  const body = JSON.stringify({ data: { type: 'tariff', attributes } })
  const { status } = stored
    ? await service.ask(`/tariffs/${stored.id}`, { method: 'PATCH', body })
    : await service.ask('/tariffs', { method: 'POST', body })
  expect(status).toBeLessThan(300)
  await expect
    .poll(async () => (await (await service.ask('/clock_totals')).json()) as object)
    .toMatchObject({ data: [{ so_far_minor: 2 * rate_minor }], meta: { pending: 0 } })
}
const costlyAlert = () => page.getByRole('listitem', { name: /1 container/ })

/** Waits until the rule about costs has counted so many: the list of rules is read again by itself. */
const countedAs = async (count: string) => {
  await expect(async () => {
    await page.goto(`${service.origin}/settings/alerts`)
    const rule = page.getByRole('row').filter({ hasText: 'Costs too much' })
    await expect(rule).toContainText(count, { timeout: 2000 })
  }).toPass()
}

test(
  'a webhook receives it, and the inbox has it once, when a container costs more than an amount',
  { tag: '@long' },
  async () => {
    await importContainers(
      service,
      [
        {
          ...costly,
          attributes: {
            ...costly.attributes,
            pod_arrived_at: localTimeOf(now, zone, -3, '08:00'),
            pod_discharged_at: localTimeOf(now, zone, -2, '12:00'),
          },
        },
      ],
      { pod_vessel_name: 'EVER COSTLY', pod_timezone: zone },
    )
    await chargeByDay(100)

    await test.step('a developer chooses the events of alerts, which are beside the interface', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${service.origin}/settings/webhooks?edit=new`)
      await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
      await page.getByRole('searchbox', { name: 'Find an event' }).fill('alert')
      await page.getByRole('checkbox', { name: 'All of Alert Events' }).check()
      await page.getByRole('button', { name: 'Add endpoint with 2 events' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send a test' })
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(dialog.getByRole('status').first()).toContainText('Accepted in')
    })

    await test.step('a rule asks for the amount and its currency, and says what is wrong', async () => {
      await page.goto(`${service.origin}/settings/alerts`)
      await page.getByRole('button', { name: 'New rule' }).click()
      const dialog = page.getByRole('dialog', { name: 'New alert rule' })
      await dialog.getByLabel('Name').fill('Costs too much')
      await dialog.getByLabel('Watch').selectOption({ label: 'One container' })
      await dialog.getByLabel('Container number').fill(costly.number)
      await dialog.getByLabel('Alert when a container').selectOption('cost_above')
      await dialog.getByLabel('Amount').fill('150')
      await dialog.getByLabel('Currency').fill('')
      await expect(dialog.getByRole('alert')).toHaveText('Must be a currency, such as USD')
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await dialog.getByLabel('Currency').fill('USD')
      await dialog.getByRole('checkbox', { name: /Also to webhooks/ }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      const rule = page.getByRole('row').filter({ hasText: 'Costs too much' })
      await expect(rule).toContainText('costs more than $150, as estimated')
      await expect(rule).toContainText('Inbox, and webhooks')
      await expect(rule).toContainText('0 containers')
    })

    await test.step('it is one alert, and a higher cost is none', async () => {
      await chargeByDay(10_000)
      await countedAs('1 container')
      await page.goto(`${service.origin}/alerts`)
      await expect(costlyAlert()).toContainText(formatContainerNumber(costly.number))
      await expect(page.getByText('Costs more than $150, as estimated')).toBeVisible()
      await page.getByRole('button', { name: /^Acknowledge/ }).click()
      await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
      await chargeByDay(20_000)
      await page.goto(`${service.origin}/alerts`)
      await expect(page.getByRole('heading', { name: 'No open alerts' })).toBeVisible()
    })

    await test.step('it is raised again after the container cost less', async () => {
      await chargeByDay(100)
      await countedAs('0 containers')
      await chargeByDay(10_000)
      await countedAs('1 container')
      await page.goto(`${service.origin}/alerts`)
      await expect(costlyAlert()).toBeVisible()
    })

    await test.step('the webhook gets one signed event, with the container and no rule of anybody else', async () => {
      await receiver.count(2)
      const [, received] = receiver.received
      expect(received?.headers['x-t49-webhook-signature']).toMatch(/^[0-9a-f]{64}$/)
      const { data, included } = JSON.parse(received?.body ?? '') as {
        data: { attributes: { event: string } }
        included: { type: string; attributes: Record<string, unknown> }[]
      }
      expect(data.attributes.event).toBe('alert.raised')
      const of = (type: string) =>
        included.filter((each) => each.type === type).map(({ attributes }) => attributes)
      expect(of('alert_event')).toMatchObject([
        { rule_name: 'Costs too much', amount_minor: 15_000, currency_code: 'USD', containers_count: 1 },
      ])
      expect(of('container')).toMatchObject([{ number: costly.number }])
    })
  },
)
