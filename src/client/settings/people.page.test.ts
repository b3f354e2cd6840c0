// @module-tag long
// @vitest-environment page
import { test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService({ smtpUrl: null })

test('a customer is invited for a party only, and the link is good for one person', async () => {
  const attributes = { company_name: 'Harbourline' }
  await pages.service.ask('POST', '/v2/parties', { data: { type: 'party', attributes } })
  const page = await pages.openBrowser()
  await page.goto('/settings/people')
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('E-mail address').fill('dock@harbourline.example')
  await dialog.getByRole('radio', { name: /^Customer/ }).check()
  await expect(dialog.getByRole('button', { name: 'Make the link' })).toBeDisabled()
  await dialog.getByLabel('Party whose shipments they see').selectOption('Harbourline')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByRole('textbox', { name: 'The link' }).inputValue()
  expect(link).toContain('/invitation/portolan_invitation_')
  await expect(page.getByText(/^[67] days left/)).toBeVisible()

  const customer = await pages.openBrowser({ role: null })
  await customer.goto(new URL(link).pathname)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Join Own Imports')
  await customer.getByLabel('Your name').fill('Pier Dispatch')
  await customer.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('You are in')
  const again = await pages.openBrowser({ role: null })
  await again.goto(new URL(link).pathname)
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('This invitation cannot be opened')
})

test('the only owner cannot be removed or become another role, and sees the own sessions', async () => {
  await pages.service.db
    .updateTable('users')
    .set({ role: 'clerk' })
    .where('account_id', '=', pages.service.own.account_id)
    .where('party_id', 'is', null)
    .execute()
  const page = await pages.openBrowser({ name: 'Demo' })
  await page.goto('/settings/people')
  await page.getByRole('link', { name: 'Demo' }).click()
  const own = page.getByRole('complementary', { name: 'Demo' })
  await expect(own.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await expect(own.getByRole('radio', { name: /^Admin/ })).toBeDisabled()
  await expect(own.getByText('make somebody else an owner first')).toBeVisible()
  await page.getByRole('link', { name: 'Your sessions' }).last().click()
  await expect(page.getByText('this browser')).toBeVisible()
})
