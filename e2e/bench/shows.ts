import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser, browserFlags } from '../../src/tools/browser.ts'
import { type Filled, onBothEngines } from './engines.ts'
import { billNumber, containerNumber } from './fill.ts'
import { durations, table, asPercentiles } from './measure.ts'

/** Times in a browser, from a key press or navigation to the rows on the screen. */
export async function shows(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) rows.push(...(await onBothEngines(size, measured)))
  const head = [
    'first list, nothing cached',
    'the same, cached',
    'filter chosen → rows',
    '40 pasted → answer',
  ]
  return table(['engine', 'containers', ...head.map((each) => `${each}, ms p50 / p95`)], rows)
}

const times = 7

async function measured({ engine, size, origin, signInLink }: Filled): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const clerk = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await clerk.newPage()
    await page.goto(signInLink)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const figures = [
      ...(await firstLists(browser, clerk, `${origin}/containers`)),
      await filters(page, `${origin}/containers`),
      await pastes(page, size),
    ]
    return [engine, size.toLocaleString('en'), ...figures.map((each) => asPercentiles(durations(each)))]
  } finally {
    await browser.close()
  }
}

/**
 * In the page, in each frame: true in the one that paints the visible rows, all loaded. `rows` is the number of rows
 * of the list; a text that starts with `not` means any other number. Marks that frame.
 */
const painted = (rows: string) => {
  const grid = document.querySelector('main table[aria-rowcount]')
  const body = grid?.closest('.grid-body')
  const count = grid?.getAttribute('aria-rowcount') ?? '-1'
  if (!grid || !body || count === '-1' || body.classList.contains('stale')) return false
  if (rows.startsWith('not ') ? `not ${count}` === rows : count !== rows) return false
  const sight = body.getBoundingClientRect()
  const lines = [...grid.querySelectorAll('tr[data-index]')].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect()
    return bottom > sight.top + 40 && top < sight.bottom - 10
  })
  if (lines.length === 0 || lines.some((line) => line.classList.contains('grid-waiting'))) return false
  return performance.mark('painted').startTime
}

const inEachFrame = { polling: 'raf' } as const

/** Milliseconds from the next `event` on, whatever `act` does before, to the frame with the rows. */
async function since(page: Page, event: string, act: () => Promise<void>, rows: string): Promise<number> {
  await page.evaluate((name) => {
    performance.clearMarks()
    const mark = () => performance.mark('began')
    addEventListener(name, mark, { capture: true, once: true })
  }, event)
  await act()
  const end = await (await page.waitForFunction(painted, rows, inEachFrame)).jsonValue()
  const start = await page.evaluate(() => performance.getEntriesByName('began')[0]?.startTime)
  return Number(end) - (start ?? Number.NaN)
}

/** From navigation to the rows: in a browser with only the session, and again in the same browser. */
async function firstLists(browser: Browser, clerk: BrowserContext, address: string): Promise<number[][]> {
  const state = await clerk.storageState()
  const cold: number[] = []
  const warm: number[] = []
  for (let n = 0; n < times; n += 1) {
    const context = await browser.newContext({ storageState: state })
    const page = await context.newPage()
    for (const kept of [cold, warm]) {
      await page.goto(address, { waitUntil: 'commit' })
      kept.push(Number(await (await page.waitForFunction(painted, 'not 0', inEachFrame)).jsonValue()))
      await page.waitForLoadState('load')
    }
    await context.close()
  }
  return [cold, warm]
}

const rowsOf = (page: Page) => page.getByRole('table').first().getAttribute('aria-rowcount')

/** Adds one status after the other to the filter: every answer is different and not cached. */
async function filters(page: Page, address: string): Promise<number[]> {
  await page.goto(address)
  await page.waitForFunction(painted, 'not 0', inEachFrame)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.locator('.filter-list').getByRole('button', { name: 'Status', exact: true }).click()
  // Those of which there are some: another answer has another number of rows.
  const checkboxes = page.locator('.filter-choice').filter({ hasText: /\d\d/ }).getByRole('checkbox')
  await checkboxes.first().waitFor()
  const measured: number[] = []
  for (let n = 0; n < times; n += 1) {
    const before = await rowsOf(page)
    const checkbox = checkboxes.and(page.locator(':not(:checked)')).first()
    measured.push(await since(page, 'change', () => checkbox.click(), `not ${before}`))
  }
  return measured
}

/** Forty numbers of an e-mail, half of them bills of lading: from Enter to the answer. Others each time. */
async function pastes(page: Page, size: number): Promise<number[]> {
  const measured: number[] = []
  for (let n = 0; n < times; n += 1) {
    const any = (k: number) => ((n * 40 + k) * 48_271 + 11) % size
    const numbers = Array.from({ length: 40 }, (_, k) =>
      k % 2 ? billNumber(Math.floor(any(k) / 2.5)) : containerNumber(any(k)),
    )
    await page.getByRole('link', { name: /^Containers/ }).click()
    await page.waitForFunction(painted, 'not 41', inEachFrame)
    await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.join('\n'))
    await page.keyboard.press('/')
    await page.keyboard.press('Control+V')
    measured.push(await since(page, 'submit', () => page.keyboard.press('Enter'), '41'))
  }
  return measured
}
