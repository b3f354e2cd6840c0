import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
})

const withKey = (method: string, path: string, body: object) =>
  fetch(`${service.origin}/v2${path}`, {
    method,
    headers: { authorization: `Token ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test(
  'an owner finds who renamed a party, and exports the audit; all of it fits a phone',
  { tag: '@long' },
  async ({ page }) => {
    const party = (company_name: string, id?: string) => ({
      data: { type: 'party', id, attributes: { company_name } },
    })
    const made = (await (await withKey('POST', '/parties', party('Harbour Foods'))).json()) as {
      data: { id: string }
    }
    expect((await withKey('PATCH', `/parties/${made.data.id}`, party('Harbor Goods'))).status).toBe(200)

    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${service.origin}/settings/audit`)
    const entries = page.getByRole('region', { name: 'Entries' })
    await expect(entries.getByRole('button', { name: /^Signed in/ })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Contains' }).fill('Harbor Goods')
    await expect(entries.getByRole('status')).toHaveText('1 entry')
    await entries.getByRole('button', { name: /^Edited party/ }).click()
    const detail = page.getByRole('region', { name: 'The entry' })
    await expect(detail.getByRole('row', { name: 'company name Harbour Foods Harbor Goods' })).toBeVisible()
    await expectAccessibleInBothThemes(page)

    const fetched = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await fetched).suggestedFilename()).toMatch(/^audit \d{4}-\d\d-\d\d\.csv$/)

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(entries).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)
