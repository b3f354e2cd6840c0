import { type Carrier, openCarrier } from '../src/server/sources/dcsa/testing/carrier.ts'
import { bill, dischargedAtTerminal } from '../src/server/sources/dcsa/testing/events.ts'
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

const create = async (path: string, type: string, attributes: object) => {
  const answer = await service.ask(path, {
    method: 'POST',
    body: JSON.stringify({ data: { type, attributes } }),
  })
  expect(answer.status).toBe(201)
}
const terminalNames = async (): Promise<unknown[]> => {
  const { data } = (await (await service.ask('/containers?include=pod_terminal')).json()) as {
    data: { attributes: { terminal_name?: string } }[]
  }
  return data.map(({ attributes }) => attributes.terminal_name)
}

test('a terminal that a carrier names by an unknown code is merged with one of the catalogue, and separated again', async ({
  page,
}) => {
  carrier.events.set(bill, dischargedAtTerminal('NP9'))
  await create('/connections', 'connection', {
    kind: 'dcsa',
    name: 'MSC',
    scacs: ['MSCU'],
    settings: {
      profile: 'other',
      events_url: `${carrier.origin}/v2/events`,
      sign_in: 'api_key',
      api_key: 'key-1',
    },
  })
  await create('/tracking_requests', 'tracking_request', {
    request_type: 'bill_of_lading',
    request_number: bill,
    scac: 'MSCU',
  })
  await expect.poll(terminalNames, { timeout: 30_000 }).toEqual(['New Pier 9'])

  await signIn(page, service)
  await page.goto(`${service.origin}/settings/sources`)
  await page.getByRole('button', { name: 'Unknown terminals' }).click()
  const part = page.getByRole('region', { name: 'Unknown terminals' })
  await expect(part.getByRole('listitem')).toContainText('SMDG NP9')
  await expect(part.getByRole('listitem')).toContainText('Reported by MSC')
  await expect(part.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await expectAccessible(page)
  await part
    .getByRole('combobox', { name: 'The same terminal as New Pier 9' })
    .selectOption({ label: 'Total Terminals International' })
  await part.getByRole('button', { name: 'Merge' }).click()
  await expect(part.getByRole('listitem')).toContainText('Merged into Total Terminals International')
  expect(await terminalNames()).toEqual(['TTI'])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await part.getByRole('button', { name: 'Undo' }).click()
  await expect(part.getByRole('button', { name: 'Merge' })).toBeVisible()
  expect(await terminalNames()).toEqual(['New Pier 9'])
})
