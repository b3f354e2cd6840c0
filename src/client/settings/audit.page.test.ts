// @module-tag long
// @vitest-environment page
import { test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
const party = (company_name: string, id?: string) => ({
  data: { type: 'party', id, attributes: { company_name } },
})

test('an owner finds who renamed a party, takes that back, and says how long entries are kept', async () => {
  const { service } = pages
  const made = (await service.ask('POST', '/v2/parties', party('Harbour Foods'))).body as {
    data: { id: string }
  }
  const renamed = await service.ask('PATCH', `/v2/parties/${made.data.id}`, party('Harbor Goods'))
  expect(renamed.status).toBe(200)
  const page = await pages.openBrowser()
  await page.goto('/settings/audit')
  const entries = page.getByRole('region', { name: 'Entries' })
  await page.getByRole('searchbox', { name: 'Contains' }).fill('Harbor Goods')
  await expect(entries.getByRole('status')).toHaveText('1 entry')
  await entries.getByRole('button', { name: /^Edited party/ }).click()
  const detail = page.getByRole('region', { name: 'The entry' })
  await expect(detail.getByRole('row', { name: 'company name Harbour Foods Harbor Goods' })).toBeVisible()

  await detail.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(detail.getByRole('heading', { name: 'Took a change back' })).toBeVisible()
  await expect(detail.getByRole('row', { name: 'company name Harbor Goods Harbour Foods' })).toBeVisible()
  await expect(entries.getByRole('status')).toHaveText('2 entries')

  await page.getByRole('button', { name: /^Kept for 400 days/ }).click()
  const dialog = page.getByRole('dialog', { name: 'How long entries are kept' })
  await dialog.getByRole('textbox', { name: 'Days' }).fill('90')
  await dialog.getByRole('button', { name: 'Keep them so long' }).click()
  await expect(page.getByRole('button', { name: 'Kept for 90 days' })).toBeVisible()

  await page.goto('/settings/parties')
  await page.getByRole('link', { name: 'Changes of Harbour Foods' }).click()
  await expect(page).toHaveURL(`http://localhost:4949/settings/audit?record=${made.data.id}`)
  await expect(entries.getByRole('status')).toHaveText('3 entries')
})
