import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/story.ts'
import type { ServedAccount } from '../support/service.ts'
import {
  type AnsweredContainer,
  answeredList,
  type ExpectedFacts,
  expectedFacts,
  readShipment,
} from './expected-facts.ts'
import { linesOfHome, rowsOfFile, rowsOfTable } from './shown-facts.ts'

/* `npm run check:screens`: what every screen and file shows of forty containers is what the interface answers. */

const CONTAINERS = 40

interface Sample extends ExpectedFacts {
  each: AnsweredContainer
}

/** Containers of all kinds: of each status as many as of the others. */
async function sampleOf(service: ServedAccount): Promise<Sample[]> {
  const session = await service.ask('/session')
  const { now } = (await session.json()) as { now: string }
  const answer = await service.ask('/containers?page[size]=1000&include=shipment')
  const { data, included } = answeredList.parse(await answer.json())
  const shipments = new Map(included.map(({ id, attributes }) => [id, attributes]))
  const all = data.flatMap(({ id, attributes, relationships }): Sample[] => {
    const shipment = shipments.get(relationships.shipment.data?.id ?? '')
    if (!shipment || !relationships.shipment.data) return []
    const of = readShipment(shipment)
    // Tracking that stopped is a state of its own, without estimates.
    if (of.line_tracking_stopped_at !== null) return []
    const each = { ...attributes, id, shipment_id: relationships.shipment.data.id }
    return [{ each, ...expectedFacts(each, of, new Date(now)) }]
  })
  const byStatus = [...Map.groupBy(all, ({ each }) => each.current_status).values()]
  const places = Array.from({ length: all.length }, (_, place) => place)
  return places.flatMap((place) => byStatus.flatMap((of) => of[place] ?? [])).slice(0, CONTAINERS)
}

/** The values that a screen or a file shows of one container; undefined if it does not show them. */
interface Shown {
  arrival?: string | undefined
  actBy?: string | undefined
  left?: string | undefined
  blockers?: string | undefined
  status?: string | undefined
}

/** One blank between words, `9 over` in place of `9 days over`, and no year. */
const words = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\d+ )days? (over|left)/g, '$1$2')
    .replaceAll(/(\d [A-Z][a-z]{2}) \d{4}\b/g, '$1')
    .trim()

/** The differences, a line for each value. */
function differences(
  place: string,
  { each, arrival, actBy, left, holds, toPay, status }: Sample,
  shown: Shown,
): string[] {
  const faults: string[] = []
  const tell = (fact: string, expected: string | null, found: string) =>
    faults.push(
      `${place} ${each.number} ${fact}: "${words(found).slice(0, 120)}", the interface says ${expected}`,
    )
  const wants = (fact: keyof Shown, expected: string | null, isThere: (text: string) => boolean) => {
    const found = shown[fact]
    if (found !== undefined && !isThere(words(found))) tell(fact, expected, found)
  }
  const nothing = (text: string) => !/\d{1,2} [A-Z][a-z]{2}/.test(text)
  if (arrival === null) wants('arrival', arrival, nothing)
  else {
    const time = arrival.replace('est. ', '')
    const isEstimate = time !== arrival
    wants('arrival', arrival, (text) => text.includes(time) && /\best\./.test(text) === isEstimate)
  }
  wants('actBy', actBy, (text) => (actBy === null ? nothing(text) : text.includes(actBy)))
  if (left !== null) wants('left', left, (text) => text.includes(left))
  for (const hold of holds)
    wants('blockers', `${hold} hold`, (text) => text.toLowerCase().includes(hold.toLowerCase()))
  if (toPay !== null) wants('blockers', `${toPay} to pay`, (text) => text.includes(toPay))
  wants('status', status.join(' or '), (text) => status.some((word) => text.includes(word)))
  return faults
}

