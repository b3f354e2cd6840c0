import { expectAccessible, expect, signIn, test } from './support/story.ts'
import { startService } from './support/service.ts'
import { fortyNumbers, tellForty } from './support/forty.ts'
import { Diary } from './support/diary.ts'

/** The service's own time: the browser sits in Tokyo, the boxes in Los Angeles. */
const timeOf = async (service: Awaited<ReturnType<typeof startService>>): Promise<Date> => {
  const answer = await service.ask('/session')
  return new Date(((await answer.json()) as { now: string }).now)
}

test('day A: forty numbers in an e-mail, and the four that customs holds and that bite within three days', async ({
  browser,
}) => {
  const service = await startService(['--shipments', '20'])
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    timezoneId: 'Asia/Tokyo',
  })
  const page = await context.newPage()
  try {
    const forty = fortyNumbers(await timeOf(service))
    await tellForty(service, forty)
    await signIn(page, service)
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(text), forty.pasted)
    await page.waitForLoadState('networkidle')

    const diary = new Diary(page, 'day A')
    await diary.step('paste and Enter', async () => {
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

    await diary.step('act by within 3 days', async () => {
      await page.getByRole('button', { name: /within 3 days/ }).click()
    })
    await diary.step('customs: hold', async () => {
      await page.getByRole('button', { name: /customs/ }).click()
    })
    await diary.step('select all', () => page.getByRole('checkbox', { name: /select all/i }).check())
    await diary.step('copy', async () => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(page.getByText(/4 rows copied/)).toBeVisible()
    })

    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const lines = copied.trim().split('\n')
    expect(lines).toHaveLength(5)
    for (const number of forty.matching) expect(copied).toContain(number)
    expect(diary.steps).toBe(5)
    expect(diary.requests.length, diary.requests.join('\n')).toBeLessThanOrEqual(3)
    expect(diary.seconds).toBeLessThan(30)
    diary.print()
  } finally {
    await context.close()
    await service.close()
  }
})
