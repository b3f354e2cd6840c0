// @module-tag long
// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()

test('a custom field of options is made, changed, and deleted with all values after a question', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/custom-fields')
  await page.getByRole('button', { name: 'New field' }).first().click()
  const field = page.getByRole('dialog')
  await field.getByLabel('Name').fill('Desk')
  await field.getByLabel('Holds').selectOption('One of several options')
  await field.getByLabel('Options').fill('North\nSouth')
  await expectNoAxeViolation()
  await field.getByRole('button', { name: 'Save' }).click()
  const fields = page.getByRole('table', { name: 'Custom fields' })
  await expect(fields).toContainText('North, South')
  await page.getByRole('button', { name: 'Change Desk' }).click()
  await field.getByLabel('Options').fill('North\nEast')
  await field.getByRole('button', { name: 'Save' }).click()
  await expect(fields).toContainText('North, East')
  await page.getByRole('button', { name: 'Delete Desk' }).click()
  await expect(field.getByText('Its values on all shipments are deleted with it')).toBeVisible()
  await field.getByRole('button', { name: 'Delete with all values' }).click()
  await expect(page.getByRole('heading', { name: 'There is no custom field' })).toBeVisible()
})
