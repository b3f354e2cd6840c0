import type { Page } from '@playwright/test'
import { pickupPhases } from '../../src/contract/vocabulary/index.ts'
import { type FleetBench, inBrowser, type MeasuredFleet } from './fleet.ts'
import { asPercentiles, durations } from './measure.ts'

const ROWS = 5000
/** What is read while it scrolls, a fast wheel, and a throw through rows that are not loaded yet. */
const PIXELS_A_FRAME = [60, 240, 1200]
const MAX_FRAMES = 600
const SLOW_FRAME_MS = 50

/** How a board of pickups scrolls in a browser: frames that come late, long tasks, and the rows that it holds. */
export const boards: FleetBench = {
  head: [
    'engine',
    'phase',
    'rows',
    'pixels a frame',
    'rows passed',
    'frame to frame, ms p50 / p95',
    'frames above 50 ms',
    'tasks above 50 ms, longest',
    'main thread a frame, CPU ms',
    'rows held, at most',
  ],
  measured,
}

async function measured(fleet: MeasuredFleet): Promise<string[][]> {
  const { phase, rows } = await phaseOf(fleet.ask)
  return inBrowser(fleet, async (page) => {
    await page.goto(`${fleet.origin}/pickup?pickup_phase=${phase}&pickup_place=port`)
    const figures: string[][] = []
    for (const pixels of PIXELS_A_FRAME)
      figures.push([
        fleet.engine,
        phase,
        rows.toLocaleString('en'),
        String(pixels),
        ...(await scrolled(page, pixels)),
      ])
    return figures
  })
}

interface Facets {
  data: { pickup_phase: { values: { value: string | null; count: number }[] } }
}

/** The first phase of the working day that has so many rows, or the one with the most. */
async function phaseOf(ask: MeasuredFleet['ask']): Promise<{ phase: string; rows: number }> {
  const { data } = (await ask('/containers/facets?facets=pickup_phase&filter[pickup_place]=port')) as Facets
  const phases = pickupPhases.map((phase) => ({
    phase,
    rows: data.pickup_phase.values.find(({ value }) => value === phase)?.count ?? 0,
  }))
  const open = phases.filter(({ phase }) => phase !== 'done').toSorted((a, b) => b.rows - a.rows)
  const chosen = [...open, ...phases].find(({ rows }) => rows >= ROWS) ?? open[0]
  if (!chosen) throw new Error('There is no phase')
  return chosen
}

/** From the top through so many rows, by a step each frame. */
async function scrolled(page: Page, pixels: number): Promise<string[]> {
  await page.locator('tr[data-index] a[data-row]').first().waitFor()
  await page.evaluate(() => document.querySelector('.grid-body')?.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const threadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
  }
  const before = await threadMs()
  const { gaps, tasks, held, passed } = await page.evaluate(throughRows, {
    pixels,
    rows: ROWS,
    frames: MAX_FRAMES,
  })
  const cpu = (await threadMs()) - before
  await devtools.detach()
  return [
    passed.toLocaleString('en'),
    asPercentiles(durations(gaps)),
    `${gaps.filter((ms) => ms > SLOW_FRAME_MS).length} of ${gaps.length}`,
    `${tasks.length}, ${Math.max(0, ...tasks).toFixed(0)} ms`,
    (cpu / gaps.length).toFixed(1),
    String(held),
  ]
}

/** In the page: a step after each frame, when all is laid out. */
const throughRows = async ({ pixels, rows, frames }: { pixels: number; rows: number; frames: number }) => {
  const scroller = document.querySelector('.grid-body')
  if (scroller === null) throw new Error('There is no board to scroll')
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  const drawn = () => [...document.querySelectorAll('tr[data-index]')]
  const lastDrawn = () => Math.max(0, ...drawn().map((row) => Number(row.getAttribute('data-index'))))
  const frame = () =>
    new Promise<number>((resolve) => requestAnimationFrame((at) => setTimeout(resolve, 0, at)))
  const gaps: number[] = []
  let held = 0
  let last = await frame()
  for (let n = 0; n < frames && lastDrawn() < rows; n += 1) {
    scroller.scrollTop += pixels
    const now = await frame()
    gaps.push(now - last)
    held = Math.max(held, drawn().length)
    last = now
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  return { gaps, tasks, held, passed: lastDrawn() }
}
