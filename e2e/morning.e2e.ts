import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asPersonOf, type AsPerson } from './support/as-person.ts'
import { expectMorningPages } from './support/morning-pages.ts'
import { type RunningService, startService } from './support/service.ts'
import { expect, test } from './support/story.ts'
import { createWeekRules, matchingOfRules, openAlerts, weekRules } from './support/week-alerts.ts'
import { allListed, dueRequests, idsByNumber, type WeekListName } from './support/week-lists.ts'
import { answeredCosts, weekTariffs } from './support/week-tariffs.ts'
import {
  allTrulyListed,
  boxes,
  calendarOfWeek,
  daysOfWeek,
  lastMorning,
  looks,
  monday,
  pickupsOfWeek,
  trueAlerts,
  trueCosts,
  trulyListed,
  trulyMatching,
  weekPort,
  weekZone,
} from './support/week-truth.ts'

// A week of a clerk at one port: what the service shows is held to what the plans of the simulated fleet say of each container.
test.describe.configure({ mode: 'serial' })

let service: RunningService
let page: Page
let ask: AsPerson
let ids = new Map<string, string>()
const raised = new Set<string>()

test.beforeAll(async ({ browser }) => {
  const program = join(import.meta.dirname, '../src/server/testing/main-at.ts')
  service = await startService(['--shipments', '0', monday.toISOString()], program)
  const context = await browser.newContext({ timezoneId: weekZone, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.clock.setFixedTime(monday)
  await page.goto(service.signInLink)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  ask = await asPersonOf(page, service)
})
test.afterAll(async () => {
  await page.close()
  await service.close()
})

/** All sources were asked, and the lists of the clerk are those of the fleet, container by container. */
async function expectLists(now: Date): Promise<void> {
  await expect.poll(() => dueRequests(ask, now)).toBe(0)
  await expect.poll(() => allListed(ask)).toEqual(allTrulyListed(now))
}

/** Last free day and cost of each clock are those of the plain count, to the cent. */
const expectCosts = (now: Date) => expect.poll(() => answeredCosts(service, ids)).toEqual(trueCosts(now))

/** What was raised up to this look is what happened in the fleet, no more and no less. @returns the open alerts */
async function expectAlerts(nth: number): Promise<string[]> {
  let open: string[] = []
  const numbers = new Map([...ids].map(([number, id]) => [id, number]))
  const all = async () => {
    const alerts = await openAlerts(ask, numbers)
    open = alerts.ids
    for (const line of alerts.lines) raised.add(line)
    return [...raised].toSorted()
  }
  await expect.poll(all).toEqual(trueAlerts(nth))
  return open
}

async function expectPages(now: Date, open: readonly string[]): Promise<void> {
  await page.clock.setFixedTime(now)
  const count = (list: WeekListName) => trulyListed(list, now).length
  await expectMorningPages(page, service.origin, { count, openAlerts: open.length })
}

test(
  'a clerk enters tariffs and a calendar and tracks the bills of a port, whose containers are in the lists as the fleet has them',
  { tag: '@long' },
  async () => {
    const scacs = [...new Set(boxes.map(({ scac }) => scac))]
    for (const attributes of weekTariffs(weekPort, scacs))
      await ask('POST', '/tariffs', { data: { type: 'tariff', attributes } })
    await ask('POST', '/gate_calendars', { data: { type: 'gate_calendar', attributes: calendarOfWeek } })
    for (const [request_number, scac] of new Map(boxes.map(({ bill, scac: line }) => [bill, line]))) {
      const attributes = { request_type: 'bill_of_lading', request_number, scac }
      await ask('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } })
    }
    const numbers = boxes.map(({ number }) => number).toSorted()
    await expect.poll(async () => [...(ids = await idsByNumber(ask)).keys()]).toEqual(numbers)
    await expectLists(monday)
    await expectPages(monday, [])
  },
)

test(
  'each container costs what a plain count says, and rules raise nothing of what is so already',
  { tag: '@long' },
  async () => {
    await expectCosts(monday)
    await createWeekRules(ask)
    await expect.poll(() => matchingOfRules(ask)).toEqual(trulyMatching(monday))
    await expectAlerts(0)
  },
)

test(
  'a delivery order for two containers that can be collected is accepted in the browser of its carrier',
  { tag: '@long' },
  async ({ browser }) => {
    await ask('POST', '/parties', { data: { type: 'party', attributes: { company_name: 'Bay Trucking' } } })
    const ordered = trulyListed('ready', monday).slice(0, 2)
    const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number.slice(4, 10) })
    await page.goto(`${service.origin}/pickup`)
    for (const number of ordered) await rowOf(number).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delivery order…' }).click()
    await page.getByLabel('Carrier of this order').selectOption('Bay Trucking')
    await page.getByLabel('Delivery address').fill('Dock 4\n12 Harbor Way, Carson')
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByText('Waits for the answer of the carrier')).toBeVisible()
    const link = await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')

    const context = await browser.newContext()
    const carrier = await context.newPage()
    await carrier.goto(new URL(link ?? '', service.origin).href)
    await expect(carrier.getByRole('heading', { level: 1, name: /revision 1$/ })).toBeVisible()
    await carrier.getByLabel('Your name').fill('Rosa Quay')
    await carrier.getByRole('button', { name: 'Accept' }).click()
    await expect(carrier.getByText('You have accepted this order')).toBeVisible()
    await context.close()

    await expect(page.getByText('The carrier accepted it')).toBeVisible()
    await page.goto(`${service.origin}/pickup`)
    for (const number of ordered) await expect(rowOf(number)).toContainText('Accepted')
  },
)

