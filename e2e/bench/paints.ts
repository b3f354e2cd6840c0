import { type CDPSession, chromium } from '@playwright/test'
import { findBrowser, browserFlags } from '../../src/tools/browser.ts'
import { type RunningService, startService } from '../support/service.ts'
import { durations, table, asPercentiles } from './measure.ts'

interface Row {
  attributes: { number: string }
  relationships: { shipment: { data: { id: string } | null } }
}

/** In the page, before the key is pressed: keeps when Enter came, and the frame after the one with the shipment. */
const watch = () => {
  const marks = performance
  marks.clearMarks()
  const enter = ({ key }: KeyboardEvent) => key === 'Enter' && marks.mark('enter')
  addEventListener('keydown', enter, { capture: true, once: true })
  const look = () => {
    const shown = document.querySelector('main [aria-current="true"]')
    const isThere =
      shown && location.pathname.startsWith('/shipments/') && marks.getEntriesByName('enter').length > 0
    if (!isThere) return requestAnimationFrame(look)
    // From a row of the list it is painted first, and the rest follows.
    const isWhole = document.querySelector('main [aria-busy="true"]') === null
    const isFirst = marks.getEntriesByName('painted').length === 0
    return requestAnimationFrame(() => {
      if (isFirst) marks.mark('painted')
      if (isWhole) marks.mark('whole')
      else look()
    })
  }
  requestAnimationFrame(look)
}

/** Milliseconds from Enter until the shipment is on the screen. */
const sinceEnter = () => {
  const [enter] = performance.getEntriesByName('enter')
  const [painted] = performance.getEntriesByName('painted')
  return enter && painted ? painted.startTime - enter.startTime : undefined
}

/** In the page: milliseconds from Enter until nothing of the shipment is on its way any more. */
const untilWhole = () => {
  const [enter] = performance.getEntriesByName('enter')
  const [whole] = performance.getEntriesByName('whole')
  return enter && whole ? whole.startTime - enter.startTime : undefined
}

/** In the page: milliseconds from the first frame of the map to the first one with land; none on a map that is kept. */
const untilLand = () => {
  const [frame] = performance.getEntriesByName('map-first-frame')
  const [land] = performance.getEntriesByName('map-land')
  return frame && land ? land.startTime - frame.startTime : undefined
}

/** In the page: milliseconds from the painted shipment to its whole route on the map. */
const untilRoute = () => {
  const [painted] = performance.getEntriesByName('painted')
  const state = document.querySelector<HTMLElement>('[data-map-state]')?.dataset['mapState']
  return painted && state === 'idle' ? performance.now() - painted.startTime : undefined
}

async function threadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
}

/** The number of a container of each shipment. */
async function numbersOfFleet(service: RunningService): Promise<string[]> {
  const answer = await service.ask('/containers?page[size]=500')
  const { data } = (await answer.json()) as { data: Row[] }
  return [
    ...new Map(data.map((row) => [row.relationships.shipment.data?.id, row.attributes.number])).values(),
  ]
}

/** From Enter in the find bar to the shipment's heading on the screen: each container for the first time. */
export async function paints(times = 15): Promise<string> {
  const service = await startService()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const numbers = await numbersOfFleet(service)
    const page = await browser.newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto(service.signInLink)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const painted: number[] = []
    const whole: number[] = []
    const thread: number[] = []
    const routes: number[] = []
    let land: number | undefined
    for (const number of numbers.slice(0, times + 1)) {
      await page.getByRole('link', { name: /^Containers/ }).click()
      await page.getByRole('row').nth(2).waitFor()
      await page.keyboard.press('/')
      await page.keyboard.insertText(number)
      await page.evaluate(watch)
      const before = await threadMs(devtools)
      await page.keyboard.press('Enter')
      painted.push((await (await page.waitForFunction(sinceEnter)).jsonValue()) ?? Number.NaN)
      thread.push((await threadMs(devtools)) - before)
      whole.push((await (await page.waitForFunction(untilWhole)).jsonValue()) ?? Number.NaN)
      // The map of this shipment would else be drawn during the next find.
      routes.push((await (await page.waitForFunction(untilRoute)).jsonValue()) ?? Number.NaN)
      land ??= await page.evaluate(untilLand)
    }
    const line = (name: string, measured: readonly number[]) => {
      // The first also fetches the code of the page and of the map.
      const [first = Number.NaN, ...rest] = measured
      return [name, first.toFixed(0), asPercentiles(durations(rest))]
    }
    return table(
      ['Enter in the find bar', 'first time, ms', 'after that, ms p50 / p95'],
      [
        line('→ shipment painted', painted),
        line('the same, CPU of the main thread', thread),
        line('→ shipment whole', whole),
        line('shipment painted → whole route on the map', routes),
        ['first frame of the map → land on it', land?.toFixed(0) ?? '—', 'same frame'],
      ],
    )
  } finally {
    await browser.close()
    await service.close()
  }
}
