import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
})

const statusWith = async (key: string, path: string): Promise<number> =>
  (await fetch(`${service.origin}/v2${path}`, { headers: { authorization: `Token ${key}` } })).status

test('an owner makes a key for reading; all of it fits a phone', { tag: '@long' }, async ({ page }) => {
  await page.goto(service.signInLink)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${service.origin}/settings/keys`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await expect(keys).not.toHaveAttribute('aria-busy', 'true')

  await page.getByRole('button', { name: 'New key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Warehouse screen')
  await form.getByRole('button', { name: 'Make the key' }).click()
  const shown = page.getByRole('textbox', { name: 'The key' })
  await expect(shown).toHaveValue(/^portolan_key_/)
  const first = await shown.inputValue()
  expect(await statusWith(first, '/shipments')).toBe(200)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()

  const assistants = page.getByRole('region', { name: 'Assistants' })
  await expect(assistants.getByRole('textbox')).toHaveValue(`${service.origin}/mcp`)

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('Warehouse screen').first()).toBeVisible()
  await expect(page.getByText('Containers refreshed')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