for (const { morning, looks: ofDay } of daysOfWeek) {
  const day = morning.toLocaleDateString('en-US', { weekday: 'long', timeZone: weekZone })
  test(
    `by ${day} morning lists, alerts and costs are what happened in the fleet`,
    { tag: '@long' },
    async () => {
      let open: string[] = []
      for (const now of ofDay) {
        service.writeLine(now.toISOString())
        await expectLists(now)
        open = await expectAlerts(looks.indexOf(now))
        await expectCosts(now)
      }
      await expectPages(morning, open)
      for (const id of open)
        await ask('PATCH', `/alerts/${id}`, {
          data: { type: 'alert', id, attributes: { acknowledged: true } },
        })
    },
  )
}

test('every rule raised alerts in the week, and nothing more comes', { tag: '@long' }, async () => {
  await expect.poll(() => matchingOfRules(ask)).toEqual(trulyMatching(lastMorning))
  await expectAlerts(looks.length - 1)
  const ofRules = Object.keys(weekRules).map(
    (rule) => [...raised].filter((line) => line.includes(rule)).length,
  )
  expect(Math.min(...ofRules)).toBeGreaterThan(2)
})

test(
  'the list has shrunk by what was picked up, never while the gates were closed, and what was late and cost money is counted',
  { tag: '@long' },
  async () => {
    const stillThere = trulyListed('toPickUp', lastMorning)
    const gone = trulyListed('toPickUp', monday).filter((number) => !stillThere.includes(number))
    expect(gone.length).toBeGreaterThan(10)
    await page.goto(`${service.origin}/pickup`)
    await expect(page.locator('[data-index]').first()).toBeVisible()
    for (const number of gone) await expect(page.getByText(number.slice(4, 10))).toHaveCount(0)

    const { week, onClosedDays, daysLate } = pickupsOfWeek()
    expect(onClosedDays).toBe(0)
    const late = daysLate.filter((days) => days > 0)
    expect(late.length).toBeGreaterThan(2)
    const figures = (await ask('GET', '/home/figures')) as { data: { pickups: { week: string }[] } }
    const days_late = late.reduce((sum, days) => sum + days, 0)
    expect(figures.data.pickups).toContainEqual({
      week,
      count: daysLate.length,
      late: late.length,
      days_late,
    })
    const costs = Object.values(await answeredCosts(service, ids))
    expect(costs.filter(({ so_far_minor }) => (so_far_minor ?? 0) > 0).length).toBeGreaterThan(30)

    await page.goto(`${service.origin}/orders`)
    await expect(page.getByRole('row').filter({ hasText: 'Bay Trucking' })).toContainText('Accepted')
  },
)
