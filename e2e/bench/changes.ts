import type { Page } from '@playwright/test'
import { type FleetBench, inBrowser, type MeasuredFleet, pause } from './fleet.ts'
import { durations } from './measure.ts'
import { enter, pickupNumber } from './streams.ts'

const TIMES = 15
/** A board looks again at most every five seconds: each change is one that nothing came before. */
const BETWEEN_CHANGES_MS = 6000
const MAX_WAIT_MS = 30_000

/** From a write of somebody else to what a browser shows: the note above a list, and the value in a row of the board. */
export const changes: FleetBench = {
  head: ['engine', 'containers', 'page', 'changes', 'write, ms p50', 'write → seen, ms p50 / p95', 'most'],
  measured,
}

async function measured(fleet: MeasuredFleet): Promise<string[][]> {
  const { engine, origin, ask, containers } = fleet
  return inBrowser(fleet, async (page) => {
    const rows: string[][] = []
    for (const { name, path, seen, prepare } of pages) {
      await page.goto(origin + path)
      await page.locator('tr[data-index] a[data-row]').first().waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
      const ids = await idsOf(ask, path)
      const write: number[] = []
      const shown: number[] = []
      for (let n = 0; n < TIMES; n += 1) {
        await pause(BETWEEN_CHANGES_MS)
        await prepare(page)
        const began = performance.now()
        const at = page.evaluate(whenSeen, { ...seen(pickupNumber(began)), most: MAX_WAIT_MS })
        await enter(ask, ids[n % ids.length] ?? '', began)
        write.push(performance.now() - began)
        shown.push((await at) - performance.timeOrigin - began)
      }
      const { p50, p95 } = durations(shown)
      rows.push([
        engine,
        containers.toLocaleString('en'),
        name,
        String(TIMES),
        durations(write).p50.toFixed(0),
        `${p50.toFixed(0)} / ${p95.toFixed(0)}`,
        Math.max(...shown).toFixed(0),
      ])
    }
    return rows
  })
}

const note = '.changes-note'
const pages = [
  {
    name: 'list of containers, the note',
    path: '/containers?current_status=available&sort=number',
    // Of the rows that are shown; the simulation changes others meanwhile.
    seen: () => ({ selector: note, text: ' changed since you opened this view' }),
    prepare: async (page: Page) => {
      const shows = page.locator(note).getByRole('button', { name: 'Show' })
      if (await shows.isVisible()) await shows.click()
      await page.locator(note).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'board of pickups, the value',
    path: '/pickup?pickup_phase=to_pick_up&pickup_place=port&sort=number',
    seen: (text: string) => ({ selector: '.grid-body', text }),
    prepare: async () => {},
  },
]

/** The first records of the list of an address. */
async function idsOf(ask: MeasuredFleet['ask'], path: string): Promise<string[]> {
  const view = [...new URL(path, 'http://localhost').searchParams]
    .map(([name, value]) => (name === 'sort' ? `sort=${value}` : `filter[${name}]=${value}`))
    .join('&')
  const { data } = (await ask(`/containers?${view}&page[size]=${TIMES}`)) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

interface Sought {
  selector: string
  text: string
  most: number
}

/** In the page: the time since 1970 of the frame after the one in which a text is there. */
const whenSeen = ({ selector, text, most }: Sought): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${text} was not shown`)), most)
    const look = () => {
      if (!document.querySelector(selector)?.textContent.includes(text)) return requestAnimationFrame(look)
      clearTimeout(late)
      return resolve(performance.timeOrigin + performance.now())
    }
    look()
  })
