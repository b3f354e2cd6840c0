import { type AisReceiver, openAisReceiver } from '../../src/server/sources/ais/testing/sentence-server.ts'
import { classAPosition, shipIdentity } from '../../src/server/sources/ais/testing/sentences.ts'
import { interchange, status } from '../../src/server/sources/edi/testing/messages.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/story.ts'

let service: ServedAccount
let receiver: AisReceiver
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  receiver = await openAisReceiver()
})
test.afterAll(async () => {
  await receiver.close()
})

const day = 24 * 3_600_000
/** `20261120` of a day before or after today. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * day).toISOString().slice(0, 10).replaceAll('-', '')
const gulsun = { mmsi: '353136000', imo: '9839272', name: 'MSC GULSUN' }

test(
  'a receiver is connected, and the ship with the container appears on the map with the age of her position',
  { tag: '@long' },
  async ({ page }) => {
    const partner = await service.ask('/connections', {
      method: 'POST',
      body: JSON.stringify({
        data: {
          type: 'connection',
          attributes: { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } },
        },
      }),
    })
    const { data } = (await partner.json()) as { data: { id: string } }
    const journey = [
      status('AE', dayFromNow(-9), '1200', 'CNSHA'),
      status('VD', dayFromNow(-8), '0200', 'CNSHA', { more: [`DTM*139*${dayFromNow(8)}*0800*LT`] }),
    ]
    const sent = await service.ask(`/connections/${data.id}/messages`, {
      method: 'POST',
      body: JSON.stringify({
        data: {
          type: 'received_message',
          attributes: { name: 'status.315', text: interchange(journey) },
        },
      }),
    })
    expect(sent.status).toBe(201)
    // An open list says that there is something new, and keeps its rows: it is opened when the container is there.
    await expect.poll(async () => (await service.ask('/containers')).text()).toContain('MSCU1234566')
    await signIn(page, service)
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByRole('link', { name: /MSCU 123456/ }).first()).toBeVisible()

    await page.goto(`${service.origin}/settings/sources/new`)
    await page.getByRole('radio', { name: /Ship positions/ }).check()
    await expect(page.getByText('Most calls')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Host and port' }).fill('no port')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText(/must be a host and a port/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Host and port' }).fill(receiver.address)
    await page.getByRole('textbox', { name: 'Name' }).fill('Receiver on the roof')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Receiver on the roof' })).toBeVisible()

    const sending = setInterval(
      () =>
        receiver.send(
          ...shipIdentity(gulsun.mmsi, gulsun.imo, gulsun.name),
          classAPosition({ ...gulsun, latitude: 42.5, longitude: 178, speed: 18.2 }),
          classAPosition({ mmsi: '477553000', latitude: 30, longitude: 125 }),
          '!AIVDM,1,1,,A,13u,0*00',
        ),
      500,
    )
    const part = page.getByRole('region', { name: 'Try it' })
    await part.getByRole('button', { name: 'Listen for 5 seconds' }).click()
    await expect(part.getByRole('status')).toContainText('positions of ships with your containers', {
      timeout: 20_000,
    })
    await expect(part.getByRole('listitem').first()).toContainText('Position of a ship with your containers')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Received' })).toContainText(
      '1 of 1 ship with your containers',
    )
    clearInterval(sending)

    await page.goto(`${service.origin}/containers`)
    await page
      .getByRole('link', { name: /MSCU 123456/ })
      .first()
      .click()
    const ship = page
      .getByRole('table', { name: 'Route in words' })
      .getByRole('row')
      .filter({ hasText: '42.5° N, 178.0° E' })
    await expect(ship).toContainText('MSC GULSUN', { timeout: 20_000 })
    await expect(ship).toContainText('18.2 kn')
    await expect(ship).toContainText(/position (just now|\d+ min ago)/)

    // At the quay of the port of discharge: no event, and an arrival beside the line's estimate.
    const lying = setInterval(
      () =>
        receiver.send(classAPosition({ ...gulsun, latitude: 33.75, longitude: -118.2, speed: 0, status: 5 })),
      500,
    )
    const found = (await (await service.ask('/shipments')).json()) as { data: { id: string }[] }
    const id = found.data[0]?.id ?? ''
    await expect
      .poll(async () => (await service.ask(`/shipments/${id}/reports`)).text(), { timeout: 30_000 })
      .toContain('"reporter":"ais"')
    clearInterval(lying)
    await page.goto(`${service.origin}/shipments/${id}`)
    const facts = page.getByRole('region', { name: 'Facts' })
    await facts.getByRole('button', { name: 'Who reported the arrival' }).click()
    const arrival = page
      .getByRole('group', { name: 'Who reported the arrival' })
      .getByRole('region', { name: 'Arrival expected' })
    await expect(arrival.getByRole('listitem')).toHaveCount(2)
    await expect(arrival.getByRole('listitem').nth(0)).toContainText('Partner')
    await expect(arrival.getByRole('listitem').nth(0)).toContainText('shown')
    await expect(arrival.getByRole('listitem').nth(1)).toContainText('Receiver on the roof')
    await expect(arrival).toContainText('a position at sea is a sign of arrival, and the line reports it')
    await expectAccessible(page)
  },
)
