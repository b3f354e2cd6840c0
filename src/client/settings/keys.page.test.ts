// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
const statusWith = async (key: string, path: string, method = 'GET'): Promise<number> =>
  (
    await pages.service.ask(method, `/v2${path}`, method === 'GET' ? undefined : '{}', {
      authorization: `Token ${key}`,
      'content-type': 'application/json',
    })
  ).status

test('an owner makes a key for reading, rotates it, and revokes the old one', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/keys')
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible()
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Warehouse screen')
  await form.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('textbox', { name: 'The key' })
  await expect(shown).toHaveValue(/^portolan_key_/)
  const first = await shown.inputValue()
  expect(await statusWith(first, '/shipments')).toBe(200)
  expect(await statusWith(first, '/parties', 'POST')).toBe(403)
  expect(await statusWith(first, '/api_keys')).toBe(403)

  await page.getByRole('button', { name: 'Rotate Warehouse screen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await expect(shown).not.toHaveValue(first)
  const second = await shown.inputValue()
  expect(await statusWith(first, '/shipments')).toBe(200)
  expect(await statusWith(second, '/shipments')).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()

  await page.getByRole('button', { name: 'Revoke now Warehouse screen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await statusWith(first, '/shipments')).toBe(401)
  expect(await statusWith(second, '/shipments')).toBe(200)
  await expect(page.getByText(/^revoked/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Assistants' }).getByRole('textbox')).toHaveValue(
    'http://localhost:4949/mcp',
  )
})

test('a key for pages in browsers names their sites, which are shown beside it', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Order page')
  const sites = form.getByRole('textbox', { name: 'Pages in browsers' })
  await sites.fill('shop.example')
  await expect(form.getByText('shop.example is no address of a site')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Make the key' })).toBeDisabled()
  await sites.fill('https://shop.example')
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(page.getByText('pages of https://shop.example')).toBeVisible()
})

test('an embed names a site that is no address, and is not made for it', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/keys')
  const embeds = page.getByRole('region', { name: 'Embeds', exact: true })
  await embeds.getByRole('button', { name: 'New embed' }).click()
  const form = page.getByRole('dialog', { name: 'New embed' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Order page')
  const sites = form.getByRole('textbox', { name: 'Sites' })
  await sites.fill('shop.example')
  await expect(form.getByText('shop.example is no address of a site')).toBeVisible()
  await expectNoAxeViolation()
})
