import type { Page } from '@playwright/test'
import { markedAt, markFirstRow, rowMark } from '../support/cold-opening.ts'
import { cpuMilliseconds } from './engines.ts'
import { type FleetBench, HOME_COUNT, inBrowser, type MeasuredFleet } from './fleet.ts'
import { asPercentiles, durations } from './measure.ts'

/** The home page of a fleet: what the service takes to answer it, and from navigation to the first card on the screen. */
export const homes: FleetBench = {
  head: [
    'engine',
    'containers',
    'tariffs',
    'home answered, ms p50 / p95',
    'CPU ms',
    'figures answered, ms p50 / p95',
    'painted, cached, ms p50 / p95',
    'requests sent before that',
  ],
  measured,
}

const TIMES = 15

async function measured(fleet: MeasuredFleet): Promise<string[][]> {
  const { engine, pid, origin, ask, containers } = fleet
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
  return inBrowser(fleet, async (page) => {
    const { painted, requests } = await paintedHomes(page, origin)
    const home = await answered('/home')
    return [
      [
        engine,
        containers.toLocaleString('en'),
        String(tariffs),
        asPercentiles(durations(home.took)),
        home.cpu.toFixed(0),
        asPercentiles(durations((await answered('/home/figures')).took)),
        asPercentiles(durations(painted)),
        [...new Set(requests)].join('; '),
      ],
    ]
  })
}

/** In the page, in each frame: the time since navigation, in the one that has lines of cards. */
const paintedAt = (selector: string) =>
  document.querySelector(selector) === null ? false : performance.now()

/** Opens the page again and again in a browser that has its code. @returns the requests of the interface sent before the lines, as well */
async function paintedHomes(page: Page, origin: string): Promise<{ painted: number[]; requests: string[] }> {
  const painted: number[] = []
  const requests: string[] = []
  const sent: { path: string; at: () => number }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/v2/')) return
    const notedAt = Date.now()
    // One that has not been answered yet, as the stream, has no time of its own.
    sent.push({ path: pathname.slice('/v2/'.length), at: () => request.timing().startTime || notedAt })
  })
  await page.addInitScript(markFirstRow, rowMark)
  for (let n = 0; n < TIMES; n += 1) {
    sent.length = 0
    await page.goto(`${origin}/`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(paintedAt, HOME_COUNT, { polling: 'raf' })
    painted.push(Number(await shown.jsonValue()))
    const addedAt = (await page.evaluate(markedAt, rowMark)) ?? 0
    await page.waitForTimeout(SETTLED_MS)
    const before = sent.filter(({ at }) => at() < addedAt).map(({ path }) => path)
    requests.push(`${before.length}: ${before.toSorted().join(', ')}`)
  }
  return { painted, requests }
}
const SETTLED_MS = 2000
