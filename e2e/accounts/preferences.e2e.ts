import type { Browser, Page } from '@playwright/test'
import { holdAnswers } from '../support/hold-answers.ts'
import { importContainers, numberOf } from '../support/import-containers.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  await importContainers(
    service,
    [{ number: numberOf('PREU', 300), bill: 'MEDU0300', attributes: { current_status: 'on_ship' } }],
    { pod_eta_at: '2031-11-10T02:10:00Z', pod_original_eta_at: '2031-11-10T02:10:00Z' },
  )
})

/** Another browser with the session of a person, and nothing else of theirs. */
async function secondBrowser(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies(await page.context().cookies())
  return context.newPage()
}

/** A browser of somebody whom the owner has invited. */
async function colleague(browser: Browser, owner: Page, name = 'clerk'): Promise<Page> {
  const invited = await owner.request.post(`${service.origin}/v2/invitations`, {
    headers: { Origin: service.origin, 'Content-Type': 'application/json' },
    data: {
      data: { type: 'invitation', attributes: { email: `${name}@harbourline.example`, role: 'clerk' } },
    },
  })
  expect(invited.status()).toBe(201)
  const link = JSON.stringify(await invited.json()).match(/portolan_invitation_[\w-]+/)?.[0] ?? ''
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.origin}/invitation/${link}`)
  await page.getByLabel('Your name').fill('Ada Clerk')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return page
}

const preferences = () => `${service.origin}/settings/preferences`
const html = (page: Page) => page.locator('html')
const kept = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 200)
async function choose(page: Page, name: string): Promise<void> {
  const answered = kept(page)
  await page.getByRole('main').getByRole('radio', { name }).check()
  await answered
}
const rowHeight = (page: Page) =>
  page
    .locator('tr[data-index]')
    .first()
    .evaluate((row) => row.getBoundingClientRect().height)

test(
  'what a person prefers is on every device of theirs, and on no device of somebody else',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    const other = await colleague(browser, page)
    await page.goto(preferences())
    await choose(page, 'Dark')
    await choose(page, 'Compact')
    await expect(html(page)).toHaveAttribute('data-theme', 'dark')

    const second = await secondBrowser(browser, page)
    await second.goto(`${service.origin}/containers`)
    await expect(html(second)).toHaveAttribute('data-theme', 'dark')
    expect(await rowHeight(second)).toBe(28)

    await other.goto(`${service.origin}/containers`)
    await expect(html(other)).toHaveAttribute('data-theme', 'light')
    expect(await rowHeight(other)).toBe(34)

    await second.getByRole('button', { name: 'Northwind' }).click()
    const answered = kept(second)
    await second.getByText('Light', { exact: true }).click()
    await answered
    await page.reload()
    await expect(html(page)).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('main').getByRole('radio', { name: 'Light' })).toBeChecked()
    await second.context().close()
    await other.context().close()

    await test.step('the first paint has the theme and the density, before any script of the dashboard has come', async () => {
      await choose(page, 'Dark')
      const scripts = await holdAnswers(page, '**/assets/*.js')
      await page.goto(`${service.origin}/containers`, { waitUntil: 'commit' })
      await expect(html(page)).toHaveAttribute('data-theme', 'dark')
      await expect(html(page)).toHaveAttribute('data-density', 'compact')
      // The style sheet is a file too.
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 18, 30)')
      scripts.release()
    })

    await test.step('what cannot be kept is as it was before, and says so', async () => {
      await page.goto(preferences())
      await page.context().setOffline(true)
      await page.getByRole('main').getByRole('radio', { name: 'Light' }).click()
      await expect(page.getByRole('alert')).toContainText('Not kept: it is as it was before.')
      await expect(html(page)).toHaveAttribute('data-theme', 'dark')
      await page.context().setOffline(false)
    })

    await test.step('dates and a second zone stand in lists and on pages, not in what others read', async () => {
      await page.goto(preferences())
      await choose(page, '2026-11-24')
      await page.getByLabel('Second zone').fill('Berlin')
      await page.getByLabel('Second zone').press('Enter')
      await expect(page.getByText('There is no zone “Berlin”')).toBeVisible()
      const answered = kept(page)
      await page.getByLabel('Second zone').fill('Europe/Berlin')
      await page.getByLabel('Second zone').press('Enter')
      await answered
      await expect(
        page.getByText(/^Now at Los Angeles: \w{3} \d{4}-\d\d-\d\d \d\d:\d\d P[SD]T · /),
      ).toBeVisible()

      const second = await secondBrowser(browser, page)
      await second.goto(`${service.origin}/containers?columns=number,arrival`)
      const arrival = second.locator('tr[data-index] td').nth(2)
      await expect(arrival).toHaveText('est. 2031-11-09 18:10 PST · Mon 03:10 CET')
      await arrival.click()
      await expect(second.getByText('Sun 2031-11-09 18:10 PST · Mon 03:10 CET').first()).toBeVisible()
      await second.context().close()
      const others = await colleague(browser, page, 'other')
      await others.goto(`${service.origin}/containers?columns=number,arrival`)
      await expect(others.locator('tr[data-index] td').nth(2)).toHaveText('est. 9 Nov 2031 18:10 PST')
      await others.context().close()

      const taken = kept(page)
      await page.getByRole('button', { name: 'No second zone' }).click()
      await taken
      await expect(page.getByLabel('Second zone')).toHaveValue('')
      await expect(page.getByText(/^Now at Los Angeles: .* P[SD]T$/)).toBeVisible()
    })

    await test.step('columns that are kept as the default are those of the list on every device, but not of a saved view', async () => {
      const headers = (of: Page) => of.getByRole('columnheader')
      const saved = await page.request.post(`${service.origin}/v2/saved_views`, {
        headers: { Origin: service.origin, 'Content-Type': 'application/vnd.api+json' },
        data: {
          data: {
            type: 'saved_view',
            attributes: { name: 'Two columns', list: 'containers', columns: '*number,terminal' },
          },
        },
      })
      expect(saved.status(), await saved.text()).toBe(201)
      await page.goto(`${service.origin}/containers?columns=*number,arrival,current_status`)
      await page.getByRole('button', { name: 'Columns' }).click()
      const answered = kept(page)
      await page.getByRole('button', { name: 'Keep as my default' }).click()
      await answered
      await expect(page.getByText('These are your default columns.')).toBeVisible()

      const second = await secondBrowser(browser, page)
      await second.goto(`${service.origin}/containers`)
      await expect(headers(second)).toHaveText(['Container', 'Arrival', 'Status'])
      await second.getByRole('link', { name: 'Two columns' }).click()
      await expect(headers(second)).toHaveText(['Container', 'Terminal · yard'])
      await second.context().close()
      const others = await colleague(browser, page, 'third')
      await others.goto(`${service.origin}/containers`)
      await expect(others.getByRole('columnheader', { name: 'Act by' })).toBeVisible()
      await others.context().close()

      await page.goto(preferences())
      const columns = page.getByRole('region', { name: 'Columns of the list of containers' })
      await expect(columns).toContainText('Container, Arrival, Status')
      const taken = kept(page)
      await columns.getByRole('button', { name: 'Back to the standard columns' }).click()
      await taken
      await expect(columns).toContainText('Container, Status, Act by')
      await page.goto(`${service.origin}/containers`)
      await expect(page.getByRole('columnheader', { name: 'Act by' })).toBeVisible()
    })

    await test.step('all of it is reached with the keyboard, in both themes, and at 360 pixels', async () => {
      await page.goto(preferences())
      await choose(page, 'As the system has it')
      await page.getByRole('main').getByRole('radio', { name: 'As the system has it' }).focus()
      const answered = kept(page)
      await page.keyboard.press('ArrowUp')
      await answered
      await expect(page.getByRole('main').getByRole('radio', { name: 'Dark' })).toBeChecked()
      await choose(page, 'As the system has it')
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
    })
  },
)
