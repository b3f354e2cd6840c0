import type { Page } from '@playwright/test'
import { makePdf, makeScan, makeTiff, placed } from '../../src/server/testing/files/index.ts'
import { fetchDocument, uploadAndRead } from '../support/documents.ts'
import { exampleUuid, importContainers, numberOf } from '../support/import-containers.ts'
import { aBundle, anInvoice, locked } from '../support/review-documents.ts'
import type { RunningService } from '../support/service.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  requestsOf,
  test,
} from '../support/story.ts'

let serial = 740_000
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of the document' })
const pageButtons = (page: Page) => pagesOf(page).getByRole('button')
const current = (page: Page) => pagesOf(page).locator('[aria-current="page"]')
/** Pictures of pages that were drawn, and are not broken. */
const drawn = (page: Page) =>
  pagesOf(page)
    .locator('img')
    .evaluateAll(
      (all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
    )
const pictureRequests = (requests: readonly string[]) =>
  requests.filter((request) => /\/pages\/\d+$/.test(request))

/** Two shipments of one purchase order, used by one story only. */
async function twoOfOneOrder(service: RunningService) {
  const order = `PO-2026-${++serial}`
  const boxes = [1, 2].map(() => {
    serial += 1
    return { number: numberOf('CSQU', serial), bill: `MEDUINB${serial}` }
  })
  for (const box of boxes) await importContainers(service, [box], { ref_numbers: [order] })
  return { order, bills: boxes.map(({ bill }) => bill), numbers: boxes.map(({ number }) => number) }
}

test(
  'the pages of a file are shown in small with what they hold, without a further request, and turned by keys',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const about = { number: numberOf('ZZZU', ++serial), bill: `ZZZU${serial}00` }
    const id = await uploadAndRead(service, { name: 'bundle.pdf', bytes: await aBundle(about) })
    const requests = requestsOf(clerk)
    await clerk.goto(`${service.origin}/documents/${id}`)
    await expect(pageButtons(clerk)).toHaveCount(3)
    const place = await pageButtons(clerk).last().boundingBox()
    await expect.poll(async () => drawn(clerk)).toBe(3)
    expect(await pageButtons(clerk).last().boundingBox()).toEqual(place)
    expect(pictureRequests(requests)).toEqual([])
    // The next document of the queue is fetched ahead, so only requests for this one count.
    expect(requests.filter((request) => request.includes(`${id}/download_url`))).toHaveLength(1)
    await expect(pageButtons(clerk).first()).toHaveAccessibleDescription(/^\d+ fields$/)
    await expect(pageButtons(clerk).last()).toHaveAccessibleDescription(/^arrival notice, \d+ fields?$/)

    await expect(current(clerk)).toHaveAccessibleName('Page 1')
    await current(clerk).focus()
    await clerk.keyboard.press('ArrowUp')
    await clerk.keyboard.press('ArrowDown')
    await expect(pageButtons(clerk).nth(1)).toBeFocused()
    await expect(clerk.getByText('Page 2 of 3', { exact: true })).toBeVisible()
    await clerk.keyboard.press('End')
    await expect(current(clerk)).toHaveAccessibleName('Page 3')
    await clerk.keyboard.press('[')
    await expect(current(clerk)).toHaveAccessibleName('Page 2')
    await pageButtons(clerk).first().click()
    await expect(clerk.getByText('Page 1 of 3', { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(clerk)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expect(pagesOf(clerk)).toBeHidden()
    await expect(clerk.getByText('Page 1 of 3', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(clerk)
  },
)

test(
  'of many pages those in sight alone are drawn, and one that is opened by its number comes into sight',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const bytes = await makePdf(Array.from({ length: 24 }, (_, at) => placed(`Terms, sheet ${at + 1}`)))
    const id = await uploadAndRead(service, { name: 'terms.pdf', bytes })
    await clerk.goto(`${service.origin}/documents/${id}`)
    await expect(pageButtons(clerk)).toHaveCount(24)
    await expect.poll(async () => drawn(clerk)).toBeGreaterThan(2)
    expect(await drawn(clerk)).toBeLessThan(12)
    await expect(pageButtons(clerk).first()).toHaveAccessibleDescription('no fields')
    const last = pageButtons(clerk).last()
    await expect(last).not.toBeInViewport()
    await current(clerk).press('End')
    await expect(last).toBeInViewport()
    await expect(last.locator('img')).toBeVisible()
  },
)

test(
  'pages of a picture are asked for once each, when they come into sight',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const sheet = (text: string) => makeScan(placed(text, { size: 14 }), { size: [400, 300] })
    const bytes = await makeTiff([await sheet('ARRIVAL NOTICE'), await sheet('PACKING LIST')])
    const id = await uploadAndRead(service, { name: 'fax.tif', type: 'image/tiff', bytes })
    await clerk.setViewportSize({ width: 360, height: 740 })
    const requests = requestsOf(clerk)
    await clerk.goto(`${service.origin}/documents/${id}`)
    await expect(clerk.getByRole('img', { name: 'Page 1 of fax.tif' })).toBeVisible()
    expect(pictureRequests(requests)).toEqual([`GET /v2/documents/${id}/pages/1`])
    await clerk.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(async () => drawn(clerk)).toBe(2)
    await current(clerk).press('ArrowDown')
    await expect(clerk.getByRole('img', { name: 'Page 2 of fax.tif' })).toBeVisible()
    expect(pictureRequests(requests)).toEqual([1, 2].map((page) => `GET /v2/documents/${id}/pages/${page}`))
  },
)

test(
  'a number of two shipments leaves open which one is meant, until a person chooses',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const { order, bills, numbers } = await twoOfOneOrder(service)
    const [meant = '', other = ''] = bills
    const invoice = { name: 'invoice.pdf', bytes: await anInvoice({ number: `CI-${serial}`, order }) }
    const id = await uploadAndRead(service, invoice)
    await uploadAndRead(service, { name: 'locked.pdf', bytes: await locked() })
    await clerk.setViewportSize({ width: 1440, height: 900 })
    await clerk.goto(`${service.origin}/documents`)
    const row = (name: string) => clerk.getByRole('table').getByRole('row').filter({ hasText: name })
    await expect(row('locked.pdf').locator('.document-icon.failed')).toBeVisible()
    const tabs = clerk.getByRole('navigation', { name: 'Inbox filters' })
    const [line, rest] = [await tabs.boundingBox(), await clerk.locator('.document-acceptance').boundingBox()]
    expect(Math.abs((line?.y ?? 0) - (rest?.y ?? Number.NaN))).toBeLessThan(8)

    const tab = tabs.getByRole('link', { name: /^Which one\?/ })
    await expect(tab).toHaveText(/1$/)
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(row('locked.pdf')).toBeHidden()
    // The tab stands for its filters: no chips push it down.
    expect((await tabs.boundingBox())?.y).toBe(line?.y)
    const open = row('invoice.pdf')
    for (const words of ['2 could be meant', 'Choose', 'Which one?', `${order} is on 2 shipments`])
      await expect(open).toContainText(words)
    await expect(open.locator('.document-icon.table')).toBeVisible()
    await expectAccessibleInBothThemes(clerk)
    await open.getByRole('link', { name: /2 could be meant/ }).click()

    const which = clerk.getByRole('region', { name: 'Which shipment is meant?' })
    await expect(which).toContainText(`${order} is on 2 shipments`)
    for (const words of [meant, other, 'Shanghai → Los Angeles']) await expect(which).toContainText(words)
    for (const number of numbers) await expect(which).toContainText(number.slice(4, 10))
    await expectAccessibleInBothThemes(clerk)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
    await which.getByRole('link', { name: meant, exact: true }).focus()
    await clerk.keyboard.press('Tab')
    await expect(which.getByRole('button', { name: `Choose ${meant}` })).toBeFocused()
    await clerk.keyboard.press('Enter')
    await expect(which).toBeHidden()
    await expect(clerk.getByRole('heading', { level: 1 })).toBeFocused()
    const links = clerk.getByRole('region', { name: 'Linked to' })
    await expect(links.getByRole('link', { name: meant })).toBeVisible()
    await expect(links).not.toContainText(other)
    const { shipments } = (await fetchDocument(service, id)).relationships
    expect(shipments.data.map((each) => each.id)).toEqual([exampleUuid(meant)])

    await clerk.setViewportSize({ width: 1440, height: 900 })
    await clerk.getByRole('link', { name: 'Back to all documents' }).click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tab).toHaveText(/0$/)
    await expect(row('invoice.pdf')).toBeHidden()
    await expect(clerk.getByText('No document is under “Which one?”')).toBeVisible()
    await tabs.getByRole('link', { name: /^All/ }).click()
    await expect(row('invoice.pdf')).toContainText(meant)
    await expect(row('invoice.pdf')).toContainText('To review')
  },
)
