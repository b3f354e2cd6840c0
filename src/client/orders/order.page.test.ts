// @vitest-environment page
import { test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
const ids = [1, 2].map((serial) => `00000001-0000-4000-8000-00000000000${serial}`)
interface Answer {
  data: { id: string }
}

/** A draft for two containers, on its page. */
async function openDraft() {
  const { service } = pages
  await service.ask('POST', '/v2/imports', {
    data: ids.map((id, nth) => ({
      id,
      type: 'container',
      attributes: { number: ['MSCU1234566', 'CSQU3054383'][nth], current_status: 'available' },
    })),
  })
  const drafted = await service.ask('POST', '/v2/delivery_orders', {
    data: { type: 'delivery_order', attributes: { container_ids: ids } },
  })
  expect(drafted.status).toBe(201)
  const { id } = (drafted.body as Answer).data
  const page = await pages.openBrowser({ role: 'clerk' })
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Delivery order DO-/ })).toBeVisible()
  return page
}

test('an order says what it needs before it is sent, and a PIN is no part of it', async () => {
  const attributes = { company_name: 'Bay Trucking' }
  await pages.service.ask('POST', '/v2/parties', { data: { type: 'party', attributes } })
  const page = await openDraft()
  await page.getByLabel('Mail to').fill('dispatch@bay-trucking.example')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Choose the carrier of this order')).toBeVisible()
  await expect(page.getByText('Say where it is to be delivered')).toBeVisible()
  await page.getByLabel('Carrier of this order').selectOption('Bay Trucking')
  await page.getByLabel('Delivery address').fill('Dock 4\n12 Harbor Way, Carson')
  await page.getByLabel('Instructions').fill('PIN 48213')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('A PIN is a secret: it is no part of an order')).toBeVisible()
  await page.getByLabel('Instructions').fill('Call before you come')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waits for the answer of the carrier')).toBeVisible()
})
