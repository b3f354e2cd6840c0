import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { StepLog } from './support/step-log.ts'
import { batchesAddress, holdAnswers } from './support/hold-answers.ts'
import { type RunningService, startService } from './support/service.ts'
import { supplierSheet } from './support/sheet.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts'
import { numberOf, importContainers } from './support/import-containers.ts'

const tracked = 'MAEU229104473'

/** Axe finds nothing in either theme, and a phone needs no sideways scrolling. */
async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}

interface Request {
  id: string
  attributes: { request_number: string; tags: string[]; ref_numbers: string[]; scac: string | null }
}
async function requestsTagged(service: RunningService, tag: string): Promise<Request[]> {
  const answer = await service.ask(`/tracking_requests?page[size]=1000&filter[tags]=${tag}`)
  return ((await answer.json()) as { data: Request[] }).data
}
const totalOf = async (service: RunningService, list: string): Promise<number> => {
  const answer = await service.ask(`/${list}?page[size]=1`)
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}

test(
  "day B: a supplier's spreadsheet becomes 56 tracking requests, once, and the one with a wrong carrier is corrected",
  { tag: '@long' },
  async ({ browser }) => {
    const service = await startService(['--shipments', '20'])
    const context = await browser.newContext({ acceptDownloads: true })
    const page = await context.newPage()
    try {
      const sheet = supplierSheet(tracked)
      await importContainers(service, [{ number: numberOf('CSQU', 305_438), bill: tracked }])
      await signIn(page, service)
      await page.goto(`${service.origin}/requests/add`)
      const status = page.getByRole('main').getByRole('status')
      await expect(page.getByRole('heading', { name: 'Add many' })).toBeVisible()
      await expectGoodEverywhere(page)
      const before = await totalOf(service, 'tracking_requests')
      await page.waitForLoadState('networkidle')

      const stepLog = new StepLog(page, 'day B')
      await stepLog.step('drop the file', async () => {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'arrivals week 48.xlsx', mimeType: '', buffer: sheet.file })
        await expect(page.getByRole('button', { name: 'Check 60 rows' })).toBeVisible()
      })
      await expectGoodEverywhere(page)
      await stepLog.step('accept the mapping', async () => {
        await page.getByRole('button', { name: 'Check 60 rows' }).click()
        await expect(status.filter({ hasText: 'ready' })).toHaveText(
          '50 ready · 6 need a carrier · 1 is tracked already · 1 repeat · 2 cannot be read',
        )
      })
      await expectGoodEverywhere(page)
      await stepLog.step('choose one carrier for the six', async () => {
        await page.getByRole('button', { name: 'Choose the carrier of all 6' }).click()
        await page.getByPlaceholder('Name or SCAC').fill('hapag')
        await expect(page.getByRole('option', { name: /Hapag-Lloyd/ })).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(status.filter({ hasText: 'ready' })).toContainText('56 ready')
      })
      await stepLog.step('add a tag', async () => {
        await page.getByLabel('Tags for all').fill('Week 48')
        await page.keyboard.press('Enter')
        await expect(page.getByLabel('Tags for all')).toHaveValue('Week 48')
      })

      // Choices and input are kept over a reload, and no tracking request was made yet.
      await page.reload()
      await expect(page.getByLabel('Tags for all')).toHaveValue('Week 48')
      await expect(page.getByRole('button', { name: 'Track 56 numbers' })).toBeEnabled()
      expect(await totalOf(service, 'tracking_requests')).toBe(before)

      // The page is reloaded while it does not know yet that the service has taken the rows.
      const answers = await holdAnswers(page, batchesAddress)
      await stepLog.step('submit, and reload in the middle', async () => {
        await page.getByRole('button', { name: 'Track 56 numbers' }).click()
        await answers.answered
        await page.reload()
        answers.release()
        await expect(page).toHaveURL(/\/requests\/batches\//)
        await expect(page.getByRole('main')).toContainText('Done. 56 made · 2 there already · 2 rejected')
      })
      const twice = stepLog.requests.filter((each) => each === 'POST /v2/tracking_request_batches')
      expect(twice, 'once before the reload and once after it').toHaveLength(2)
      expect(await totalOf(service, 'tracking_request_batches')).toBe(1)
      const made = await requestsTagged(service, 'Week 48')
      const numbers = made.map(({ attributes }) => attributes.request_number)
      expect(numbers.toSorted()).toEqual(sheet.made.toSorted())
      expect(await totalOf(service, 'tracking_requests')).toBe(before + 56)
      for (const number of sheet.needCarrier)
        expect(made.find(({ attributes }) => attributes.request_number === number)?.attributes.scac).toBe(
          'HLCU',
        )
      await page.reload()
      await expect(page.getByRole('main')).toContainText('Done. 56 made')
      await expectGoodEverywhere(page)

      // Repeats lead to what there is: the earlier row's request, and the shipment that was tracked before.
      await page.getByRole('button', { name: /There already/ }).click()
      const first = made.find(({ attributes }) => attributes.request_number === sheet.repeated)
      await expect(page.locator(`a[href="/requests/${first?.id}"]`).first()).toBeVisible()
      await expect(
        page.getByRole('row', { name: new RegExp(tracked) }).getByRole('link', { name: 'Shipment' }),
      ).toBeVisible()

      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Rejected rows' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('arrivals week 48 rejected.csv')
      const rejected = await readFile(await file.path(), 'utf8')
      expect(rejected.trim().split('\r\n')).toHaveLength(3)
      for (const number of sheet.invalid) expect(rejected).toContain(number)
      expect(rejected).toContain('The number has no letters or digits')

      // Hapag-Lloyd does not know a container of Maersk: the page says so, and the correction is one click.
      await page.getByRole('button', { name: /^All/ }).click()
      await page.getByRole('link', { name: 'All requests' }).click()
      await page.getByRole('link', { name: 'Needs you' }).click()
      await page.getByRole('link', { name: 'MSKU 772104-6' }).first().click()
      await expect(page.getByRole('main')).toContainText('Failed')
      await expectGoodEverywhere(page)
      await stepLog.step('the fix', async () => {
        await page.getByRole('button', { name: /^Ask Maersk/ }).click()
        await expect(page.getByRole('main')).toContainText('It replaces the request for')
        await expect(page.getByRole('main')).toContainText(/knows this container/)
      })
      await expectGoodEverywhere(page)
      const fixed = (await requestsTagged(service, 'Week 48')).filter(
        ({ attributes }) => attributes.request_number === sheet.wrong,
      )
      expect(new Set(fixed.map(({ attributes }) => attributes.scac))).toEqual(new Set(['HLCU', 'MAEU']))
      for (const { attributes } of fixed) expect(attributes.ref_numbers).toEqual(['PO-7030'])

      expect(stepLog.steps).toBe(6)
      expect(stepLog.requests.length, stepLog.requests.join('\n')).toBeLessThanOrEqual(60)
      stepLog.print()
    } finally {
      await context.close()
      await service.close()
    }
  },
)
