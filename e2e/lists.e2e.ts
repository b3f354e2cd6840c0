import type { Page } from '@playwright/test'
import type { RunningService } from './support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support/story.ts'

type Open = (page: Page) => Promise<unknown>
type Place = { name: string; path: string; open?: Open; shows: (page: Page) => ReturnType<Page['locator']> }

const selectTwo: Open = async (page) => {
  const checkboxes = page.locator('[data-index]').getByRole('checkbox')
  await checkboxes.nth(0).check()
  await checkboxes.nth(1).check()
}
const press = (name: string): Open => {
  return (page) => page.getByRole('button', { name, exact: true }).click()
}
const heading: Place['shows'] = (page) => page.getByRole('heading', { level: 1 })
const dialog: Place['shows'] = (page) => page.getByRole('dialog')
const menu = (label: string): Place['shows'] => {
  return (page) => page.getByRole('group', { name: label, exact: true }).and(page.locator('.menu'))
}

/** What opens on a list, beside the lists themselves. */
const places: readonly Place[] = [
  { name: 'the requests', path: '/requests', shows: heading },
  { name: 'adding many', path: '/requests/add', shows: heading },
  {
    name: 'a filtered list',
    path: '/containers?current_status=on_ship,available&port_of_lading_locode=-&tags=-&days_left=..90&sort=number',
    shows: heading,
  },
  {
    name: 'the palette',
    path: '/containers',
    open: (page) => page.keyboard.press('Control+k'),
    shows: dialog,
  },
  { name: 'the keyboard help', path: '/containers', open: (page) => page.keyboard.press('?'), shows: dialog },
  { name: 'the export menu', path: '/containers', open: press('Export'), shows: menu('Export') },
  {
    name: 'the menu of filters',
    path: '/containers',
    open: (page) => page.locator('.filter-add').click(),
    shows: menu('Filters'),
  },
  {
    name: 'the values of a filter',
    path: '/containers',
    open: async (page) => {
      await page.locator('.filter-add').click()
      await page.getByRole('button', { name: 'Status', exact: true }).click()
      await expect(page.locator('.filter-choice small').first()).toBeVisible()
    },
    shows: menu('Filters'),
  },
  {
    name: 'the dialog that saves a view',
    path: '/shipments',
    open: async (page) => {
      await page.getByRole('button', { name: 'This view', exact: true }).click()
      await press('Save as a view…')(page)
    },
    shows: dialog,
  },
  {
    name: 'what can be done with a selection',
    path: '/containers',
    open: selectTwo,
    shows: (page) => page.getByText('2 selected', { exact: true }),
  },
]
/** Where the table is: on a phone a row has two lines and no columns. */
const wideOnly: readonly Place[] = [
  {
    name: 'the menu of columns',
    path: '/containers',
    open: (page) => page.getByRole('button', { name: /^Columns \d+ of \d+/ }).click(),
    shows: menu('Columns'),
  },
]

async function opened(page: Page, service: RunningService, { path, open, shows }: Place): Promise<void> {
  await page.goto(service.origin + path)
  await expect(heading(page)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await open?.(page)
  await expect(shows(page)).toBeVisible()
}

for (const place of [...places, ...wideOnly]) {
  test(
    `${place.name}: axe finds nothing serious, in both themes, wide and at 360 px`,
    { tag: '@long' },
    async ({ clerk, service }) => {
      await opened(clerk, service, place)
      await expectAccessibleInBothThemes(clerk)
      if (wideOnly.includes(place)) return
      await clerk.setViewportSize({ width: 360, height: 740 })
      await opened(clerk, service, place)
      await expectNoSidewaysScroll(clerk)
      await expectAccessibleInBothThemes(clerk)
    },
  )
}

test(
  'forty looked up and one request: axe finds nothing serious, in both themes, wide and at 360 px',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const { data } = (await (await service.ask('/containers?page[size]=37')).json()) as {
      data: { attributes: { number: string } }[]
    }
    const numbers = data.map(({ attributes }) => attributes.number)
    const pasted = [...numbers, numbers[0] ?? '', 'ZZZU0000000', 'MSCU1234567']
    const requests = (await (await service.ask('/tracking_requests?page[size]=100')).json()) as {
      data: { id: string; attributes: { status: string } }[]
    }
    const one = requests.data.find(({ attributes }) => attributes.status === 'failed') ?? requests.data[0]
    for (const width of [1280, 360]) {
      await clerk.setViewportSize({ width, height: 740 })
      for (const path of [`/shipments/find?q=${pasted.join(',')}`, `/requests/${one?.id ?? ''}`]) {
        await opened(clerk, service, { name: path, path, shows: heading })
        await expectNoSidewaysScroll(clerk)
        await expectAccessibleInBothThemes(clerk)
      }
    }
  },
)

test(
  'on a phone the rows keep their places when the first is selected',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.setViewportSize({ width: 360, height: 740 })
    await clerk.goto(`${service.origin}/containers`)
    const rows = clerk.locator('.grid-body')
    await expect(clerk.locator('[data-index]').nth(2)).toBeVisible()
    await expect(clerk.locator('.list-count')).toContainText('containers')
    const before = await rows.boundingBox()
    await selectTwo(clerk)
    await expect(clerk.getByText('2 selected', { exact: true })).toBeVisible()
    expect(await rows.boundingBox()).toEqual(before)
  },
)
