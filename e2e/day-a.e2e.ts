import { expectAccessible, expect, signIn, test } from './support/story.ts'
import { startService } from './support/service.ts'
import { fortyNumbers, importForty } from './support/forty-numbers.ts'
import { StepLog } from './support/step-log.ts'

/** The service's time: the browser is in Tokyo, the containers in Los Angeles. */
const timeOf = async (service: Awaited<ReturnType<typeof startService>>): Promise<Date> => {
  const answer = await service.ask('/session')
  return new Date(((await answer.json()) as { now: string }).now)
}

test(
  'day A: of forty numbers in an e-mail, the four with a customs hold to act on within three days are copied',
  { tag: '@core' },
  async ({ browser }) => {
    const service = await startService(['--shipments', '20'])
    const context = await browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
      timezoneId: 'Asia/Tokyo',
    })
    const page = await context.newPage()
    try {
      const forty = fortyNumbers(await timeOf(service))
      await importForty(service, forty)
      await signIn(page, service)
      await page.goto(`${service.origin}/containers`)
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      await page.evaluate((text) => navigator.clipboard.writeText(text), forty.pasted)
      await page.waitForLoadState('networkidle')

      const stepLog = new StepLog(page, 'day A')
      await stepLog.step('paste and Enter', async () => {
        await page.keyboard.press('/')
        await page.keyboard.press('Control+V')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toContainText('40 identifiers')
        await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toHaveAttribute(
          'aria-rowcount',
          '41',
        )
      })
      const summary = page.getByRole('main')
      await expect(summary).toContainText('34 found')
      await expect(summary).toContainText('2 repeats')
      await expect(summary).toContainText('not tracked')
      await expect(summary).toContainText('1 wrong check digit')
      await expectAccessible(page)

      await stepLog.step('act by within 3 days', async () => {
        await page.getByRole('button', { name: /within 3 days/ }).click()
      })
      await stepLog.step('customs: hold', async () => {
        await page.getByRole('button', { name: /customs/ }).click()
      })
      await stepLog.step('select all', () => page.getByRole('checkbox', { name: /select all/i }).check())
      await stepLog.step('copy', async () => {
        await page.getByRole('button', { name: 'Copy', exact: true }).click()
        await expect(page.getByText(/4 rows copied/)).toBeVisible()
      })

      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const lines = copied.trim().split('\n')
      expect(lines).toHaveLength(5)
      for (const number of forty.matching) expect(copied).toContain(number)
      expect(stepLog.steps).toBe(5)
      expect(stepLog.requests.length, stepLog.requests.join('\n')).toBeLessThanOrEqual(3)
      expect(stepLog.seconds).toBeLessThan(30)
      stepLog.print()
    } finally {
      await context.close()
      await service.close()
    }
  },
)
