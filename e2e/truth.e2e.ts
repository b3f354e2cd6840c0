import type { Page } from '@playwright/test'
import {
  exampleUuid,
  type ImportedContainer,
  importContainers,
  numberOf,
} from './support/import-containers.ts'
import { type ServedAccount, startService } from './support/service.ts'
import { expect, expectAccessible, signIn, test } from './support/story.ts'

let service: ServedAccount
/** The service's time. */
let now: Date
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  now = new Date(((await (await service.ask('/session')).json()) as { now: string }).now)
})

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
/** Milliseconds that the clocks of Los Angeles are ahead of UTC. */
function offsetMs(at: Date): number {
  const local = at.toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
}
/** So many calendar days ago in Los Angeles, at the same time of day: in between its clocks may have changed. */
function localDaysAgo(days: number): string {
  const at = new Date(now.getTime() - days * 86_400_000)
  return new Date(at.getTime() + offsetMs(now) - offsetMs(at)).toISOString()
}

let serial = 100
/** A container of a bill of lading of its own, imported with what its shipment says. */
async function track(
  name: string,
  shipment: Record<string, unknown>,
  attributes: Record<string, unknown>,
): Promise<ImportedContainer> {
  const container = {
    number: numberOf('TRUU', serial++),
    bill: `MEDU${name}`,
    attributes: { pod_timezone: 'America/Los_Angeles', ...attributes },
  }
  await importContainers(service, [container], shipment)
  return container
}

const shownNumber = (number: string) => `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`
const rowOf = (page: Page, { number }: ImportedContainer) =>
  page.locator('[data-index]').filter({ hasText: shownNumber(number) })

/** Opens a link that shows these containers, as a guest. */
async function openShared(page: Page, containers: readonly ImportedContainer[]): Promise<void> {
  const attributes = {
    name: 'For the broker',
    container_ids: containers.map(({ number }) => exampleUuid(number)),
    expires_at: daysAgo(-7),
    shows_fees: true,
  }
  const answer = await service.ask('/shares', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'share', attributes } }),
  })
  expect(answer.status).toBe(201)
  const { data } = (await answer.json()) as { data: { attributes: { path: string } } }
  await page.goto(service.origin + data.attributes.path)
}

/** A list of containers as a CSV file with these columns. */
async function exported(query: string, columns: readonly string[]): Promise<string> {
  const body = JSON.stringify({ list: 'containers', format: 'csv', query, columns })
  const answer = await service.ask('/exports', { method: 'POST', body })
  const { url } = (await answer.json()) as { url: string }
  return await (await fetch(new URL(url, service.origin))).text()
}

