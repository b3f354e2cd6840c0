import type { Locator, Page } from '@playwright/test'
import { formatContainerNumber } from '../src/contract/identifiers/index.ts'
import {
  type ImportedContainer,
  importContainers,
  localTimeOf,
  numberOf,
} from './support/import-containers.ts'
import { tariffFor } from './support/own-tariff.ts'
import type { ServedAccount } from './support/service.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  requestsOf,
  test,
} from './support/story.ts'

// One day of a clerk, on containers of which nothing changes but what the stories change.
test.describe.configure({ mode: 'serial' })

const zone = 'America/Los_Angeles'
let service: ServedAccount
let page: Page
let now: Date
const day = (days: number) => localTimeOf(now, zone, days, '12:00')
const box = (serial: number, bill: string, attributes: object): ImportedContainer => ({
  number: numberOf('TRUU', serial),
  bill,
  attributes: {
    pod_timezone: zone,
    current_status: 'available',
    availability_known: true,
    available_for_pickup: true,
    ...attributes,
  },
})
let over: ImportedContainer
let ready: ImportedContainer
let atSea: ImportedContainer

test.beforeAll(async ({ browser, newAccount }) => {
  service = await newAccount()
  now = new Date(((await (await service.ask('/session')).json()) as { now: string }).now)
  over = box(901, 'MEDU9010001', { pickup_lfd: day(-2) })
  ready = box(902, 'MEDU9010002', { pickup_lfd: day(3), pickup_appointment_at: day(2) })
  atSea = box(903, 'MEDU9010003', {
    current_status: 'on_ship',
    available_for_pickup: null,
    availability_known: false,
  })
  await importContainers(service, [over, ready], { pod_ata_at: day(-8), pod_eta_at: day(-8) })
  await importContainers(service, [atSea], { pod_eta_at: day(4), pod_original_eta_at: day(4) })
  const context = await browser.newContext({ timezoneId: zone, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.clock.install()
  await page.goto(service.signInLink)
})
test.afterAll(async () => {
  await page.close()
})

const shown = ({ number }: ImportedContainer) => formatContainerNumber(number)
const card = (title: string): Locator =>
  page
    .getByRole('list', { name: 'Cards' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: title }) })
const titles = () => page.getByRole('list', { name: 'Cards' }).getByRole('heading', { level: 2 })
const openHome = () =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()

test(
  'home says what is to do today in few requests, and a card opens the view that it counts',
  { tag: '@core' },
  async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    const due = card('Act by today or overdue')
    await expect(due).toContainText('1 over')
    await expect(due.getByRole('listitem')).toHaveText(new RegExp(`${shown(over)}.*2 days over`))
    await expect(card('Ready for pickup').getByRole('listitem')).toHaveCount(2)
    await expect(card('Held, and by whom')).toContainText('Nothing')
    await expectAccessible(page)

    await due.getByRole('link', { name: 'Act by today or overdue' }).click()
    await expect(page.getByRole('row').filter({ hasText: shown(over) })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shown(ready) })).toHaveCount(0)
    await page.goBack()
    await card('Ready for pickup')
      .getByRole('link', { name: shown(ready) })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MEDU9010002')

    const requests = requestsOf(page)
    await page.goto(service.origin)
    await expect(page.getByRole('group', { name: 'Figures' })).toBeVisible()
    // An answer that a busy machine came too late for is asked for again.
    const ofHome = requests.filter((request) => request.includes('/v2/home'))
    expect([...new Set(ofHome)]).toEqual(['GET /v2/home', 'GET /v2/home/figures'])
  },
)

test('each figure of the calendar opens the containers of its day', { tag: '@long' }, async () => {
  const calendar = page.getByRole('region', { name: 'Next 14 days' })
  await calendar.getByRole('link', { name: 'Last free days, overdue: 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: shown(over) })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: shown(ready) })).toHaveCount(0)
  for (const [name, container] of [
    ['Arrivals', atSea],
    ['Appointments', ready],
  ] as const) {
    await openHome()
    await calendar.getByRole('link', { name: new RegExp(`^${name}, .*: 1$`) }).click()
    await expect(page.getByRole('row').filter({ hasText: shown(container) })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shown(over) })).toHaveCount(0)
  }
  await openHome()
})

