// @module-tag long
// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()

test('a gate calendar is confirmed by who checked it, and not without who says so', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/tariffs')
  await page.getByRole('button', { name: 'Add a calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'New gate calendar' })
  await dialog.getByLabel('Port or place').fill('USLAX')
  await dialog.getByLabel('Year').fill('2026')
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await dialog.getByLabel('Date').fill('2026-11-26')
  await dialog.getByLabel('Name').fill('Thanksgiving')
  const confirm = dialog.getByRole('button', { name: 'Confirm the calendar' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('I checked this with the terminal or port').check()
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('is needed: the notice or page')
  await expectNoAxeViolation()
  await dialog.getByLabel('Who says so').fill('Notice of the terminal')
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Gate calendars' })).toContainText('2026')
})
