import { type Carrier, openCarrier } from '../../src/server/sources/dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../../src/server/sources/dcsa/testing/events.ts'
import { type RunningService, type ServedAccount, startService } from '../support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/story.ts'

/** A carrier sends to `upstream` by callbacks, and `upstream` to `service` by its webhook. */
let carrier: Carrier
let upstream: RunningService
let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  carrier = await openCarrier()
  carrier.events.set(bill, wholeJourney.slice(0, 6))
  upstream = await startService(['--shipments', '0', '--webhooks-to-loopback', 'yes'])
  service = await newAccount()
})
test.afterAll(async () => {
  await upstream.close()
  await carrier.close()
})

const attributesOf = async (at: ServedAccount, path: string) => {
  const { data } = (await (await at.ask(path)).json()) as { data: { attributes: Record<string, unknown> } }
  return data.attributes
}

test(
  'another Portolan is connected, and what its carrier sends it is announced on an open page within seconds',
  { tag: '@long' },
  async ({ page }) => {
    const settings = {
      profile: 'other',
      events_url: `${carrier.origin}/v2/events`,
      sign_in: 'api_key',
      api_key: 'key-1',
      callbacks: 'all',
    }
    await upstream.ask('/connections', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'connection', attributes: { kind: 'dcsa', settings } } }),
    })
    await expect.poll(() => carrier.subscriptions.size, { timeout: 30_000 }).toBe(1)

    await signIn(page, service)
    await page.goto(`${service.origin}/settings/sources/new`)
    await page.getByRole('radio', { name: /Another Portolan/ }).check()
    await page.getByRole('textbox', { name: 'Address of the interface' }).fill(`${upstream.origin}/v2`)
    await page.getByLabel(/^API key/).fill(upstream.apiKey)
    await expect(page.getByRole('combobox', { name: 'Webhook' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Name' }).fill('Head office')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Head office' })).toBeVisible()

    const tracked = await service.ask('/tracking_requests', {
      method: 'POST',
      body: JSON.stringify({
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
        },
      }),
    })
    expect(tracked.status).toBe(201)
    const request = (await tracked.json()) as { data: { id: string } }
    const main = page.getByRole('main')
    await page.goto(`${service.origin}/requests/${request.data.id}`)
    await expect(main).toContainText('MSCU 123456-6', { timeout: 60_000 })
    await page.goto(`${service.origin}/containers`)
    await page
      .getByRole('link', { name: /MSCU 123456/ })
      .first()
      .click()
    await expect(main).toContainText('Left on 641E')
    await expect(main).not.toContainText('Long Beach')

    const asked = carrier.asked().length
    const [subscription = ''] = carrier.subscriptions.keys()
    const { url, init } = carrier.callback(subscription, wholeJourney.slice(6, 14))
    expect((await fetch(url, init)).status).toBe(204)
    await expect(page.getByText('This shipment changed')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(main).toContainText('Long Beach')
    expect(carrier.asked()).toHaveLength(asked)

    const { data } = (await (await service.ask('/shipments')).json()) as { data: { id: string }[] }
    const shipment = `/shipments/${data[0]?.id}`
    await service.ask(`${shipment}/stop_tracking`, { method: 'PATCH' })
    await expect
      .poll(async () => (await attributesOf(upstream, shipment))['line_tracking_stopped_at'], {
        timeout: 30_000,
      })
      .not.toBeNull()

    await page.goto(`${service.origin}/settings/sources`)
    await page.getByRole('link', { name: 'Head office' }).click()
    await expect(main).toContainText('It sends what is new by itself')
    await expect(main).toContainText('The last came')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  },
)
