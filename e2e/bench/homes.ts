import { chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../src/tools/browser.ts'
import { type Filled, onBothEngines } from './engines.ts'
import { asPercentiles, durations, table } from './measure.ts'

/** The home page: what the service takes to answer it, and from navigation to the first line of a card on the screen. */
export async function homes(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) rows.push(...(await onBothEngines(size, measured)))
  return table(
    [
      'engine',
      'containers',
      'home answered, ms p50 / p95',
      'figures answered, ms p50 / p95',
      'painted, cached, ms p50 / p95',
      'requests before that',
    ],
    rows,
  )
}

const times = 9

async function measured({ engine, size, origin, signInLink, ask }: Filled): Promise<string[]> {
  const answered = async (path: string): Promise<number[]> => {
    const took: number[] = []
    for (let n = 0; n < times; n += 1) {
      const began = performance.now()
      await ask(path)
      took.push(performance.now() - began)
    }
    return took
  }
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage()
    await page.goto(signInLink)
    await page.locator(line).first().waitFor()
    const { painted, requests } = await paintedHomes(page, origin)
    return [
      engine,
      size.toLocaleString('en'),
      asPercentiles(durations(await answered('/home'))),
      asPercentiles(durations(await answered('/home/figures'))),
      asPercentiles(durations(painted)),
      String(Math.max(...requests)),
    ]
  } finally {
    await browser.close()
  }
}

const line = '.home-line'

/** In the page, in each frame: the time since navigation, in the one that has lines of cards. */
const paintedAt = (selector: string) =>
  document.querySelector(selector) === null ? false : performance.now()

/** Opens the page again and again in a browser that has its code. */
async function paintedHomes(page: Page, origin: string): Promise<{ painted: number[]; requests: number[] }> {
  const painted: number[] = []
  const requests: number[] = []
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v2/')) sent += 1
  })
  for (let n = 0; n < times; n += 1) {
    sent = 0
    await page.goto(`${origin}/`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(paintedAt, line, { polling: 'raf' })
    painted.push(Number(await shown.jsonValue()))
    requests.push(sent)
    await page.waitForLoadState('networkidle')
  }
  return { painted, requests }
}
