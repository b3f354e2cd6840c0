import { type Carrier, openCarrier } from '../src/server/sources/dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../src/server/sources/dcsa/testing/events.ts'
import { interchange, status } from '../src/server/sources/edi/testing/messages.ts'
import { type RunningService, startService } from './support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts'

let service: RunningService
let carrier: Carrier
test.beforeAll(async () => {
  carrier = await openCarrier()
  service = await startService(['--shipments', '0', '--webhooks-to-loopback', 'yes'])
})
test.afterAll(async () => {
  await service.close()
  await carrier.close()
})

const create = async (path: string, type: string, attributes: object): Promise<string> => {
  const answer = await service.ask(path, {
    method: 'POST',
    body: JSON.stringify({ data: { type, attributes } }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: string } }).data.id
}
const shipmentId = async (): Promise<string | undefined> => {
  const { data } = (await (await service.ask('/shipments')).json()) as { data: { id: string }[] }
  return data[0]?.id
}

test('two sources disagree about the arrival: one click shows both, which counts and why', async ({
  page,
}) => {
  // As far as the second ship at sea, with its estimate of arrival.
  carrier.events.set(bill, wholeJourney.slice(0, 12))
  await create('/connections', 'connection', {
    kind: 'dcsa',
    name: 'MSC by API',
    scacs: ['MSCU'],
    settings: {
      profile: 'other',
      events_url: `${carrier.origin}/v2/events`,
      sign_in: 'api_key',
      api_key: 'key-1',
    },
  })
  const partner = await create('/connections', 'connection', {
    kind: 'edi',
    name: 'MSC by EDI',
    settings: { scac: 'MSCU' },
  })
  await create('/tracking_requests', 'tracking_request', {
    request_type: 'bill_of_lading',
    request_number: bill,
    scac: 'MSCU',
  })
  await expect.poll(shipmentId, { timeout: 30_000 }).toBeTruthy()
  const text = interchange([
    status('VD', '20260912', '2300', 'KRPUS', { more: ['DTM*139*20260928*0800*LT'] }),
    status('PA', '20260914', '0900', 'KRPUS'),
  ])
  await create(`/connections/${partner}/messages`, 'received_message', { name: 'status.315', text })

  await signIn(page, service)
  await page.goto(`${service.origin}/shipments/${await shipmentId()}`)
  const facts = page.getByRole('region', { name: 'Facts' })
  const open = facts.getByRole('button', { name: 'Who reported the arrival' })
  await expect(open).toContainText('Sources differ')
  await open.focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('group', { name: 'Who reported the arrival' })
  const arrival = popover.getByRole('region', { name: 'Arrival expected' })
  await expect(arrival).toContainText('sources differ')
  const reports = arrival.getByRole('listitem')
  await expect(reports).toHaveCount(2)
  await expect(reports.nth(0)).toContainText('28 Sep')
  await expect(reports.nth(0)).toContainText('MSC by EDI')
  await expect(reports.nth(0)).toContainText('shown')
  await expect(reports.nth(1)).toContainText('25 Sep')
  await expect(reports.nth(1)).toContainText('MSC by API')
  await expect(arrival).toContainText('The newer report is shown')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(open).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await open.click()
  await expect(reports.nth(1)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })

  const readiness = page.getByRole('region', { name: 'Readiness' })
  await readiness.getByRole('button', { name: 'Who reported availability' }).click()
  const holds = page.getByRole('region', { name: 'Holds' })
  await expect(holds).toContainText('Customs')
  await expect(holds.getByRole('link', { name: 'MSC by EDI' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Once the partner is switched off, the line's own report is shown again.
  await service.ask(`/connections/${partner}`, {
    method: 'PATCH',
    body: JSON.stringify({ data: { type: 'connection', id: partner, attributes: { is_on: false } } }),
  })
  await expect(async () => {
    await page.reload()
    await open.click()
    await expect(reports.nth(0)).toContainText('MSC by API', { timeout: 2000 })
    await expect(reports.nth(1)).toContainText('no longer connected', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
})
