import type { Browser, Page } from '@playwright/test'
import { importContainers, numberOf } from '../support/import-containers.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  const ofOthers = [1, 2, 3].map((serial) => ({
    number: numberOf('PEOU', serial),
    bill: `MAEUPEOPLE${serial}`,
  }))
  await importContainers(service, ofOthers)
})

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await service.ask(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as {
    data: {
      id: string
      attributes: Record<string, unknown>
      relationships: Record<string, { data: unknown }>
    }
  }
}

/** A party, and one shipment that was requested for it. */
async function harbourline(): Promise<void> {
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
    return ((await answer.json()) as { data: { attributes: { status: string } } }).data.attributes.status
  }
  await expect.poll(status, { timeout: 30_000 }).toBe('created')
}

const guest = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test(
  'an owner invites a customer by a link, who sees the shipment of the party alone, and is signed out when paused',
  { tag: '@core' },
  async ({ page, browser }) => {
    await harbourline()
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    await page.goto(`${service.origin}/settings/people`)
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('E-mail address').fill('dock@harbourline.example')
    await dialog.getByRole('radio', { name: /^Customer/ }).check()
    await dialog.getByLabel('Party whose shipments they see').selectOption('Harbourline')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const link = await page.getByRole('textbox', { name: 'The link' }).inputValue()
    expect(link).toContain('/invitation/portolan_invitation_')
    await expect(page.getByText('6 days left').or(page.getByText('7 days left'))).toBeVisible()
    await expectAccessibleInBothThemes(page)

    const customer = await guest(browser)
    const refused: string[] = []
    customer.on('response', (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname)
    })
    await customer.goto(link)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Join Northwind Imports')
    await expectAccessibleInBothThemes(customer)
    await customer.getByLabel('Your name').fill('Pier Dispatch')
    await customer.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('You are in')
    await expectAccessibleInBothThemes(customer)
    await customer.getByRole('button', { name: 'Later' }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    const main = customer.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link')).toHaveCount(4)
    await main.getByRole('link', { name: /^Containers/ }).click()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Open work')
    await expect(main.getByRole('link', { name: /^Shipments/ })).toContainText('1')
    // What is internal is not asked for.
    expect(refused).toEqual([])

    await page.reload()
    await page.getByRole('link', { name: 'Pier Dispatch' }).click()
    const panel = page.getByRole('complementary', { name: 'Pier Dispatch' })
    await expect(panel.getByText('1 session')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await panel.getByRole('button', { name: 'Pause' }).click()
    await expect(panel.getByRole('button', { name: 'Let in again' })).toBeVisible()
    await expect(panel.getByText('Nowhere signed in')).toBeVisible()
    await customer.reload()
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Sign in')

    await page.getByRole('link', { name: 'Your sessions' }).click()
    await expect(page.getByText('this browser')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.goto(`${service.origin}/settings/people`)
    await expectNoSidewaysScroll(page)
  },
)
