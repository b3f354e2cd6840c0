import { chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../src/tools/browser.ts'
import { type Started, withEmptyServices, withServiceOn } from './engines.ts'
import { table } from './measure.ts'

/** A fleet is complete when nothing was added for so long. */
const QUIET_MS = 20_000
const LOOK_EVERY_MS = 1000

/** A service whose containers came through tracking. */
export interface MeasuredFleet extends Started {
  containers: number
  /** The cookie of somebody who has just signed in. */
  signIn(): Promise<{ name: string; value: string }>
}

/** What is measured of a fleet. */
export interface FleetBench {
  head: string[]
  measured(fleet: MeasuredFleet): Promise<string[][]>
}

let kept: string | undefined
/** The fleet of what follows is in this folder, on the embedded engine: one that is there already is not added again. */
export const keepFleetIn = (folder: string): void => void (kept = folder)

/**
 * Measures one after the other on each engine, on one fleet of so many simulated shipments, all tracked.
 * @param print takes each table as soon as it is there
 */
export async function onFleets(
  shipments: number,
  benches: readonly FleetBench[],
  print: (table: string) => void,
): Promise<void> {
  const flags = ['--shipments', String(shipments)]
  const onFleet = async (service: Started): Promise<string[][]> => {
    const containers = await untilComplete(service.ask)
    const fleet = { ...service, containers, signIn: () => signIn(service) }
    for (const { head, measured } of benches) print(table(head, await measured(fleet)))
    return []
  }
  await (kept === undefined ? withEmptyServices(flags, onFleet) : withServiceOn(kept, flags, onFleet))
}

/** @returns how many containers there are once no more are added */
export async function untilComplete(ask: Started['ask']): Promise<number> {
  let last = 0
  let changedAt = performance.now()
  while (performance.now() - changedAt < QUIET_MS) {
    const { containers } = (await ask('/counts')) as { containers: number }
    if (containers !== last) changedAt = performance.now()
    last = containers
    await pause(LOOK_EVERY_MS)
  }
  return last
}

/** With the key: a link is good for one sign-in. */
async function signIn({ origin, headers }: Started): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${origin}/v2/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ api_key: headers['Authorization']?.replace('Token ', '') }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(cookie) ?? []
  if (name === '') throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return { name, value }
}

/** A browser in which somebody has just signed in and opened the home page. @param measure gets that page */
export async function inBrowser<Measured>(
  { origin, signIn: signInTo }: MeasuredFleet,
  measure: (page: Page) => Promise<Measured>,
): Promise<Measured> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ ...(await signInTo()), url: origin }])
    const page = await context.newPage()
    await page.goto(origin)
    await page.locator(HOME_COUNT).first().waitFor()
    return await measure(page)
  } finally {
    await browser.close()
  }
}
/** A card of the home page with its count: an empty card has no line. */
export const HOME_COUNT = '.home-card .home-count'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
