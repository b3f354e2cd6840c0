import { expect, type Page } from '@playwright/test'
import type { PageClock } from './page-clock.ts'

export interface Known {
  /** Container numbers that are tracked. */
  numbers: readonly string[]
  savedView: string
}
/** An action of a person; `turn` counts its repetitions from 0, so that each uses another record. */
export type Act = (page: Page, turn: number, clock: PageClock) => Promise<unknown>

const row = (page: Page, n = 0) => page.locator('[data-index] a[data-row]').nth(n)
/** The rows of the view that is asked for: those of the view before stand in their place until these come. */
async function listShown(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(row(page)).toBeVisible()
}
const oneOf = <Of>(all: readonly [Of, ...Of[]], turn: number): Of => all[turn % all.length] ?? all[0]

const open =
  (name: 'Containers' | 'Shipments' | 'Requests'): Act =>
  async (page) => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: false })
      .first()
      .click()
    // Containers open with the view of what is to do.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      name === 'Containers' ? 'Open work' : name,
    )
  }
const back: Act = async (page) => {
  await page.goBack()
  await listShown(page)
}
const openRecord =
  (nth: number): Act =>
  async (page, turn) => {
    await listShown(page)
    const last = (await page.locator('[data-index] a[data-row]').count()) - 1
    await row(page, Math.min(nth + turn, last)).click()
    await expect(page).toHaveURL(/\/(shipments|requests)\/[0-9a-f-]{36}/)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
const filterBy =
  (name: string): Act =>
  async (page, turn) => {
    await page.locator('.filter-add').click()
    await page.getByRole('list', { name: 'Filters' }).getByRole('button', { name, exact: true }).click()
    // An option whose count says that records are left.
    const choices = page.locator('.filter-choice:visible').filter({ has: page.locator('small') })
    await expect(choices.first()).toBeVisible()
    const some = choices.filter({ hasNotText: /\D0$/ })
    await some.nth(turn % (await some.count())).click()
    await page.keyboard.press('Escape')
  }
const sortBy =
  (...headers: [string, ...string[]]): Act =>
  async (page, turn) => {
    const header = page.getByRole('columnheader', { name: oneOf(headers, turn), exact: true })
    const before = page.url()
    await header.getByRole('link').click()
    await expect(page).not.toHaveURL(before)
  }
const clear: Act = async (page) => {
  const chips = page.getByRole('button', { name: /^Remove filter/ })
  for (let left = await chips.count(); left > 0; left--) {
    await chips.first().click()
    await expect(chips).toHaveCount(left - 1)
  }
}
const scroll =
  (pixels: number): Act =>
  async (page) => {
    await page.locator('.grid-body').hover()
    await page.mouse.wheel(0, pixels)
  }
const press =
  (...keys: string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
/** Types letter by letter with a pause before the last: each pause may request suggestions. */
const type =
  (textOf: (turn: number) => string): Act =>
  async (page, turn, clock) => {
    const text = textOf(turn)
    await page.keyboard.press('/')
    for (const part of [text.slice(0, 4), text.slice(4, 7), text.slice(7)]) {
      await page.keyboard.type(part)
      await clock.pass(400)
    }
  }
const palette =
  (text: string): Act =>
  async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await listShown(page)
  }
const show: Act = async (page) => {
  const button = page.locator('.changes-note').getByRole('button', { name: 'Show' })
  if (await button.isVisible()) await button.click()
}

/** Twenty things that people do one after the other, as they look for what has to be done today. */
export const twentyActs = ({ numbers, savedView }: Known): readonly (readonly [string, Act])[] => {
  const number = (turn: number) => numbers[(turn * 7) % numbers.length] ?? ''
  const many = (turn: number) => numbers.slice(turn, turn + 40).join('\n')
  return [
    ['opens the containers', open('Containers')],
    ['shows what changed', show],
    ['filters by status', filterBy('Status')],
    ['filters by carrier', filterBy('Carrier')],
    ['sorts', sortBy('Act by', 'Status', 'Container')],
    ['opens a record', openRecord(0)],
    ['goes back', back],
    ['clears the filters', clear],
    ['scrolls', scroll(1200)],
    ['scrolls on', scroll(2600)],
    ['types a number', type(number)],
    ['finds it', press('Enter')],
    ['opens the shipments by the palette', palette('shipments')],
    ['opens a shipment', openRecord(1)],
    ['goes back to the shipments', back],
    [
      'opens a saved view',
      async (page) => {
        await page.getByRole('navigation').getByRole('link', { name: savedView }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(savedView)
      },
    ],
    ['sorts the saved view', sortBy('Container', 'Status')],
    [
      'finds forty',
      async (page, turn) => {
        await page.keyboard.press('/')
        await page.keyboard.insertText(many(turn))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toContainText('40 identifiers')
      },
    ],
    ['opens the requests', open('Requests')],
    ['opens a request', openRecord(0)],
  ]
}
