import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { importContainers, localTimeOf, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts'

const zone = 'America/Los_Angeles'
const lastFreeDay = (days: number) => ({
  current_status: 'available',
  available_for_pickup: true,
  availability_known: true,
  pod_timezone: zone,
  pickup_lfd: localTimeOf(new Date(), zone, days, '12:00'),
})
const held = { ...lastFreeDay(20), holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] }
const box = (serial: number, bill: string, attributes: Record<string, unknown>) => ({
  number: numberOf('GRPU', serial),
  bill,
  attributes,
})

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  await importContainers(
    service,
    [box(1, 'MAEUCALM1', lastFreeDay(20)), box(2, 'MAEUCALM1', lastFreeDay(2)), box(3, 'MAEUCALM2', held)],
    { pod_vessel_name: 'Calm Sea', pod_voyage_number: '12E' },
  )
  await importContainers(
    service,
    [box(4, 'MAEULATE1', lastFreeDay(-3)), box(5, 'MAEULATE1', lastFreeDay(0))],
    {
      pod_vessel_name: 'Late Star',
      pod_voyage_number: '7W',
    },
  )
  await importContainers(service, [box(6, 'MAEUGONE1', { current_status: 'on_ship' })], {
    pod_vessel_name: 'Late Star',
    line_tracking_stopped_at: '2026-01-05T00:00:00Z',
    line_tracking_stopped_reason: 'booking_cancelled',
  })
})

const headings = (page: Page) => page.locator('.grid-heading')
const rows = (page: Page) => page.locator('[data-index] a[data-row]')
const toggle = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Narrow this view' }).getByRole('button', { name: new RegExp(`^${name}`) })

test(
  'containers stand in groups, the one with the worst state first, folded and opened by the keyboard too',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/containers?q=GRPU&sort=act_by_at`)
    await expect(rows(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Group: none' }).click()
    await page.getByRole('button', { name: 'Vessel and voyage' }).click()
    await expect(page).toHaveURL(/group=vessel/)
    await expect(headings(page)).toHaveCount(3)
    await expect(headings(page).nth(0)).toContainText(/Late Star · 7W.*2.*3 days over/)
    await expect(headings(page).nth(1)).toContainText(/Calm Sea · 12E.*3.*held.*1 held/)
    await expect(headings(page).nth(2)).toContainText(/Not tracked any more.*1.*stopped/)
    // What nobody has to look at is folded, and not counted.
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByText('5 containers in 2 groups')).toBeVisible()

    await page.keyboard.press('j')
    await expect(headings(page).nth(0).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(headings(page).nth(0).getByRole('button')).toHaveAttribute('aria-expanded', 'false')
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(headings(page).nth(1).getByRole('button')).toBeFocused()
    await page.reload()
    await expect(headings(page)).toHaveCount(3)
    await expect(rows(page)).toHaveCount(3)
    await expectAccessible(page)

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(headings(page)).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test(
  'each count of the summary is a toggle that lists as many rows, and they combine with filters',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/containers?q=GRPU&open_work=true&sort=act_by_at`)
    await expect(rows(page)).toHaveCount(5)
    for (const [name, count] of [
      ['Overdue', 1],
      ['Today', 1],
      ['In 3 days', 1],
      ['Held', 1],
    ] as const) {
      await expect(toggle(page, name)).toContainText(String(count))
      await toggle(page, name).click()
      await expect(toggle(page, name)).toHaveAttribute('aria-pressed', 'true')
      await expect(rows(page)).toHaveCount(count)
      await expect(page).toHaveURL(/open_work=true/)
      await toggle(page, name).click()
      await expect(rows(page)).toHaveCount(5)
    }
    await toggle(page, 'Overdue').click()
    await expect(toggle(page, 'Held')).toContainText('0')
    await toggle(page, 'All').click()
    await expect(toggle(page, 'All')).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toHaveCount(5)
  },
)

test(
  'a file, a copy and paper have the groups of the screen, in its order',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, service)
    await page.goto(`${service.origin}/containers?q=GRPU&sort=number&group=vessel`)
    await expect(rows(page)).toHaveCount(5)
    const numbers = [4, 5, 1, 2, 3, 6].map((serial) => numberOf('GRPU', serial))

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const csv = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '').trimEnd()
    const [head, ...lines] = csv.split('\r\n').map((line) => line.split(','))
    expect(head?.[0]).toBe('Group: vessel and voyage')
    const number = head?.indexOf('Container') ?? -1
    expect(lines.map((line) => [line[0], line[number]])).toEqual(
      numbers.map((each, at) => [
        ['Late Star · 7W', 'Calm Sea · 12E', 'Not tracked any more'][[0, 0, 1, 1, 1, 2][at] ?? 0],
        each,
      ]),
    )

    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await expect(page.getByText('6 rows copied')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual([
      expect.any(String),
      expect.stringMatching(/^Late Star · 7W · 2 containers · 3 days over/),
      ...numbers.slice(0, 2),
      expect.stringMatching(/^Calm Sea · 12E · 3 containers · 1 held/),
      ...numbers.slice(2, 5),
      expect.stringMatching(/^Not tracked any more/),
      numbers[5],
    ])

    await page.keyboard.press('Control+p')
    const paper = page.locator('.print-sheet')
    await expect(paper.locator('.print-group')).toHaveCount(3)
    await expect(paper.locator('tbody').nth(1)).toContainText(/Calm Sea · 12E.*GRPU/s)
    await expect(paper.locator('tbody').nth(1).locator('tr')).toHaveCount(4)
  },
)
