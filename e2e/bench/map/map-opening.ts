import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../../src/tools/browser.ts'
import { startService, type RunningService } from '../../support/service.ts'
import { onScreen, sailings, type Sailing } from '../../support/map/route-on-map.ts'
import { watchFrames } from './frames.ts'
import { asPercentiles, durations, table } from '../measure.ts'

const OPENINGS = 9
const VERTICES = 50_000
const PANNED_MS = 5000

/** In the page: the marks of the map, when it is drawn. */
const marksOfMap = () => {
  const [frame] = performance.getEntriesByName('map-first-frame')
  const [land] = performance.getEntriesByName('map-land')
  return frame && land ? land.startTime - frame.startTime : Number.NaN
}
const isDrawn = () => document.querySelector<HTMLElement>('[data-map-state]')?.dataset['mapState'] === 'idle'

/** In the page: notes when a link of the list is clicked. */
const watchClick = () => {
  performance.clearMarks('clicked')
  addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true })
}
const sinceClick = () => {
  const [clicked] = performance.getEntriesByName('clicked')
  const map = document.querySelector<HTMLElement>('[data-map-state]')
  return clicked && map?.dataset['mapState'] === 'idle' ? performance.now() - clicked.startTime : undefined
}

const opened = (service: RunningService, { id, shipmentId }: Sailing): string =>
  `${service.origin}/shipments/${shipmentId}?container=${id}`

async function signedIn(browser: Browser, service: RunningService): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.request.post(`${service.origin}/v2/session`, {
    data: { api_key: service.apiKey },
    headers: { Origin: service.origin },
  })
  return page
}

/** From the first frame to land, each in a browser context that has nothing in its cache. */
async function untilLand(browser: Browser, service: RunningService, sailing: Sailing): Promise<number[]> {
  const measured: number[] = []
  for (let n = 0; n < OPENINGS; n++) {
    const page = await signedIn(browser, service)
    await page.goto(opened(service, sailing))
    await page.waitForFunction(isDrawn)
    measured.push(await page.evaluate(marksOfMap))
    await page.context().close()
  }
  return measured
}

/** From a click in the list of containers to the whole route. The first opens the map; the others show another route on it. */
async function fromTheList(browser: Browser, service: RunningService): Promise<number[]> {
  const page = await signedIn(browser, service)
  await page.goto(`${service.origin}/containers?filter[current_status]=on_ship`)
  const measured: number[] = []
  for (let n = 0; n < OPENINGS + 1; n++) {
    const row = page.locator('[data-index] a[data-row]').nth(n)
    await row.waitFor()
    await page.evaluate(watchClick)
    await row.click()
    const took = await page.waitForFunction(sinceClick, undefined, { timeout: 20_000 }).catch(() => undefined)
    if (took) measured.push((await took.jsonValue()) ?? Number.NaN)
    await page.goBack()
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  }
  await page.context().close()
  return measured
}

type Panned = Awaited<ReturnType<typeof watchFrames>>

/** Drags the map to and fro, near enough to see its detail. */
async function panning(browser: Browser, service: RunningService, sailing: Sailing): Promise<Panned> {
  const page = await signedIn(browser, service)
  await page.route('**/map_geojson', async (route) => {
    const answer = await route.fetch()
    const map = (await answer.json()) as Sailing['map']
    const past = map.features.find(({ properties }) => properties.feature_type === 'past_vessel_locations')
    const [from = [0, 0]] = past?.geometry.type === 'LineString' ? past.geometry.coordinates : []
    if (past)
      past.geometry.coordinates = Array.from({ length: VERTICES }, (_, n): [number, number] => [
        from[0] + (n / VERTICES) * 40,
        from[1] + Math.sin(n / 700) * 3,
      ])
    await route.fulfill({ response: answer, json: map })
  })
  await page.goto(opened(service, sailing))
  await page.waitForFunction(isDrawn)
  await page.getByTestId('route-map').scrollIntoViewIfNeeded()
  const box = await page.getByTestId('route-map').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const [before] = (await onScreen(page, [[0, 0]])).places
  await page.mouse.move(x, y)
  const watched = page.evaluate(watchFrames, { ms: PANNED_MS })
  const end = performance.now() + PANNED_MS
  await page.mouse.down()
  for (let n = 1; performance.now() < end; n++) await page.mouse.move(x + 90 * Math.sin(n / 15), y + (n % 20))
  const [after] = (await onScreen(page, [[0, 0]])).places
  await page.mouse.up()
  if (before?.join() === after?.join()) throw new Error('The map was not moved')
  const panned = await watched
  await page.context().close()
  return panned
}

/** Opens routes, and moves one of 50,000 positions, of which the map draws two thousand. */
export async function mapOpening(): Promise<string> {
  const service = await startService()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const found = await sailings(service, 'on_ship')
    const sailing = found.find(({ map }) =>
      map.features.some(({ properties }) => properties.feature_type === 'past_vessel_locations'),
    )
    if (!sailing) throw new Error('No container of the fleet is at sea')
    const land = await untilLand(browser, service, sailing)
    const [first = Number.NaN, ...others] = await fromTheList(browser, service)
    const { gaps, longTasks } = await panning(browser, service, sailing)
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    return [
      'Chromium draws WebGL by software here (SwiftShader), on the cores on which the service runs: a graphics card is faster.',
      '',
      table(
        ['the map', 'ms'],
        [
          ['list of containers → drawn route, first time', first.toFixed(0)],
          ['the same after that, p50 / p95', asPercentiles(durations(others))],
          ['first frame → land, least', Math.min(...land).toFixed(0)],
          ['first frame → land, p50 / p95', asPercentiles(durations(land))],
          [
            `panning a route of ${VERTICES} positions: frame to frame, p50 / p95`,
            asPercentiles(durations(gaps)),
          ],
          ['frames a second', ((1000 * gaps.length) / total).toFixed(1)],
          ['tasks of 50 ms and more', `${longTasks.length}, longest ${Math.max(0, ...longTasks).toFixed(0)}`],
        ],
      ),
    ].join('\n')
  } finally {
    await browser.close()
    await service.close()
  }
}
