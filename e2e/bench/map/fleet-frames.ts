import { chromium, type Page } from '@playwright/test'
import type { FleetMap } from '../../../src/contract/resources/index.ts'
import { fleetStates, offMapReasons } from '../../../src/contract/vocabulary/index.ts'
import { browserFlags, findBrowser } from '../../../src/tools/browser.ts'
import { withEmptyServices } from '../engines.ts'
import { watchFrames } from './frames.ts'
import { asPercentiles, durations, table } from '../measure.ts'

const SHIPS = 10_000
const PORTS = 500
/** What the basemap itself takes. */
const FEW = 12
const FRAMES = 120
const PIXELS_A_FRAME = 8
const SLOW_FRAME_MS = 50

/**
 * How the map of a fleet moves in a browser: the service is a real one, its answer is made up here (what the answer itself takes is
 * `fleet-maps`). Without a graphics card the browser draws on the processor, which takes most of each frame.
 */
export async function fleetFrames(): Promise<string> {
  const rows = await withEmptyServices([], async ({ engine, origin, signInLink }) => {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      let fleet: FleetMap
      await page.route('**/v2/containers/fleet_map*', (route) => route.fulfill({ json: fleet }))
      await page.goto(signInLink)
      await page.getByRole('link', { name: /^Containers/ }).waitFor()
      const measured: string[][] = []
      for (const places of [FEW, SHIPS + PORTS]) {
        fleet = madeUp(places)
        const began = performance.now()
        await page.goto(`${origin}/map`)
        await isDrawn(page)
        const opened = performance.now() - began
        for (const zoomedIn of [0, 3]) {
          for (let n = 0; n < zoomedIn; n += 1) {
            await page.getByRole('button', { name: 'Zoom in' }).click()
            await isDrawn(page)
          }
          measured.push([
            engine,
            places.toLocaleString('en'),
            opened.toFixed(0),
            zoomedIn === 0 ? 'all' : 'three steps nearer',
            ...(await dragged(page)),
          ])
        }
      }
      return measured
    } finally {
      await browser.close()
    }
  })
  return table(
    [
      'engine',
      'ships and ports',
      'opened to drawn, ms',
      'in view',
      'places and rings drawn',
      'frame to frame while it is dragged, ms p50 / p95',
      'frames above 50 ms',
      'main thread a frame, CPU ms',
      'tasks above 50 ms, longest',
    ],
    rows,
  )
}

const isDrawn = (page: Page) => page.locator('[data-testid="fleet-map"][data-map-state="idle"]').waitFor()

async function dragged(page: Page): Promise<string[]> {
  const text = await page.getByTestId('fleet-map').getAttribute('data-rendered-features')
  const { places, rings } = JSON.parse(text ?? '{}') as { places: string[]; rings: number }
  const box = await page.getByTestId('fleet-map').boundingBox()
  if (!box) throw new Error('There is no map')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const threadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const before = await threadMs()
  const watched = page.evaluate(watchFrames, { frames: FRAMES })
  for (let n = 1; n <= FRAMES; n += 1)
    await page.mouse.move(x + Math.sin(n / 10) * PIXELS_A_FRAME * 10, y + Math.cos(n / 10) * PIXELS_A_FRAME)
  const { gaps, longTasks } = await watched
  const cpu = (await threadMs()) - before
  await page.mouse.up()
  await isDrawn(page)
  await devtools.detach()
  return [
    `${places.length} + ${rings}`,
    asPercentiles(durations(gaps)),
    `${gaps.filter((ms) => ms > SLOW_FRAME_MS).length} of ${gaps.length}`,
    (cpu / gaps.length).toFixed(1),
    `${longTasks.length}, ${Math.max(0, ...longTasks).toFixed(0)} ms`,
  ]
}

/** The ships before the ports. */
function madeUp(places: number): FleetMap {
  const at = (n: number): [number, number] => [
    ((n * 7919) % 36_000) / 100 - 180,
    ((n * 104_729) % 12_000) / 100 - 60,
  ]
  const gathered = (n: number) => {
    const worst = fleetStates[n % fleetStates.length] ?? 'on_time'
    return {
      containers: 1 + (n % 40),
      counts: { [worst]: 1 + (n % 40) },
      worst,
      delay_days: worst === 'late' ? 3 : null,
      next_act_by: {
        day: '2026-11-30',
        time_zone: 'America/New_York',
        days_left: n % 9,
        is_estimate: n % 2 === 0,
      },
      next_arrival: {
        at: '2026-12-01T12:00:00Z',
        location_id: `port ${n % PORTS}`,
        name: `Bench Port ${n % PORTS}`,
        locode: 'USLGB',
        time_zone: 'America/Los_Angeles',
      },
    }
  }
  const point = (n: number) => ({ type: 'Point' as const, coordinates: at(n) })
  const ships: FleetMap['features'] = Array.from({ length: SHIPS }, (_, n) => ({
    type: 'Feature',
    geometry: point(n),
    properties: {
      feature_type: 'fleet_vessel',
      vessel_id: `ship ${n}`,
      vessel_name: `Bench Ship ${n}`,
      vessel_imo: String(9_000_000 + n),
      voyage_number: '045E',
      shipping_line_scac: 'ONEY',
      vessel_location_timestamp: new Date().toISOString(),
      vessel_location_heading: n % 360,
      vessel_location_speed: 17.2,
      departed_at: null,
      ...gathered(n),
    },
  }))
  const ports: FleetMap['features'] = Array.from({ length: PORTS }, (_, n) => ({
    type: 'Feature',
    geometry: point(n + SHIPS),
    properties: {
      feature_type: 'fleet_port',
      location_id: `port ${n}`,
      name: `Bench Port ${n}`,
      locode: 'USLGB',
      country_code: 'US',
      country: 'United States',
      time_zone: 'America/New_York',
      terminals: 2,
      ...gathered(n),
    },
  }))
  const features = [...ships, ...ports].slice(0, places)
  return {
    type: 'FeatureCollection',
    features,
    containers: features.reduce((sum, { properties }) => sum + properties.containers, 0),
    without_position: Object.fromEntries(
      offMapReasons.map((reason) => [reason, 0]),
    ) as FleetMap['without_position'],
  }
}
