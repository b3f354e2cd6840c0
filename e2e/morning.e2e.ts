import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { asPersonOf, type AsPerson } from './support/as-person.ts'
import { type RunningService, startService } from './support/service.ts'
import { type TrueContainer, trueContainers, type Truth, truthAt } from './support/simulated-truth.ts'
import { expect, test } from './support/story.ts'
import {
  createWeekRules,
  matchingOfRules,
  openAlerts,
  raisedLine,
  rulesRaised,
  weekRules,
} from './support/week-alerts.ts'
import { answeredCosts, referenceCost, scopes, weekCalendar, weekTariffs } from './support/week-tariffs.ts'

// A week of a clerk at one port, with what the simulated fleet itself says of each container beside what the service shows.
test.describe.configure({ mode: 'serial' })

const port = 'USLGB'
const zone = 'America/Los_Angeles'
const holiday = '2026-11-26'
const hourMs = 3_600_000
/** Monday, six in the morning at the port; then each evening and morning of the week. */
const monday = new Date('2026-11-23T14:00:00Z')
const looks = Array.from({ length: 15 }, (_, nth) => new Date(monday.getTime() + nth * 12 * hourMs))
const mornings = looks.filter((_, nth) => nth % 2 === 0)
const [, ...followingMornings] = mornings
const dayName = (at: Date) => at.toLocaleDateString('en-US', { weekday: 'long', timeZone: zone })

const boxes = trueContainers(port, monday, looks.at(-1) ?? monday)
const truthsAt = (now: Date): [TrueContainer, Truth][] => boxes.map((box) => [box, truthAt(box, now)])
const calendar = weekCalendar(port, holiday)
const idByNumber = new Map<string, string>()
const raised: string[] = []

let service: RunningService
let page: Page
let ask: AsPerson

