import type { Page } from '@playwright/test'
import { importContainers, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import { expect, expectAccessible, signIn, test } from './support/story.ts'

let service: ServedAccount
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const [held, owed, ready, unknown] = [200, 201, 202, 203].map((serial) => numberOf('TRUU', serial))
const waiting = { current_status: 'available', availability_known: true, available_for_pickup: true }
const boxes = [
  {
    number: held,
    arrival: -1,
    attributes: { ...waiting, holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] },
  },
  {
    number: owed,
    arrival: -9,
    attributes: {
      ...waiting,
      fees_at_pod_terminal: [{ type: 'exam', amount: 925, currency_code: 'USD' }],
    },
  },
  { number: ready, arrival: -4, attributes: waiting },
  { number: unknown, arrival: null, attributes: { current_status: 'new' } },
]

test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  for (const { number = '', arrival, attributes } of boxes) {
    const times = arrival === null ? {} : { pod_eta_at: days(arrival), pod_ata_at: days(arrival) }
    await importContainers(service, [{ number, bill: `MEDU${number.slice(4)}`, attributes }], times)
  }
})

const shownNumber = (number = '') => `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`
const rows = (page: Page) => page.locator('[data-index]')
const expectOrder = async (page: Page, ...numbers: (string | undefined)[]) => {
  for (const [place, number] of numbers.entries())
    await expect(rows(page).nth(place)).toContainText(shownNumber(number))
}
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test(
  'a press on a heading sorts by it, a second one the other way round, and what has no value comes last',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, service)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${service.origin}/containers?columns=number,current_status,blockers,arrival,terminal`)
    await header(page, 'Arrival').getByRole('link').click()
    await expect(header(page, 'Arrival')).toHaveAttribute('aria-sort', 'ascending')
    await expectOrder(page, owed, ready, held, unknown)
    await expect(page.getByText('Arrival, earliest first')).toBeVisible()
    await header(page, 'Arrival').getByRole('link').click()
    await expect(header(page, 'Arrival')).toHaveAttribute('aria-sort', 'descending')
    await expectOrder(page, held, ready, owed, unknown)

    await header(page, 'Blockers and fees').getByRole('link').click()
    await expectOrder(page, held, owed, ready, unknown)
    await expect(page.getByText('Blockers and fees, held first')).toBeVisible()
    await header(page, 'Status').getByRole('link').click()
    await expectOrder(page, unknown, held, owed, ready)
    await expectAccessible(page)
  },
)

test(
  'the columns of a list have room beside each other, and the least important ones are left out on narrower windows',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    for (const width of [1440, 1024, 720]) {
      await page.setViewportSize({ width, height: 900 })
      for (const list of ['containers', 'shipments']) {
        await page.goto(`${service.origin}/${list}`)
        await expect(rows(page).first()).toBeVisible()
        const cut = await page.locator('.grid-body').evaluate((body) => ({
          scrolls: body.scrollWidth > body.clientWidth,
          headings: [...body.querySelectorAll('th > :first-child')]
            .filter((each) => each.scrollWidth > each.clientWidth)
            .map((each) => each.textContent),
          identifiers: [...body.querySelectorAll('td:has(.id), td:has(.pill), td:has(.moment)')]
            .filter((cell) => cell.scrollWidth > cell.clientWidth)
            .map((each) => each.textContent),
        }))
        expect([width, list, cut]).toEqual([width, list, { scrolls: false, headings: [], identifiers: [] }])
      }
    }
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByRole('button', { name: 'Columns' })).toContainText(/4 of \d+/)
    await expect(header(page, 'Shipment')).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByText(/No room for .*Shipment/)).toBeVisible()
  },
)