async function exportedFile(
  service: ServedAccount,
  format: 'csv' | 'xlsx',
  numbers: string,
): Promise<Buffer> {
  const body = JSON.stringify({
    list: 'containers',
    format,
    query: `filter[number]=${numbers}`,
    columns: ['number', 'current_status', 'act_by_at', 'arrival', 'blockers'],
  })
  const answer = await service.ask('/exports', { method: 'POST', body })
  const { url } = (await answer.json()) as { url: string }
  return Buffer.from(await (await fetch(new URL(url, service.origin))).arrayBuffer())
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** `15 Nov 14:02` of `2026-11-15T14:02-08:00` and of `Sun 15 Nov 2026 14:02 PST`. */
const asOnScreens = (cell: string): string =>
  cell
    .replace(
      /^\d{4}-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/,
      (_, month: string, day: string, clock = '') => `${Number(day)} ${months[Number(month) - 1]} ${clock}`,
    )
    .replace(/ \d{4}\b/, '')

const NUMBERS_ON_A_SCREEN = 10
async function rowsOfList(page: Page, service: ServedAccount, samples: readonly Sample[]) {
  const rows: (readonly [string, Record<string, string>])[] = []
  for (let at = 0; at < samples.length; at += NUMBERS_ON_A_SCREEN) {
    const numbers = samples.slice(at, at + NUMBERS_ON_A_SCREEN).map(({ each }) => each.number)
    await page.goto(`${service.origin}/containers?number=${numbers.join(',')}`)
    await expect(page.locator('tbody tr[data-index]')).toHaveCount(numbers.length)
    rows.push(...(await rowsOfTable(page)))
  }
  return new Map(rows)
}

/** The last free days below each date of the home page are those of that date at their place, and as many as counted. */
async function faultsOfCalendar(page: Page): Promise<string[]> {
  const figures = page
    .getByRole('region', { name: 'Next 14 days' })
    .getByRole('link', { name: /^Last free days, (?!overdue)/ })
  const opened = await figures.evaluateAll((links) =>
    links.map((link) => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? ''] as const),
  )
  expect(opened.length).toBeGreaterThan(0)
  const faults: string[] = []
  for (const [label, address] of opened) {
    const [, day = '', month = '', count = ''] = /(\d+) ([A-Z][a-z]{2})[a-z]*: (\d+)$/.exec(label) ?? []
    await page.goto(new URL(address, page.url()).href)
    const rows = await rowsOfTable(page)
    if (rows.size !== Number(count)) faults.push(`${label} opens ${rows.size}`)
    for (const [number, row] of rows)
      if (!words(row['Act by'] ?? '').includes(`${day} ${month}`))
        faults.push(`${label} opens ${number}, ${row['Act by']}`)
  }
  return faults
}

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 1440, height: 900 } })

    test(
      'lists, board, home and shared links say what the interface answers',
      { tag: '@long' },
      async ({ page, service }) => {
        const samples = await sampleOf(service)
        expect(samples).toHaveLength(CONTAINERS)
        await signIn(page, service)
        const faults: string[] = []
        const listed = await rowsOfList(page, service, samples)
        expect(listed.size).toBe(CONTAINERS)
        for (const sample of samples) {
          const row = listed.get(sample.each.number) ?? {}
          const { Status: status, Arrival: arrival, 'Act by': actBy, 'Blockers and fees': blockers } = row
          faults.push(...differences('List', sample, { status, arrival, actBy, left: actBy, blockers }))
        }

        await page.goto(`${service.origin}/pickup`)
        const board = await rowsOfTable(page)
        expect(samples.some(({ each }) => board.has(each.number))).toBe(true)
        for (const sample of samples) {
          const row = board.get(sample.each.number)
          if (row === undefined) continue
          faults.push(...differences('Board', sample, { actBy: row['Act by'], left: row['Act by'] }))
        }

        await page.goto(`${service.origin}/`)
        const lines = await linesOfHome(page)
        expect(lines.size).toBeGreaterThan(0)
        expect(samples.some(({ each }) => lines.has(each.number))).toBe(true)
        for (const sample of samples)
          for (const line of lines.get(sample.each.number) ?? [])
            if (/\b(over|left|today)\b/.test(line))
              faults.push(...differences('Home', sample, { left: line }))

        faults.push(...(await faultsOfCalendar(page)))

        const attributes = {
          name: 'For the broker',
          container_ids: samples.map(({ each }) => each.id),
          expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
          shows_fees: true,
        }
        const share = await service.ask('/shares', {
          method: 'POST',
          body: JSON.stringify({ data: { type: 'share', attributes } }),
        })
        const { data } = (await share.json()) as { data: { attributes: { path: string } } }
        await page.goto(service.origin + data.attributes.path)
        const shared = await rowsOfTable(page)
        expect(shared.size).toBe(CONTAINERS)
        for (const sample of samples) {
          const row = shared.get(sample.each.number) ?? {}
          const { Status: status, Arrival: arrival, 'Act by': actBy, Pickup: blockers } = row
          faults.push(
            ...differences('Shared link', sample, { status, arrival, actBy, left: actBy, blockers }),
          )
        }
        expect(faults).toEqual([])
      },
    )
  })

test(
  'each shipment page says of its container what the interface answers',
  { tag: '@long' },
  async ({ page, service }) => {
    const samples = await sampleOf(service)
    await signIn(page, service)
    const faults: string[] = []
    for (const sample of samples) {
      const { each, left, status } = sample
      await page.goto(`${service.origin}/shipments/${each.shipment_id}?container=${each.id}`)
      const main = page.getByRole('main')
      await expect(main).toContainText('Timeline')
      const text = words(await main.innerText())
      const wanted = [sample.actBy, left].filter((part) => part !== null)
      for (const part of wanted)
        if (!text.includes(part)) faults.push(`Page ${each.number}: ${part} is not there`)
      if (!status.some((word) => text.includes(word)))
        faults.push(`Page ${each.number}: ${status.join(' or ')} is not there`)
      if (sample.arrival !== null) {
        const isEstimate = sample.arrival.startsWith('est. ')
        const [, day = '', clock = ''] = /(\d+ \w+) (\S+)$/.exec(sample.arrival) ?? []
        const pattern = new RegExp(
          `${isEstimate ? 'est\\.' : '(?<!est\\.)'} (?:[A-Z][a-z]{2} )?${day} ${clock}`,
        )
        if (!pattern.test(text)) faults.push(`Page ${each.number}: ${sample.arrival} is not there`)
      }
    }
    expect(faults).toEqual([])
  },
)

test('exported files say what the interface answers', { tag: '@long' }, async ({ service }) => {
  const samples = await sampleOf(service)
  const numbers = samples.map(({ each }) => each.number).join(',')
  const faults: string[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const rows = rowsOfFile(await exportedFile(service, format, numbers))
    expect(rows.size).toBe(CONTAINERS)
    for (const sample of samples) {
      const row = rows.get(sample.each.number) ?? {}
      const time = row['Arrival'] ?? row['Arrival (local time)'] ?? ''
      const state = (row['Arrival: state'] ?? '').startsWith('estimate') ? 'est. ' : ''
      const shown: Shown = {
        status: row['Status'],
        arrival: state + asOnScreens(time),
        actBy: asOnScreens(row['Act by'] ?? ''),
        left: row['Act by: state'],
        blockers: row['Blockers and fees'],
      }
      faults.push(...differences(format.toUpperCase(), sample, shown))
    }
  }
  expect(faults).toEqual([])
})
