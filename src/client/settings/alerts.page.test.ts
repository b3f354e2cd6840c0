// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService({ smtpUrl: null })

async function openNewRule() {
  const page = await pages.openBrowser()
  await page.goto('/settings/alerts')
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New alert rule' })
  await dialog.getByLabel('Name').fill('A rule')
  return { page, dialog }
}

test('a rule for a shipment that is not tracked is refused by a sentence', async () => {
  const { dialog } = await openNewRule()
  await dialog.getByLabel('Watch').selectOption('One shipment')
  await dialog.getByLabel('Bill of lading').fill('MEDU0000000')
  await dialog.getByLabel('Alert when a container').selectOption('delayed')
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No shipment has this number')
})

test('a rule asks for hours, for an amount and for its currency, and says what is wrong', async () => {
  const { dialog } = await openNewRule()
  await dialog.getByLabel('Alert when a container').selectOption('delayed_hours')
  await dialog.getByLabel('Hours').fill('1000')
  await expect(dialog.getByRole('alert')).toHaveText('Must be a whole number of hours from 1 to 999')
  await dialog.getByLabel('Alert when a container').selectOption('cost_above')
  await dialog.getByLabel('Amount').fill('0')
  await expect(dialog.getByRole('alert')).toHaveText('Must be more than 0')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByLabel('Currency').fill('')
  await expect(dialog.getByRole('alert')).toHaveText('Must be a currency, such as USD')
  await expectNoAxeViolation()
})
