import { exampleUuid, importContainers, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import { expect, signIn, test } from './support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
})
test.beforeEach(({ page }) => signIn(page, service))

test(
  'of a pasted e-mail only the identifiers are looked up, and one click takes the rest in',
  { tag: '@core' },
  async ({ page: clerk }) => {
    const [tracked, untracked] = [numberOf('CSQU', 410_001), numberOf('CSQU', 410_002)]
    await importContainers(service, [{ number: tracked, bill: 'MEDU410001' }])
    const email = `Hi team,\n\nplease check ${tracked} and ${untracked}.\n\nCall me: +1 (555) 123-4567\nAnna`
    await clerk.goto(`${service.origin}/containers`)
    await clerk.getByRole('combobox', { name: /^Find/ }).focus()
    await clerk.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    }, email)
    await clerk.keyboard.press('Enter')
    const main = clerk.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('2 identifiers looked up')
    await expect(main).toContainText('“Hi team”')
    await expect(main).toContainText('123-4567')
    await expect(main).toContainText('1 not tracked')
    await main.getByRole('link', { name: /up too$/ }).click()
    await expect(main.getByRole('heading', { level: 1 })).toContainText(/^[4-6] identifiers/)

    await clerk.goto(`${service.origin}/requests/add`)
    await clerk.getByLabel('Paste numbers').fill(email)
    await clerk.getByRole('button', { name: 'Read', exact: true }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('2 rows')
    await expect(main).toContainText('“Hi team”')
    await main.getByRole('button', { name: /^Add (it|these) too$/ }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^[4-6] rows/)
  },
)

test(
  'a container that is tracked under another carrier is not ready before a clerk says which one to keep',
  { tag: '@long' },
  async ({ page: clerk }) => {
    const [first, second] = [numberOf('CSQU', 410_011), numberOf('CSQU', 410_012)]
    await importContainers(service, [
      { number: first, bill: 'MSCU410011' },
      { number: second, bill: 'MSCU410011' },
    ])
    await clerk.goto(`${service.origin}/requests/add`)
    const rows = [first, second].map((number) => `${number}\tHLCU`)
    await clerk.getByLabel('Paste numbers').fill(['Container\tSCAC', ...rows].join('\n'))
    await clerk.getByRole('button', { name: 'Read', exact: true }).click()
    await clerk.getByRole('button', { name: /^Check 2 rows/ }).click()
    const main = clerk.getByRole('main')
    await expect(main).toContainText('2 are tracked under another carrier')
    await expect(main).toContainText('will not be tracked again, unless you choose “Track both”')
    await main.getByRole('button', { name: /^Keep .* and remove row 2/ }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('1 row')
    await main.getByRole('button', { name: /^Track row 3 under both carriers/ }).click()
    await expect(main.getByRole('button', { name: 'Track 1 number' })).toBeEnabled()
  },
)

test(
  'a container number with a wrong check digit offers the tracked one, and what is on two shipments names the other',
  { tag: '@long' },
  async ({ page: clerk }) => {
    const number = numberOf('CSQU', 410_031)
    await importContainers(service, [{ number, bill: 'MEDU410031' }], { ref_numbers: ['PO 410 031'] })
    await importContainers(service, [{ number: numberOf('CSQU', 410_032), bill: 'MEDU410032' }], {
      ref_numbers: ['PO 410 031'],
    })
    const main = clerk.getByRole('main')
    const wrong = `${number.slice(0, 10)}${(Number(number.at(-1)) + 1) % 10}`
    await clerk.goto(`${service.origin}/shipments/find?q=${wrong}`)
    await expect(main).toContainText('which is almost the same')
    await main.getByRole('link', { name: `${number.slice(0, 4)} ${number.slice(4, 10)}` }).click()
    await expect(main).toContainText('MEDU410031')

    await clerk.goto(`${service.origin}/shipments/find?q=${encodeURIComponent('po 410 031')}`)
    await expect(main).toContainText('was found on 2 shipments')
    const [open, other] = [/MEDU41003[12]/, /MEDU41003[12]/]
    await expect(main.getByRole('heading', { level: 1 })).toContainText(open)
    const before = await main.getByRole('heading', { level: 1 }).textContent()
    await main.getByRole('status').getByRole('link', { name: other }).click()
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '')
  },
)

test(
  'one event under two ids is listed once, and a known route that cannot be drawn says why',
  { tag: '@long' },
  async ({ page: clerk }) => {
    const number = numberOf('CSQU', 410_051)
    // Ports that no catalogue knows have no coordinates.
    await importContainers(service, [{ number, bill: 'MEDU410051' }], {
      port_of_lading_locode: 'CNQQA',
      port_of_lading_name: 'Old Shanghai',
      port_of_discharge_locode: 'USQQB',
      port_of_discharge_name: 'New Los Angeles',
    })
    const event = (name: string) => ({
      id: exampleUuid(name),
      type: 'transport_event',
      attributes: {
        event: 'container.transport.vessel_discharged',
        timestamp: '2026-03-04T10:00:00Z',
        timezone: 'America/Los_Angeles',
        location_locode: 'USLAX',
        created_at: '2026-03-04T12:00:00Z',
      },
      relationships: { container: { data: { type: 'container', id: exampleUuid(number) } } },
    })
    const events = [event('discharged once'), event('discharged again')]
    const document = {
      data: {
        id: exampleUuid(number),
        type: 'container',
        attributes: { number },
        relationships: {
          shipment: { data: { type: 'shipment', id: exampleUuid('MEDU410051') } },
          transport_events: { data: events.map(({ id }) => ({ type: 'transport_event', id })) },
        },
      },
      included: events,
    }
    const answer = await service.ask('/imports', { method: 'POST', body: JSON.stringify(document) })
    expect(answer.status).toBe(201)
    await clerk.goto(`${service.origin}/shipments/${exampleUuid('MEDU410051')}`)
    const main = clerk.getByRole('main')
    await expect(main).toContainText('The route cannot be drawn')
    await expect(main).toContainText('The line reported Old Shanghai and New Los Angeles')
    await expect(main.getByText(/^Discharged/)).toHaveCount(1)
  },
)

test(
  'one long description of a hold does not widen a shared list',
  { tag: '@long' },
  async ({ page: clerk }) => {
    const number = numberOf('CSQU', 410_061)
    const description =
      'Examination ordered, the container stays until the exam site confirms in writing. '.repeat(5)
    const hold = { name: 'customs', status: 'hold', description }
    await importContainers(service, [
      {
        number,
        bill: 'MEDU410061',
        attributes: { current_status: 'grounded', holds_at_pod_terminal: [hold] },
      },
    ])
    const attributes = {
      name: 'For the broker',
      container_ids: [exampleUuid(number)],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      shows_fees: true,
    }
    const answer = await service.ask('/shares', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'share', attributes } }),
    })
    const { data } = (await answer.json()) as { data: { attributes: { path: string } } }
    await clerk.goto(service.origin + data.attributes.path)
    const sheet = clerk.getByRole('region', { name: 'For the broker' })
    await expect(sheet).toContainText('Examination ordered')
    expect(
      await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0)
  },
)
