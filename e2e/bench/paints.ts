import { chromium } from '@playwright/test'
import { findBrowser, browserFlags } from '../../src/tools/browser.ts'
import { startService } from '../support/service.ts'
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
    requestAnimationFrame(isThere ? () => marks.mark('painted') : look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from Enter until the shipment is on the screen. */
const sinceEnter = () => {
  const [enter] = performance.getEntriesByName('enter')
  const [painted] = performance.getEntriesByName('painted')
  return enter && painted ? painted.startTime - enter.startTime : undefined
}

/** From Enter in the find bar to the shipment's heading on the screen: each container for the first time. */
export async function paints(times = 15): Promise<string> {
  const service = await startService()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const answer = await service.ask('/containers?page[size]=200')
    const { data } = (await answer.json()) as { data: Row[] }
    const numbers = new Map(data.map((row) => [row.relationships.shipment.data?.id, row.attributes.number]))
    const page = await browser.newPage()
    await page.goto(service.signInLink)
    await page.getByRole('row').nth(2).waitFor()
    const measured: number[] = []
    for (const number of [...numbers.values()].slice(0, times + 1)) {
      await page.getByRole('link', { name: /^Containers/ }).click()
      await page.getByRole('row').nth(2).waitFor()
      await page.keyboard.press('/')
      await page.keyboard.insertText(number)
      await page.evaluate(watch)
      await page.keyboard.press('Enter')
      const painted = await page.waitForFunction(sinceEnter)
      measured.push((await painted.jsonValue()) ?? Number.NaN)
    }
    // The first also fetches the page's own program.
    const [first = Number.NaN, ...rest] = measured
    return table(
      ['Enter in the find bar → shipment painted', 'ms, p50 / p95'],
      [
        ['first time', first.toFixed(0)],
        ['after that', asPercentiles(durations(rest))],
      ],
    )
  } finally {
    await browser.close()
    await service.close()
  }
}
