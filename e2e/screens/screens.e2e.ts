import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/story.ts'
import type { ServedAccount } from '../support/service.ts'
import { asOnScreens, shownDifferences, type Shown, plainWords } from './differences.ts'
import { CONTAINERS, type SampledContainer, sampleOf } from './sampled-containers.ts'
import { linesOfHome, rowsOfFile, rowsOfTable } from './shown-facts.ts'

/* `npm run check:screens`: every screen and file shows of forty containers the answers of the interface. */

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

const NUMBERS_ON_A_SCREEN = 10
async function rowsOfList(page: Page, service: ServedAccount, samples: readonly SampledContainer[]) {
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
      if (!plainWords(row['Act by'] ?? '').includes(`${day} ${month}`))
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
          faults.push(...shownDifferences('List', sample, { status, arrival, actBy, left: actBy, blockers }))
        }

        await page.goto(`${service.origin}/pickup`)
        const board = await rowsOfTable(page)
        expect(samples.some(({ each }) => board.has(each.number))).toBe(true)
        for (const sample of samples) {
          const row = board.get(sample.each.number)
          if (row === undefined) continue
          faults.push(...shownDifferences('Board', sample, { actBy: row['Act by'], left: row['Act by'] }))
        }

        await page.goto(`${service.origin}/`)
        const lines = await linesOfHome(page)
        expect(lines.size).toBeGreaterThan(0)
        expect(samples.some(({ each }) => lines.has(each.number))).toBe(true)
        for (const sample of samples)
          for (const line of lines.get(sample.each.number) ?? [])
            if (/\b(over|left|today)\b/.test(line))
              faults.push(...shownDifferences('Home', sample, { left: line }))

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
            ...shownDifferences('Shared link', sample, { status, arrival, actBy, left: actBy, blockers }),
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
      const text = plainWords(await main.innerText())
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
      faults.push(...shownDifferences(format.toUpperCase(), sample, shown))
    }
  }
  expect(faults).toEqual([])
})
