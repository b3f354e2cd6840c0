// @module-tag long
// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()

test('an endpoint says what is wrong with its address, events and headers before it is added', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/webhooks?edit=new')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText('Enter the address of your receiver')).toBeVisible()
  await expect(page.getByText('Choose at least one event')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://example.com/')
  await page.getByRole('searchbox', { name: 'Find an event' }).fill('last free day')
  await page.getByRole('checkbox', { name: /container\.pickup_lfd\.changed/ }).check()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText('url must be an https address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example/second')
  await page.getByRole('button', { name: 'Add a header' }).click()
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('Host')
  await page.getByRole('textbox', { name: 'Value of header 1' }).fill('x')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(page.getByText('Host is set by the service')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Tenant')
  await expectNoAxeViolation()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('dialog', { name: 'Send a test' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: /^Open .*second$/ })).toBeVisible()
})

test('an endpoint is switched off, its secret is shown and rotated, and it is deleted', async () => {
  const page = await pages.openBrowser()
  const attributes = { url: 'https://receiver.example/third', events: ['container.updated'], active: true }
  await pages.service.ask('POST', '/v2/webhooks', { data: { type: 'webhook', attributes } })
  await page.goto('/settings/webhooks')
  await page.getByRole('link', { name: /^Open .*third$/ }).click()
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await page.getByRole('button', { name: /^Save/ }).click()
  const row = page.getByRole('row').filter({ hasText: '/third' })
  await expect(row).toContainText('Switched off')
  await row.getByRole('link', { name: /^Open/ }).click()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/^whsec_[A-Za-z0-9+/]{48}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Rotate' }).click()
  const rotating = page.getByRole('dialog', { name: 'Rotate the secret' })
  await expectNoAxeViolation()
  await rotating.getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByText('signed with the former secret too')).toBeVisible()
  await page.getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByText('signed with the former secret too')).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(row).toHaveCount(0)
})
