import type { Page } from '@playwright/test'
import { allAddresses } from '../support/addresses.ts'
import { addHostileRecords, HOSTILE_TEXT } from '../support/hostile-records.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, test } from '../support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
})

/** Sends a request as the person who is signed in in the page. */
const asPerson = (page: Page) => async (method: string, path: string, body: unknown) => {
  const answer = await page.request.fetch(`${service.origin}/v2${path}`, {
    method,
    data: JSON.stringify(body),
    headers: { 'Content-Type': 'application/vnd.api+json', Origin: service.origin },
  })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as { data: { id: string; attributes: Record<string, unknown> } }
}

test(
  'text of a person or a carrier is shown as it was written, on every page, and nothing of it runs',
  { tag: '@long' },
  async ({ page }) => {
    const executed: string[] = []
    await page.exposeFunction('noteExecution', () => executed.push(page.url()))
    page.on('dialog', (dialog) => {
      executed.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => executed.push(error.message))
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading').first()).toBeVisible()
    const records = await addHostileRecords(service, asPerson(page))

    const addresses = await allAddresses(page, service.origin, {
      shipment_id: records.shipment,
      tracking_request_id: records.tracking_request,
    })
    expect(addresses.length).toBeGreaterThan(25)
    const shown: string[] = []
    const all = [...addresses, records.share, `/shipments/find?q=${encodeURIComponent(HOSTILE_TEXT)}`]
    for (const address of all) {
      await page.goto(service.origin + address)
      await expect(page.getByRole('heading').first(), address).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await page.locator('img[src="x"]').count(), address).toBe(0)
      expect(await page.locator('[onerror], [onload]').count(), address).toBe(0)
      if ((await page.locator('body').innerText()).includes('<img src=x')) shown.push(address)
    }
    expect(executed).toEqual([])
    // The texts were there: a check of pages without them would say nothing.
    for (const address of [
      `/shipments/${records.shipment}`,
      '/containers',
      '/settings/keys',
      '/settings/parties',
      '/settings/custom-fields',
      '/settings/audit',
      records.share,
    ])
      expect(shown).toContain(address)
  },
)