test(
  'cards are moved by keys, taken away and added, and stay so for the person',
  { tag: '@long' },
  async () => {
    await page.getByRole('button', { name: 'Edit home' }).click()
    await page.getByRole('button', { name: 'Move Held, and by whom' }).focus()
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(page.getByRole('status').filter({ hasText: 'place 1 of 6' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Move Held, and by whom' })).toBeFocused()
    await page.getByRole('button', { name: 'Take away No news' }).click()
    await page.getByRole('button', { name: 'Arriving within 7 days' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    const chosen = [
      'Held, and by whom',
      'Act by today or overdue',
      'Ready for pickup',
      'Delayed since yesterday',
      'Empties to return',
      'Arriving within 7 days',
    ]
    const expectChosen = async () => {
      await expect(titles()).toHaveCount(chosen.length)
      for (const [nth, title] of chosen.entries()) await expect(titles().nth(nth)).toContainText(title)
    }
    await expectChosen()
    await expect(card('Arriving within 7 days')).toContainText(shown(atSea))
    await page.reload()
    await expectChosen()

    await page.getByRole('button', { name: 'Edit home' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Empties to return' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'Held, and by whom' }))
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(titles().first()).toContainText('Empties to return')
  },
)

test(
  'a hold that is reported is counted at once, its line waits for the pointer to leave, and what was seen goes',
  { tag: '@long' },
  async () => {
    const held = card('Held, and by whom')
    await held.hover()
    const hold = { name: 'customs', status: 'hold', description: null }
    await importContainers(
      service,
      [{ ...ready, attributes: { ...ready.attributes, holds_at_pod_terminal: [hold] } }],
      {
        pod_ata_at: day(-8),
        pod_eta_at: day(-8),
      },
    )
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(held.getByRole('heading', { level: 2 })).toContainText('1', { timeout: 1000 })
    }).toPass()
    await expect(held.getByText(shown(ready))).toHaveCount(0)
    await page.mouse.move(700, 20)
    await expect(held.getByText(shown(ready))).toBeVisible()

    const changes = page.getByRole('region', { name: /^Changed since/ })
    const line = changes.getByRole('listitem').filter({ hasText: shown(ready) })
    await expect(line.filter({ hasText: 'Hold' })).toHaveText(/none.*Customs/)
    await changes.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(changes).toContainText('Nothing that changes what is to do')
  },
)

test(
  'with a tariff home says what is charged the next day, so far and by Friday, and lists the containers',
  { tag: '@long' },
  async () => {
    const costs = page.getByRole('region', { name: 'Costs by your tariffs' })
    await expect(costs).toHaveCount(0)
    const charged = box(904, 'MEDU9010004', {
      equipment_type: 'dry',
      equipment_length: 40,
      equipment_height: 'standard',
      pod_discharged_at: day(-3),
    })
    await importContainers(service, [charged], { pod_ata_at: day(-4), pod_eta_at: day(-4) })
    const attributes = tariffFor({ scac: 'MEDU', locode: 'USLAX' })
    const created = await service.ask('/tariffs', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'tariff', attributes } }),
    })
    expect(created.status).toBe(201)
    await expect
      .poll(async () => (await (await service.ask('/clock_totals')).json()) as object)
      .toMatchObject({ data: [{ charging_containers: 1 }], meta: { pending: 0 } })
    await page.reload()
    // One free day, then 100 USD a day.
    await expect(costs).toContainText('100 USD a day')
    await expect(costs).toContainText('1 of 1 container past free time')
    await expect(costs).toContainText('300 USD')
    await expect(costs).toContainText(/By Fri .*, if nothing is picked up or returned/)
    await expectAccessible(page)
    await costs.getByRole('link').click()
    await expect(page.getByRole('row').filter({ hasText: shown(charged) })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: shown(atSea) })).toHaveCount(0)
    // On a telephone the card of the board says it, and opens how it was counted.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${service.origin}/pickup`)
    const onCard = page.getByRole('link', { name: /\$300 · \$100 a day from now/ })
    await expect(onCard).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
    await onCard.press('Enter')
    await expect(page.getByRole('region', { name: 'Free time and cost' })).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 900 })
    await openHome()
  },
)

test(
  'a chart has a table that says the same, and 360 px need no sideways scrolling',
  { tag: '@long' },
  async () => {
    const stages = page.getByRole('region', { name: /^By stage/ })
    await stages.getByRole('button', { name: /^Table/ }).click()
    await expect(stages.getByRole('row').filter({ hasText: 'On ship' })).toContainText('1')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('region', { name: 'Next 14 days' })).toContainText('Overdue')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)
