import { chromium } from '@playwright/test'
import { findBrowser, flags } from '../../src/tools/browser.ts'
import { startService } from '../support/service.ts'
import { durations, table, told } from './measure.ts'

interface Row {
  attributes: { number: string }
  relationships: { shipment: { data: { id: string } | null } }
}

/** From Enter in the find bar to the shipment's heading on the screen: each box for the first time. */
export async function paints(times = 15): Promise<string> {
  const service = await startService()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags })
  try {
    const answer = await service.ask('/containers?page[size]=200')
    const { data } = (await answer.json()) as { data: Row[] }
    const boxes = new Map(data.map((row) => [row.relationships.shipment.data?.id, row.attributes.number]))
    const page = await browser.newPage()
    await page.goto(service.signInLink)
    await page.getByRole('row').nth(2).waitFor()
    const measured: number[] = []
    for (const number of [...boxes.values()].slice(0, times + 1)) {
      await page.getByRole('link', { name: /^Containers/ }).click()
      await page.getByRole('row').nth(2).waitFor()
      await page.keyboard.press('/')
      await page.keyboard.insertText(number)
      const painted = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let entered = 0
            addEventListener('keydown', () => (entered = performance.now()), { once: true, capture: true })
            new MutationObserver((_, observer) => {
              const selected = document.querySelector('main [aria-current="true"]')
              if (!entered || !selected || !location.pathname.startsWith('/shipments/')) return
              observer.disconnect()
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - entered)))
            }).observe(document.body, { subtree: true, childList: true, attributes: true })
          }),
      )
      await page.keyboard.press('Enter')
      measured.push(await painted)
    }
    // The first also fetches the page's own program.
    const [first = Number.NaN, ...rest] = measured
    return table(
      ['Enter in the find bar → shipment painted', 'ms, p50 / p95'],
      [
        ['first time', first.toFixed(0)],
        ['after that', told(durations(rest))],
      ],
    )
  } finally {
    await browser.close()
    await service.close()
  }
}
