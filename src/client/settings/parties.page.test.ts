// @module-tag long
// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
async function openParties(...names: string[]) {
  for (const company_name of names)
    await pages.service.ask('POST', '/v2/parties', { data: { type: 'party', attributes: { company_name } } })
  const page = await pages.openBrowser()
  await page.goto('/settings/parties')
  return { page, parties: page.getByRole('table', { name: 'Parties' }), dialog: page.getByRole('dialog') }
}

test('a party is made, its name is refused to another one, and it is renamed', async () => {
  const { page, parties, dialog } = await openParties()
  await page.getByRole('button', { name: 'New party' }).first().click()
  await dialog.getByLabel('Company name').fill('Harbourline')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(parties).toContainText('Harbourline')
  await page.getByRole('button', { name: 'New party' }).click()
  await dialog.getByLabel('Company name').fill('Harbourline')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText("'Harbourline' already exists in Account")).toBeVisible()
  await dialog.getByLabel('Company name').fill('Breakwater')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Breakwater' }).click()
  await dialog.getByLabel('Company name').fill('Breakwater & Sons')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(parties).toContainText('Breakwater & Sons')
})

test('a contact is edited by hand, and what is wrong is said at its field', async () => {
  const { page, parties } = await openParties('Weser Import')
  await page.getByRole('button', { name: 'Edit Weser Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the party' })
  await dialog.getByLabel('Phone').fill('call Ina')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is no phone number')).toBeVisible()
  await expectNoAxeViolation()
  await dialog.getByLabel('Phone').fill('+49 40 5550142')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(parties).toContainText('+49 40 5550142')
})
