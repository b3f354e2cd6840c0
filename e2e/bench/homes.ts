import { chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../src/tools/browser.ts'
import { cpuMilliseconds } from './engines.ts'
import { type Fleet, withFleets } from './fleet.ts'
import { asPercentiles, durations, table } from './measure.ts'

/** The home page of a fleet: what the service takes to answer it, and from navigation to the first line of a card on the screen. */
export async function homes(shipments: number): Promise<string> {
  const head = [
    'engine',
    'containers',
    'tariffs',
    'home answered, ms p50 / p95',
    'CPU ms',
    'figures answered, ms p50 / p95',
    'painted, cached, ms p50 / p95',
    'requests sent before that',
  ]
  return table(head, await withFleets(shipments, measured))
}

const TIMES = 15

async function measured({ engine, pid, origin, signInLink, ask, containers }: Fleet): Promise<string[]> {
  const answered = async (path: string): Promise<{ took: number[]; cpu: number }> => {
    const took: number[] = []
    await ask(path)
    const cpu = await cpuMilliseconds(pid)
    for (let n = 0; n < TIMES; n += 1) {
      const began = performance.now()
      await ask(path)
      took.push(performance.now() - began)
    }
    return { took, cpu: ((await cpuMilliseconds(pid)) - cpu) / TIMES }
  }
  const { tariffs } = (await ask('/counts')) as { tariffs: number }
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(signInLink)
    await page.locator(line).first().waitFor()
    const { painted, requests } = await paintedHomes(page, origin)
    const home = await answered('/home')
    return [
      engine,
      containers.toLocaleString('en'),
      String(tariffs),
      asPercentiles(durations(home.took)),
      home.cpu.toFixed(0),
      asPercentiles(durations((await answered('/home/figures')).took)),
      asPercentiles(durations(painted)),
      [...new Set(requests)].join('; '),
    ]
  } finally {
    await browser.close()
  }
}

const line = '.home-line'

/** In the page, in each frame: the time since navigation, in the one that has lines of cards. */
const paintedAt = (selector: string) =>
  document.querySelector(selector) === null ? false : performance.now()

/** Opens the page again and again in a browser that has its code. @returns the requests of the interface sent before the lines, as well */
async function paintedHomes(page: Page, origin: string): Promise<{ painted: number[]; requests: string[] }> {
  const painted: number[] = []
  const requests: string[] = []
  let sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) sent.push(pathname.slice('/v2/'.length))
  })
  for (let n = 0; n < TIMES; n += 1) {
    sent = []
    await page.goto(`${origin}/`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(paintedAt, line, { polling: 'raf' })
    painted.push(Number(await shown.jsonValue()))
    requests.push(`${sent.length}: ${sent.toSorted().join(', ')}`)
    // The stream stays open: the network is never idle.
    await page.waitForLoadState('load')
    await page.waitForTimeout(SETTLED_MS)
  }
  return { painted, requests }
}
const SETTLED_MS = 2000