test(
  'tracking that stopped is a state of its own, without estimates, outside of what is urgent',
  { tag: '@core' },
  async ({ page }) => {
    const due = { pickup_lfd: daysAgo(80), current_status: 'available', available_for_pickup: true }
    const live = await track('LIVE', {}, { current_status: 'on_ship', pickup_lfd: daysAgo(-2) })
    const cancelled = await track(
      'CANCELLED',
      {
        line_tracking_stopped_at: daysAgo(24),
        line_tracking_stopped_reason: 'booking_cancelled',
        pod_eta_at: daysAgo(-19),
      },
      { current_status: 'new' },
    )
    const silent = await track(
      'SILENT',
      {
        line_tracking_stopped_at: daysAgo(30),
        line_tracking_stopped_reason: 'no_updates_at_line',
        pod_eta_at: daysAgo(62),
      },
      { current_status: 'on_ship' },
    )
    const over = await track(
      'OVER',
      { line_tracking_stopped_at: daysAgo(20), line_tracking_stopped_reason: 'past_arrival_window' },
      due,
    )

    await signIn(page, service)
    await page.goto(`${service.origin}/containers?open_work=true&sort=act_by_at&group=terminal`)
    await expect(rowOf(page, live)).toContainText('2 days left')
    for (const each of [cancelled, silent, over]) await expect(rowOf(page, each)).toHaveCount(0)
    await expect(page.getByText('3 containers stopped before pickup are not listed.')).toBeVisible()
    await page.getByRole('link', { name: 'Show them' }).click()

    await expect(rowOf(page, cancelled)).toContainText('Stopped: booking cancelled')
    await expect(rowOf(page, cancelled)).toContainText('Ask for the new booking')
    await expect(rowOf(page, cancelled)).toContainText('no estimate')
    await expect(rowOf(page, silent)).toContainText('No news since')
    await expect(rowOf(page, over)).not.toContainText('over')
    await expect(page.getByRole('main')).toContainText('3 containers')
    await expectAccessible(page)

    await page.goto(`${service.origin}/containers?days_left=..3`)
    await expect(rowOf(page, live)).toBeVisible()
    await expect(rowOf(page, over)).toHaveCount(0)
    expect(await exported('sort=number', ['number', 'act_by_at'])).toContain(`${over.number},,`)

    await page.goto(`${service.origin}/shipments/${exampleUuid(cancelled.bill)}`)
    await expect(page.getByRole('heading', { name: 'Stopped: booking cancelled' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('est.')
    await expectAccessible(page)

    await openShared(page, [cancelled, live])
    await expect(page.getByRole('row').filter({ hasText: shownNumber(cancelled.number) })).toContainText(
      'Stopped: booking cancelled',
    )
    await expectAccessible(page)
  },
)

test(
  'a container with fees is ready when they are paid, and an old report of readiness is not green',
  { tag: '@long' },
  async ({ page }) => {
    const available = { current_status: 'available', available_for_pickup: true, availability_known: true }
    const owed = await track(
      'OWED',
      { line_tracking_last_succeeded_at: daysAgo(0) },
      {
        ...available,
        terminal_checked_at: daysAgo(0),
        fees_at_pod_terminal: [{ type: 'exam', amount: 925, currency_code: 'USD' }],
        holds_at_pod_terminal: [{ name: 'freight', status: 'pending' }],
      },
    )
    const old = await track(
      'OLD',
      { line_tracking_last_succeeded_at: daysAgo(0) },
      { ...available, terminal_checked_at: daysAgo(59), pickup_lfd: daysAgo(-2) },
    )
    const inland = await track(
      'INLAND',
      { destination_name: 'Memphis', destination_locode: 'USMEM', destination_timezone: 'America/Chicago' },
      { ...available, terminal_checked_at: daysAgo(0), final_destination_timezone: 'America/Chicago' },
    )

    await signIn(page, service)
    await page.goto(`${service.origin}/containers?q=MEDUO&columns=number,current_status,blockers,checked`)
    await expect(rowOf(page, owed)).toContainText('Available, to pay')
    await expect(rowOf(page, owed)).toContainText(/925 USD to pay.*Freight hold pending/)
    await expect(rowOf(page, old)).toContainText('Last known available')
    await expect(rowOf(page, old)).toContainText('Terminal 59 days ago')
    await expect(rowOf(page, old)).toContainText('Line just now')
    await expectAccessible(page)

    const open = (container: ImportedContainer) =>
      page.goto(`${service.origin}/shipments/${exampleUuid(container.bill)}`)
    await open(owed)
    await expect(page.getByRole('heading', { name: 'Ready · 925 USD to pay' })).toBeVisible()
    await open(old)
    await expect(page.getByRole('heading', { name: 'Last known ready, 59 days ago' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('Call the terminal')
    await expectAccessible(page)
    await open(inland)
    await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('Pickup at Memphis')

    await openShared(page, [owed, old, inland])
    const shared = (container: ImportedContainer) =>
      page.getByRole('row').filter({ hasText: shownNumber(container.number) })
    await expect(shared(owed)).toContainText('Ready · 925 USD to pay')
    await expect(shared(old)).toContainText('Last known ready, 59 days ago')
    await expect(shared(inland)).toContainText('Memphis')
    await expectAccessible(page)
  },
)

test(
  'an estimate that has passed is overdue, and sorts, filters and counts as a delay',
  { tag: '@long' },
  async ({ page }) => {
    const overdue = await track(
      'XOVERDUE',
      { pod_original_eta_at: localDaysAgo(64), pod_eta_at: localDaysAgo(62), pol_atd_at: daysAgo(90) },
      { current_status: 'on_ship' },
    )
    const early = await track(
      'XEARLY',
      { pod_original_eta_at: localDaysAgo(-5), pod_eta_at: localDaysAgo(-4) },
      { current_status: 'on_ship' },
    )
    const late = await track(
      'XLATE',
      { pod_original_eta_at: localDaysAgo(-2), pod_eta_at: localDaysAgo(-5) },
      { current_status: 'on_ship' },
    )

    await signIn(page, service)
    await page.goto(
      `${service.origin}/containers?q=MEDUX&sort=-eta_slip_days&columns=number,arrival,eta_slip_days`,
    )
    await expect(rowOf(page, overdue)).toContainText('Overdue 62 days, no news')
    await expect(rowOf(page, overdue)).toContainText('64 days late, or more')
    await expect(rowOf(page, overdue)).toHaveAttribute('data-index', '0')
    await expect(rowOf(page, late)).toHaveAttribute('data-index', '1')
    await expect(rowOf(page, early)).toHaveAttribute('data-index', '2')
    await expectAccessible(page)
    await page.goto(`${service.origin}/containers?q=MEDUX&eta_slip_days=60..`)
    await expect(page.getByRole('main')).toContainText('1 container')
    await expect(rowOf(page, overdue)).toBeVisible()

    await page.goto(`${service.origin}/shipments/${exampleUuid(overdue.bill)}`)
    await expect(page.getByRole('list', { name: 'Route' })).toContainText('Overdue 62 days, no news')
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Overdue 62 days, no news')
    await expectAccessible(page)
    await openShared(page, [overdue])
    await expect(page.getByRole('row').filter({ hasText: shownNumber(overdue.number) })).toContainText(
      'Overdue 62 days, no news',
    )
  },
)

test(
  'the vessel on the map says how old its position is, and ports, legs and vessel can be pointed at, also by keyboard',
  { tag: '@long' },
  async ({ page }) => {
    const simulated = await startService(['--shipments', '40'])
    try {
      const shipment = await shipmentAtSea(simulated)
      await signIn(page, simulated)
      await page.goto(`${simulated.origin}/shipments/${shipment}`)
      await expect(page.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
      const places = page.getByRole('group', { name: 'Ports, legs and vessel of the route' })
      const vessel = places.getByRole('button', { name: /voyage .*(just now|ago).*kn.*course/ })
      await vessel.hover()
      const card = page.locator('.map-card')
      await expect(card).toContainText(/(just now|ago) · [\d.]+ kn · course \d+°/)
      await expect(card).toContainText('UTC')
      await page.mouse.move(2, 2)
      await expect(card).toHaveCount(0)

      await places.getByRole('button', { name: /^POL · / }).focus()
      await expect(card).toContainText(/left .* (UTC|[A-Z]{3,4})/)
      await page.keyboard.press('ArrowRight')
      await expect(card).toContainText('Sailed, by')
      await page.keyboard.press('ArrowRight')
      await expect(card).toContainText('Estimated course')
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
      await expectAccessible(page)
    } finally {
      await simulated.close()
    }
  },
)

/** A shipment of which a container is on a vessel with a known position. */
async function shipmentAtSea({ ask }: ServedAccount): Promise<string> {
  const answer = await ask('/containers?page[size]=200')
  const { data } = (await answer.json()) as {
    data: { id: string; relationships: { shipment: { data: { id: string } } } }[]
  }
  for (const { id, relationships } of data) {
    const map = (await (await ask(`/containers/${id}/map_geojson`)).json()) as {
      features?: { properties: { feature_type: string } }[]
    }
    const types = new Set(map.features?.map(({ properties }) => properties.feature_type))
    if (['past_vessel_locations', 'estimated_partial_leg', 'current_vessel'].every((type) => types.has(type)))
      return relationships.shipment.data.id
  }
  throw new Error('No container of the fleet is at sea')
}

test(
  'a shipment shows the state of its worst container first, and sorts by what has to be done first',
  { tag: '@long' },
  async ({ page }) => {
    const bill = 'MEDUYWORST'
    const available = {
      current_status: 'available',
      available_for_pickup: true,
      terminal_checked_at: daysAgo(0),
    }
    const zone = { pod_timezone: 'America/Los_Angeles' }
    const container = (attributes: Record<string, unknown>): ImportedContainer => ({
      number: numberOf('TRUU', serial++),
      bill,
      attributes: { ...zone, ...attributes },
    })
    const atSea = [1, 2, 3].map(() => container({ current_status: 'on_ship' }))
    const held = container({
      ...available,
      pickup_lfd: daysAgo(-1),
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    })
    await importContainers(service, [...atSea, held])
    await track('YLATER', {}, { ...available, pickup_lfd: daysAgo(-9) })
    await track('YNONE', {}, { current_status: 'on_ship' })

    await signIn(page, service)
    await page.goto(`${service.origin}/shipments?q=MEDUY&sort=act_by_at`)
    const row = (text: string) => page.locator('[data-index]').filter({ hasText: text })
    await expect(row(bill)).toContainText(/1 Available, held.*3 On ship/)
    await expect(row(bill)).toContainText('1 day left')
    await expect(row(bill)).toContainText('Customs hold')
    await expect(row(bill)).toHaveAttribute('data-index', '0')
    await expect(row('MEDUYLATER')).toHaveAttribute('data-index', '1')
    await expect(row('MEDUYNONE')).toHaveAttribute('data-index', '2')
    await expectAccessible(page)
    await page.goto(`${service.origin}/shipments?q=MEDUY&days_left=..3`)
    await expect(row(bill)).toBeVisible()
    await expect(row('MEDUYLATER')).toHaveCount(0)
  },
)