test.beforeAll(async ({ browser }) => {
  const program = join(import.meta.dirname, '../src/server/testing/main-at.ts')
  service = await startService(['--shipments', '0', monday.toISOString()], program)
  const context = await browser.newContext({ timezoneId: zone, viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.clock.setFixedTime(monday)
  await page.goto(service.signInLink)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  ask = asPersonOf(page, service)
})
test.afterAll(async () => {
  await page.close()
  await service.close()
})

const lists = {
  toPickUp: ['filter[pickup_phase]=to_pick_up', ({ phase }) => phase === 'to_pick_up'],
  ready: ['filter[open_work]=true&filter[ready_for_pickup]=true', ({ isReady }) => isReady],
  held: ['filter[held]=true', ({ isHeld }) => isHeld],
  due: [
    'filter[open_work]=true&filter[days_left][end]=1',
    ({ daysLeft }) => daysLeft !== null && daysLeft <= 0,
  ],
  out: ['filter[empty_to_return]=true', ({ phase }) => phase === 'out'],
  returned: ['filter[pickup_phase]=done', ({ phase }) => phase === 'returned'],
} as const satisfies Record<string, readonly [query: string, is: (truth: Truth) => boolean]>
type ListName = keyof typeof lists
const listNames = Object.keys(lists) as ListName[]

const trulyIn = (name: ListName, now: Date): string[] =>
  truthsAt(now).flatMap(([{ number }, truth]) => (lists[name][1](truth) ? [number] : []))
const allTruly = (now: Date) => listNames.map((name) => [name, trulyIn(name, now).toSorted()])

async function listed(query: string): Promise<string[]> {
  const { data } = (await ask('GET', `/containers?page[size]=1000&${query}`)) as {
    data: { id: string; attributes: { number: string } }[]
  }
  for (const { id, attributes } of data) idByNumber.set(attributes.number, id)
  return data.map(({ attributes }) => attributes.number).toSorted()
}
/** The lists of the clerk are those of the fleet, container by container. */
const expectLists = (now: Date) =>
  expect
    .poll(() => Promise.all(listNames.map(async (name) => [name, await listed(lists[name][0])])))
    .toEqual(allTruly(now))

/** Last free day and cost of each container are those of the plain count, to the cent. */
const expectCosts = (now: Date) => {
  const expected = Object.fromEntries(
    boxes.flatMap((box) =>
      scopes.map((scope) => [`${box.number} ${scope}`, referenceCost(box, scope, calendar, now)]),
    ),
  )
  return expect.poll(() => answeredCosts(service, idByNumber)).toEqual(expected)
}

const numbersById = () => new Map([...idByNumber].map(([number, id]) => [id, number]))
/** Everything that was raised so far is what the fleet let happen since the first look, no more and no less. */
async function expectAlerts(nth: number): Promise<string[]> {
  const expected = looks
    .slice(1, nth + 1)
    .flatMap((now, before) =>
      boxes.flatMap((box) =>
        rulesRaised(truthAt(box, looks[before] ?? monday), truthAt(box, now)).map((rule) =>
          raisedLine(now, rule, box.number),
        ),
      ),
    )
  let open: string[] = []
  await expect
    .poll(async () => {
      const { ids, lines } = await openAlerts(ask, numbersById())
      open = ids
      return [...raised, ...lines].toSorted()
    })
    .toEqual(expected.toSorted())
  return open
}

/** The clerk is done with what was raised. */
async function acknowledgeAll(): Promise<void> {
  const { ids, lines } = await openAlerts(ask, numbersById())
  raised.push(...lines)
  for (const id of ids)
    await ask('PATCH', `/alerts/${id}`, { data: { type: 'alert', id, attributes: { acknowledged: true } } })
}

const card = (title: string): Locator =>
  page
    .getByRole('list', { name: 'Cards' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('heading', { level: 2 })
const phase = (label: string) =>
  page.getByRole('group', { name: 'Phase' }).getByRole('button', { name: label }).locator('b')

/** What the clerk sees on the pages of the morning. */
async function expectMorningPages(now: Date, open: readonly string[]): Promise<void> {
  const count = (name: ListName) => trulyIn(name, now).length.toLocaleString('en-US')
  await page.clock.setFixedTime(now)
  await page.goto(service.origin)
  await expect(card('Ready for pickup')).toHaveText(new RegExp(`\\D${count('ready')}$`))
  await expect(card('Held, and by whom')).toHaveText(new RegExp(`\\D${count('held')}$`))
  await expect(card('Act by today or overdue')).toHaveText(new RegExp(`\\D${count('due')}$`))
  await expect(card('Empties to return')).toHaveText(new RegExp(`\\D${count('out')}$`))
  await page.goto(`${service.origin}/pickup`)
  await expect(phase('To pick up')).toHaveText(count('toPickUp'))
  await expect(phase('Done')).toHaveText(count('returned'))
  await page.goto(`${service.origin}/alerts`)
  await expect(page.locator('[data-alert]')).toHaveCount(open.length)
}

test('a clerk tracks the bills of a port, and its containers come to the lists as the fleet has them', async () => {
  const bills = new Map(boxes.map(({ bill, scac }) => [bill, scac]))
  for (const [request_number, scac] of bills)
    await ask('POST', '/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number, scac },
      },
    })
  await expect.poll(() => listed('')).toEqual(boxes.map(({ number }) => number).toSorted())
  await expectLists(monday)
  await expectMorningPages(monday, [])
})

test('with tariffs and a calendar each container costs what a plain count says', async () => {
  const scacs = [...new Set(boxes.map(({ scac }) => scac))]
  for (const attributes of weekTariffs(port, scacs))
    await ask('POST', '/tariffs', { data: { type: 'tariff', attributes } })
  await ask('POST', '/gate_calendars', { data: { type: 'gate_calendar', attributes: calendar } })
  await expectCosts(monday)
})

test('a delivery order for two containers that can be collected is accepted in the browser of its carrier', async ({
  browser,
}) => {
  await ask('POST', '/parties', { data: { type: 'party', attributes: { company_name: 'Bay Trucking' } } })
  const ordered = trulyIn('ready', monday).slice(0, 2)
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
})

test('alert rules raise nothing of what is so already', async () => {
  await createWeekRules(ask)
  const truths = truthsAt(monday).map(([, truth]) => truth)
  const beyond = Object.entries(weekRules).map(([name, { matches }]) => [name, truths.filter(matches).length])
  await expect.poll(() => matchingOfRules(ask)).toEqual(Object.fromEntries(beyond))
  await expectAlerts(0)
})

for (const [day, morning] of followingMornings.entries())
  test(`by the morning of ${dayName(morning)} lists, alerts and costs are what happened in the fleet`, async () => {
    for (const nth of [2 * day + 1, 2 * day + 2]) {
      const now = looks[nth] ?? morning
      service.tell(now.toISOString())
      await expectLists(now)
      const open = await expectAlerts(nth)
      await expectCosts(now)
      if (now === morning) await expectMorningPages(now, open)
    }
    await acknowledgeAll()
  })
