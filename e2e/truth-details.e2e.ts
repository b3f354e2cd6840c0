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

test(
  'an estimate keeps the day that was reported first when a later import moves it',
  { tag: '@long' },
  async ({ page }) => {
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
  },
)

test(
  'a shared link names the place inland where a container is picked up, and says what is simulated',
  { tag: '@long' },
  async ({ page }) => {
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
  },
)
