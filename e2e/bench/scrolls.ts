import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser, browserFlags } from '../../src/tools/browser.ts'
import { type Filled, onBothEngines } from './engines.ts'
import { durations, table, asPercentiles } from './measure.ts'

const rows = 100_000
const frames = 240
/** Milliseconds that a screen of 60 Hz gives a frame. */
const oneFrame = 1000 / 60

/** How a hundred thousand rows scroll in a browser: what each frame costs, and how many come in time. */
export async function scrolls(): Promise<string> {
  const measured = await onBothEngines(rows, eachPace)
  return table(
    [
      'engine',
      'pixels a frame',
      'script + style + layout, ms p50 / p95',
      'all of the main thread, CPU ms p50 / p95',
      'of frames within 16.7 ms',
      'frame to frame, ms p50 / p95',
    ],
    measured.flatMap(([engine = '', ...paces]) => paces.map((cells) => [engine, ...cells.split('|')])),
  )
}

/** Steady scrolling through loaded rows, and a fast throw through rows of which most are not loaded. */
async function eachPace({ engine, signInLink }: Filled): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(signInLink)
    await page.getByRole('link', { name: /^Containers/ }).click()
    await page.locator('tr[data-index]').first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    await fetchRows(page, 120 * frames)
    return [
      engine,
      await pace(page, devtools, 60),
      await pace(page, devtools, 120),
      await pace(page, devtools, 1500),
    ]
  } finally {
    await browser.close()
  }
}

/** Pauses at each screen, so that the first `pixels` of the list are loaded before the measurement. */
async function fetchRows(page: Page, pixels: number): Promise<void> {
  for (let top = 0; top <= pixels; top += 1500) {
    await scrollTo(page, top)
    await page.waitForFunction(haveCome)
  }
}

/** In the page: true when all rows in sight have come. Those drawn ahead may be of a page that is not requested yet. */
const haveCome = () => {
  const sight = document.querySelector('.grid-body')?.getBoundingClientRect()
  const rows = [...document.querySelectorAll('tr[data-index]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return sight && bottom > sight.top + 40 && top < sight.bottom - 10
  })
  return rows.length > 10 && rows.every((row) => !row.classList.contains('grid-waiting'))
}

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => document.querySelector('.grid-body')?.scrollTo(0, to), top)

async function pace(page: Page, devtools: CDPSession, step: number): Promise<string> {
  await scrollTo(page, 0)
  await page.waitForTimeout(500)
  const spent = await costs(page, devtools, step)
  await scrollTo(page, 0)
  await page.waitForTimeout(500)
  const gaps = await page.evaluate(throughFrames, { step, count: frames })
  const within = spent.work.filter((ms) => ms <= oneFrame).length / spent.work.length
  return [
    String(step),
    asPercentiles(durations(spent.work)),
    asPercentiles(durations(spent.thread)),
    `${(100 * within).toFixed(1)} %`,
    asPercentiles(durations(gaps)),
  ].join('|')
}

/** Milliseconds of each frame, as the browser itself counts them. */
async function costs(page: Page, devtools: CDPSession, step: number) {
  const work: number[] = []
  const thread: number[] = []
  let before = await counted(devtools)
  for (let frame = 0; frame < frames; frame += 1) {
    await page.evaluate(throughFrames, { step, count: 1 })
    const after = await counted(devtools)
    work.push(after.work - before.work)
    thread.push(after.thread - before.thread)
    before = after
  }
  return { work, thread }
}

async function counted(devtools: CDPSession): Promise<{ work: number; thread: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const ms = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN)
  return {
    work: ms('ScriptDuration') + ms('RecalcStyleDuration') + ms('LayoutDuration'),
    thread: ms('ThreadTime'),
  }
}

/**
 * In the page: scrolls a step after each frame, when all is laid out. Within a frame the table would be laid out by reading how
 * far it is scrolled, which counts as script and as layout. @returns the milliseconds from one frame to the next
 */
const throughFrames = async ({ step, count }: { step: number; count: number }): Promise<number[]> => {
  const scroller = document.querySelector('.grid-body')
  if (scroller === null) throw new Error('There is no list to scroll')
  const gaps: number[] = []
  const frame = () =>
    new Promise<number>((resolve) => requestAnimationFrame((at) => setTimeout(resolve, 0, at)))
  let last = await frame()
  for (let n = 0; n < count; n += 1) {
    scroller.scrollTop += step
    const now = await frame()
    gaps.push(now - last)
    last = now
  }
  return gaps
}
