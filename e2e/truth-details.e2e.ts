import type { Page } from '@playwright/test'
import { exampleUuid, importContainers, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import { expect, signIn, test } from './support/story.ts'

let service: ServedAccount
/** The service's time. */
let now: Date
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  now = new Date(((await (await service.ask('/session')).json()) as { now: string }).now)
})
test.beforeEach(({ page }) => signIn(page, service))

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const main = (page: Page) => page.getByRole('main')

let serial = 500
/** Imports a container of a bill of its own, and opens the page of its shipment. */
async function open(
  page: Page,
  attributes: Record<string, unknown>,
  shipment: Record<string, unknown> = {},
): Promise<{ number: string; bill: string }> {
  const number = numberOf('TRUU', serial++)
  const bill = `MEDU${serial}DETAIL`
  const asked = { pod_timezone: 'America/Los_Angeles', terminal_checked_at: daysAgo(0) }
  await importContainers(service, [{ number, bill, attributes: { ...asked, ...attributes } }], shipment)
  await page.goto(`${service.origin}/shipments/${exampleUuid(bill)}`)
  return { number, bill }
}

test('a container whose ship has berthed is not said to be still on its way', async ({ page }) => {
  await open(page, { current_status: 'on_ship', pod_arrived_at: daysAgo(0.5) }, { pod_ata_at: daysAgo(0.6) })
  await expect(page.getByRole('heading', { name: 'Arrived, not discharged yet' })).toBeVisible()
  await expect(main(page)).not.toContainText('Not there yet')
})

test('weeks after discharge a missing last free day is not announced as coming', async ({ page }) => {
  const attributes = { current_status: 'grounded', pod_discharged_at: daysAgo(27) }
  await open(page, attributes, { pod_ata_at: daysAgo(28) })
  await expect(page.getByRole('heading', { name: 'No last free day reported' })).toBeVisible()
  await expect(main(page)).not.toContainText('about the time of discharge')
  await open(page, { ...attributes, pod_discharged_at: daysAgo(1) }, { pod_ata_at: daysAgo(2) })
  await expect(page.getByRole('heading', { name: 'No last free day yet' })).toBeVisible()
})

test('what a terminal noted when the container left does not say where it stands', async ({ page }) => {
  const note = { location_at_pod_terminal: 'Delivered 10/31/2026 08:34' }
  const left = { current_status: 'picked_up', pod_full_out_at: daysAgo(20) }
  await open(page, { ...note, ...left })
  await expect(main(page)).toContainText('Delivered 10/31/2026 08:34')
  await expect(main(page)).not.toContainText('In the yard')
  await open(page, { location_at_pod_terminal: 'Yard - C4821', current_status: 'grounded' })
  await expect(main(page)).toContainText(/In the yard\s*Yard - C4821/)
})

test('a hold that stops a truck stands before one that only might', async ({ page }) => {
  const { bill } = await open(page, {
    current_status: 'grounded',
    holds_at_pod_terminal: [
      { name: 'freight', status: 'pending' },
      { name: 'TMF', status: 'pending' },
      { name: 'customs', status: 'hold' },
    ],
  })
  await page.goto(`${service.origin}/containers?q=${bill}`)
  await expect(page.locator('[data-index="0"]')).toContainText(/Customs hold.*Freight hold pending/)
  const more = page.getByRole('button', { name: '+2 more' })
  await more.focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('group', { name: 'Blockers and fees' })
  await expect(all.getByRole('listitem')).toHaveText([
    'Customs hold',
    'Freight hold pending',
    'TMF hold pending',
  ])
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(more).toBeFocused()
})

test('where no terminal ever says whether a container is available, that is no warning', async ({ page }) => {
  await open(
    page,
    { current_status: 'grounded', pod_timezone: 'Europe/Berlin', terminal_checked_at: null },
    { port_of_discharge_locode: 'DEHAM', port_of_discharge_name: 'Hamburg', pod_timezone: 'Europe/Berlin' },
  )
  const summary = page.getByRole('region', { name: 'Readiness' }).getByRole('heading')
  await expect(summary).toHaveClass(/t-rest/)
})

test('an estimate keeps the day that was reported first when a later import moves it', async ({ page }) => {
  const number = numberOf('TRUU', serial++)
  const bill = `MEDU${serial}HISTORY`
  await importContainers(service, [{ number, bill, attributes: { current_status: 'on_ship' } }])
  const report = (name: string, timestamp: string, created_at: string) => ({
    id: exampleUuid(name),
    type: 'transport_event',
    attributes: {
      event: 'container.transport.estimated.vessel_arrived',
      timestamp,
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
      created_at,
    },
    relationships: { container: { data: { type: 'container', id: exampleUuid(number) } } },
  })
  const bring = async (event: ReturnType<typeof report>) => {
    const container = {
      id: exampleUuid(number),
      type: 'container',
      attributes: { number },
      relationships: {
        shipment: { data: { type: 'shipment', id: exampleUuid(bill) } },
        transport_events: { data: [{ type: 'transport_event', id: event.id }] },
      },
    }
    const body = JSON.stringify({ data: container, included: [event] })
    expect((await service.ask('/imports', { method: 'POST', body })).status).toBe(201)
  }
  await bring(report('first report', '2027-12-07T20:00:00Z', '2026-11-01T10:00:00Z'))
  await bring(report('second report', '2027-12-02T20:00:00Z', '2026-11-10T10:00:00Z'))
  await page.goto(`${service.origin}/shipments/${exampleUuid(bill)}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(/Tue 7 Dec.*reported Sun 1 Nov, replaced Tue 10 Nov.*Thu 2 Dec/)
})

test('a shared link names the place inland where a container is picked up, and says what is simulated', async ({
  page,
}) => {
  const { number } = await open(
    page,
    {
      current_status: 'on_rail',
      final_destination_timezone: 'America/Chicago',
      pod_rail_departed_at: daysAgo(2),
    },
    { destination_name: 'Memphis', destination_locode: 'USMEM', destination_timezone: 'America/Chicago' },
  )
  const attributes = {
    name: 'For the broker',
    container_ids: [exampleUuid(number)],
    expires_at: daysAgo(-7),
    shows_fees: false,
  }
  const body = JSON.stringify({ data: { type: 'share', attributes } })
  const { data } = (await (await service.ask('/shares', { method: 'POST', body })).json()) as {
    data: { attributes: { path: string } }
  }
  await page.goto(service.origin + data.attributes.path)
  await expect(main(page)).toContainText('Memphis')
  await expect(main(page)).not.toContainText('Simulated data')
})
