// @module-tag long
// @vitest-environment page
import { beforeAll, test, vi } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
const ids = [1, 2].map((serial) => `00000001-0000-4000-8000-00000000000${serial}`)
const numbers = ['MSCU1234566', 'CSQU3054383']

beforeAll(async () => {
  const imported = await pages.service.ask('POST', '/v2/imports', {
    data: ids.map((id, nth) => ({
      id,
      type: 'container',
      attributes: {
        number: numbers[nth],
        holds_at_pod_terminal: [{ name: 'freight', status: 'hold' }],
        fees_at_pod_terminal: [{ type: 'demurrage', amount: 777, currency_code: 'USD' }],
      },
    })),
  })
  expect(imported.status).toBe(201)
})

const share = async (attributes: object): Promise<string> => {
  const answer = await pages.service.ask('POST', '/v2/shares', {
    data: { type: 'share', attributes: { container_ids: ids, ...attributes } },
  })
  expect(answer.status).toBe(201)
  return (answer.body as { data: { attributes: { path: string } } }).data.attributes.path
}
const inSeconds = (seconds: number) =>
  new Date(pages.service.clock.now().getTime() + seconds * 1000).toISOString()
const DAY_SECONDS = 86_400

test('an expired link and an unknown link say so', async () => {
  const path = await share({ name: 'Short', expires_at: inSeconds(4) })
  const page = await pages.openBrowser({ role: null })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Short' })).toBeVisible()
  pages.service.pass(5)
  await page.reload()
  await expect(page.getByRole('heading').first()).toHaveText('This link has expired')
  await expectNoAxeViolation()
  await page.goto(path.slice(0, -3))
  await expect(page.getByRole('alert')).toContainText('There is no such link')
})

test('the file of a link has what its page shows', async () => {
  const path = await share({ name: 'As a file', expires_at: inSeconds(DAY_SECONDS) })
  const page = await pages.openBrowser({ role: null })
  await page.goto(path)
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const names: string[] = []
  const keepName = function (this: HTMLAnchorElement) {
    names.push(this.download)
  }
  await expect(page.getByRole('heading', { name: 'As a file' })).toBeVisible()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(keepName)
  await page.getByRole('button', { name: 'CSV' }).click()
  await vi.waitFor(() => expect(names).toHaveLength(1), 60_000)
  expect(names[0]).toMatch(/^As a file \d{4}-\d\d-\d\d\.csv$/)
  const [headings, ...rows] = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  expect(headings).toMatch(/Container,/)
  expect(rows).toHaveLength(2)
  for (const number of numbers) expect(rows.join('\n')).toContain(number)
  expect(rows.join('\n')).toContain('Freight hold')
  expect(rows.join('\n')).not.toContain('777')
})

test('a page that cannot be refreshed stays, and says that it is old', async () => {
  const path = await share({ name: 'Kept', expires_at: inSeconds(DAY_SECONDS) })
  const page = await pages.openBrowser({ role: null })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  page.setOffline(true)
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  })
  try {
    vi.setSystemTime(Date.now() + 20_000)
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
  } finally {
    vi.useRealTimers()
  }
  await expect(page.getByRole('alert')).toContainText('could not be refreshed')
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  page.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
