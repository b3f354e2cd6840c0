import type { Page } from '@playwright/test'
import { importContainers, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import { expect, requestsOf, signIn, test } from './support/story.ts'

/** More than one page of rows in the browser, and far down. */
const MANY = 5_200
const numbers = Array.from({ length: MANY }, (_, serial) => numberOf('PLNU', 100_000 + serial))
const IN_ONE_IMPORT = 400
const ON_ONE_BILL = 40

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  for (let first = 0; first < MANY; first += IN_ONE_IMPORT) {
    const containers = numbers.slice(first, first + IN_ONE_IMPORT).map((number, at) => ({
      number,
      bill: `MAEUBACK${Math.floor((first + at) / ON_ONE_BILL)}`,
    }))
    await importContainers(service, containers)
  }
})

const address = '/containers?q=PLNU&sort=number'
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\s-]/g, '')
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`)
const link = (page: Page, index: number) => row(page, index).locator('a[data-row]')
const steps = (page: Page) => page.getByRole('group', { name: 'Among the containers' }).getByRole('status')
const scrolled = (page: Page) => page.locator('.grid-body').evaluate((body) => body.scrollTop)
const chosen = (page: Page) =>
  page.getByRole('navigation', { name: 'Containers of this shipment' }).locator('[aria-current] .id')

async function openList(page: Page, service: ServedAccount): Promise<void> {
  await signIn(page, service)
  await page.goto(service.origin + address)
  await expect(link(page, 0)).toBeVisible()
}

test(
  'forty containers are gone through with the keyboard alone, and Back is at the one now open',
  { tag: '@long' },
  async ({ page }) => {
    await openList(page, service)
    await page.keyboard.press('j')
    await expect(link(page, 0)).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('Enter')
    const seen: string[] = []
    for (let at = 0; at < 40; at++) {
      await expect(steps(page)).toHaveText(`${at + 1} of ${MANY.toLocaleString('en-US')}`)
      await expect(chosen(page)).toHaveText(new RegExp(numbers[at]?.slice(4, 10) ?? ''))
      seen.push(plain(await chosen(page).textContent()))
      if (at < 39) await page.keyboard.press('j')
    }
    expect(seen).toEqual(numbers.slice(0, 40))
    await page.keyboard.press('k')
    await expect(steps(page)).toHaveText(/^39 of/)
    await page.keyboard.press('u')
    await expect(link(page, 38)).toBeFocused()
    await expect(row(page, 38)).toBeInViewport()
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(steps(page)).toHaveText(/^40 of/)
    await page.keyboard.press('Backspace')
    await expect(link(page, 39)).toBeFocused()
  },
)

test(
  'Back from row 5,000 is at the same row, scrolled as it was, with what was selected',
  { tag: '@long' },
  async ({ page }) => {
    await openList(page, service)
    await row(page, 1).getByRole('checkbox').check()
    await page.locator('.grid-body').evaluate((body) => body.scrollTo({ top: 34 * 4990 }))
    await expect(link(page, 4999)).toBeVisible()
    await row(page, 4999).getByRole('checkbox').check()
    const before = await scrolled(page)
    for (const wayBack of ['the browser', 'the link'] as const) {
      await link(page, 4999).click()
      await expect(steps(page)).toHaveText('5,000 of 5,200')
      // Beyond the page of rows that the list had asked for.
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(chosen(page)).toHaveText(new RegExp(numbers[5000]?.slice(4, 10) ?? ''))
      await page.getByRole('button', { name: 'Previous', exact: true }).click()
      await expect(steps(page)).toHaveText('5,000 of 5,200')
      if (wayBack === 'the browser') await page.goBack()
      else await page.getByRole('link', { name: 'Back to the containers' }).click()
      await expect(link(page, 4999)).toBeFocused()
      expect(await scrolled(page)).toBe(before)
      await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
      await expect(row(page, 4999).getByRole('checkbox')).toBeChecked()
    }
  },
)

test(
  'Back is at the same container after others came into the list before it',
  { tag: '@long' },
  async ({ page }) => {
    await openList(page, service)
    await page.locator('.grid-body').evaluate((body) => body.scrollTo({ top: 34 * 300 }))
    await expect(link(page, 310)).toBeVisible()
    const number = plain(await link(page, 310).textContent())
    await link(page, 310).click()
    await expect(steps(page)).toHaveText(/^311 of/)
    // An edit by this person: the list is asked for again when it is gone back to.
    await page.getByRole('button', { name: '+ tag' }).click()
    await page.getByRole('textbox', { name: 'New tag' }).fill('triage')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.keyboard.press('Enter')
    await saved
    await importContainers(
      service,
      [0, 1, 2].map((at) => ({ number: numberOf('PLNU', at), bill: `MAEUBACKX` })),
    )
    const asked = requestsOf(page)
    await page.goBack()
    const focused = page.locator('[data-index]:focus-within')
    await expect(focused).toHaveCount(1)
    await expect
      .poll(() => asked.filter((each) => /GET \/v2\/containers\?/.test(each)).length)
      .toBeGreaterThan(0)
    await expect(focused.locator('a[data-row]')).toHaveText(new RegExp(number.slice(4, 10)))
    await expect(focused).toBeInViewport()
  },
)
