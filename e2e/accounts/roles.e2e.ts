import type { Browser, Page } from '@playwright/test'
import { type RunningService, startService } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: RunningService
test.beforeAll(async () => {
  service = await startService(['--shipments', '4', '--examples', 'yes'])
})
test.afterAll(() => service.close())

interface Answer {
  data: { id: string; attributes: Record<string, unknown> }
}
const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await service.ask(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as Answer
}

/** A party for which one shipment was requested. */
async function partyWithShipment(): Promise<string> {
  const party = await send('POST', '/parties', {
    data: { type: 'party', attributes: { company_name: 'Harbourline' } },
  })
  const { data: request } = await send('POST', '/tracking_requests', {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: 'MEDU9104472', scac: 'MSCU' },
      relationships: { customer: { data: { type: 'party', id: party.data.id } } },
    },
  })
  const status = async () => {
    const answer = await service.ask(`/tracking_requests/${request.id}`)
    return ((await answer.json()) as Answer).data.attributes['status']
  }
  await expect.poll(status, { timeout: 30_000 }).toBe('created')
  return party.data.id
}

/** A browser of somebody whom the owner has invited, and what the service refused to it. */
async function joined(
  browser: Browser,
  owner: Page,
  role: 'viewer' | 'customer',
  party?: string,
): Promise<{ page: Page; refused: string[] }> {
  const invited = await owner.request.post(`${service.origin}/v2/invitations`, {
    headers: { Origin: service.origin, 'Content-Type': 'application/json' },
    data: {
      data: {
        type: 'invitation',
        attributes: { email: `${role}@harbourline.example`, role },
        relationships: { party: { data: party === undefined ? null : { type: 'party', id: party } } },
      },
    },
  })
  expect(invited.status()).toBe(201)
  const link = JSON.stringify(await invited.json()).match(/portolan_invitation_[\w-]+/)?.[0] ?? ''
  const page = await (await browser.newContext()).newPage()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403)
      refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  await page.goto(`${service.origin}/invitation/${link}`)
  await page.getByLabel('Your name').fill(`A ${role}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return { page, refused }
}

/** Changes things, whoever may: none of it is offered to a viewer or customer. */
const writing =
  /^(\+ |Add|Assign|Choose files|Choose a folder|Edit(?! home)|Enter |Accept|Stop tracking|Resume|Share|New |Connect a|Revoke|Rename|Delete|Remove (tag|reference|the link)|Save|Read again|Extract|Get a new|Track it|Link to|Hand over|Ask |Merge|Tag|Note$|More to do)/

async function untilRead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Presses every button of a page once, and the keys that do something somewhere. Nothing is sent that is refused. */
async function tryEverything(page: Page, path: string): Promise<void> {
  await page.goto(service.origin + path)
  await untilRead(page)
  const buttons = page.locator('main button:visible, header button:visible')
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
  expect(names.filter((name) => writing.test(name.trim()))).toEqual([])
  for (let index = 0; index < Math.min(names.length, 30); index += 1) {
    if (/sign out|everywhere|^End/i.test(names[index] ?? '')) continue
    const button = buttons.nth(index)
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue
    await button.click({ timeout: 2000 }).catch(() => undefined)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path.split('?')[0]) {
      await page.goto(service.origin + path)
      await untilRead(page)
    }
  }
  await page.goto(service.origin + path)
  await untilRead(page)
  for (const key of ['x', 'n', 'a', 'e', 't', 'Enter']) await page.keyboard.press(key)
  await page.waitForLoadState('networkidle')
}

/** The first record of a list that the signed-in person may read. */
const firstOf = async (page: Page, list: string): Promise<string> => {
  const answer = await page.request.get(`${service.origin}/v2/${list}?page[size]=1`)
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
}

/** Files that are dropped are not taken. */
async function dropIsRefused(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto(`${service.origin}/shipments`)
  await untilRead(page)
  const prevented = await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.4'], 'notice.pdf', { type: 'application/pdf' }))
    const target = document.querySelector('main')
    const events = ['dragenter', 'dragover', 'drop'].map(
      (kind) => new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
    )
    for (const event of events) target?.dispatchEvent(event)
    return events.at(-1)?.defaultPrevented
  })
  // The browser does not leave the page to open the file either.
  expect(prevented).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
  await expect(page.getByText('Drop to upload')).toBeHidden()
}

test(
  'a viewer reads every page and is offered nothing that the service refuses',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(600_000)
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { page: viewer, refused } = await joined(browser, page, 'viewer')
    const main = viewer.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: /^(Containers|Shipments|Requests|Documents)/ })).toHaveCount(
      4,
    )
    const [shipment, request, document, connection] = [
      await firstOf(viewer, 'shipments'),
      await firstOf(viewer, 'tracking_requests'),
      await firstOf(viewer, 'documents'),
      await firstOf(viewer, 'connections'),
    ]
    for (const path of [
      '/',
      '/containers',
      '/shipments',
      `/shipments/${shipment}`,
      '/requests',
      `/requests/${request}`,
      '/documents',
      ...(document === '' ? [] : [`/documents/${document}`]),
      '/documents/templates',
      '/shares',
      '/settings/sources',
      `/settings/sources/${connection}`,
      '/settings/parties',
      '/settings/custom-fields',
      '/settings/mail',
      '/settings/preferences',
    ])
      await tryEverything(viewer, path)
    expect(refused).toEqual([])

    const settings = viewer.getByRole('navigation', { name: 'Settings' })
    await expect(settings.getByRole('link', { name: 'Parties' })).toBeVisible()
    for (const name of ['People', 'API keys', 'Audit', 'Webhooks', 'System'])
      await expect(settings.getByRole('link', { name })).toHaveCount(0)
    // An address that was typed is answered by the page, without asking for what is refused.
    for (const path of ['/settings/people', '/requests/add', '/settings/sources/new']) {
      await viewer.goto(service.origin + path)
      await expect(viewer.getByText('is not open to you')).toBeVisible()
    }
    await expectAccessibleInBothThemes(viewer)
    await viewer.goto(service.origin)
    await untilRead(viewer)
    await viewer.keyboard.press('Control+k')
    const options = viewer.getByRole('option')
    await expect(options.filter({ hasText: 'Shared links' })).toHaveCount(1)
    await expect(options.filter({ hasText: /Add many|Upload/ })).toHaveCount(0)
    await viewer.keyboard.press('Escape')
    await dropIsRefused(viewer)
    expect(refused).toEqual([])
  },
)

test(
  'a customer sees the shipment of the party, and is offered nothing that the service refuses',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(600_000)
    const party = await partyWithShipment()
    await page.goto(await service.newSignInLink())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { page: customer, refused } = await joined(browser, page, 'customer', party)
    const main = customer.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link')).toHaveCount(4)
    const shipment = await firstOf(customer, 'shipments')
    for (const path of [
      '/',
      '/containers',
      '/map',
      '/shipments',
      `/shipments/${shipment}`,
      '/settings/preferences',
    ])
      await tryEverything(customer, path)
    await expectNoSidewaysScroll(customer)
    // A number that is not tracked: nothing is offered but to look.
    await customer.goto(`${service.origin}/shipments?q=MEDU0000001`)
    await expect(customer.getByText(/matches/).first()).toBeVisible()
    await customer.goto(`${service.origin}/shipments/find?q=MEDU9104472,MEDU0000001`)
    await untilRead(customer)
    await expect(customer.getByText('Track it')).toHaveCount(0)

    await customer.goto(`${service.origin}/shipments/${shipment}`)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('MEDU9104472')
    for (const name of ['Note', 'Documents'])
      await expect(customer.getByRole('region', { name })).toHaveCount(0)
    await expect(customer.getByText('Fees reported')).toHaveCount(0)
    await customer.keyboard.press('Control+k')
    await expect(
      customer.getByRole('option').filter({ hasText: /Add many|Upload|Shared|Sources/ }),
    ).toHaveCount(0)
    await customer.keyboard.press('Escape')
    await expectAccessibleInBothThemes(customer)
    await customer.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(customer)
    await dropIsRefused(customer)
    expect(refused).toEqual([])
  },
)
