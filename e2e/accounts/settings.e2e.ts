import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
})

test(
  'an admin makes a party and a field of options, sees mail, units and the system, each on its page of the settings',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    const open = async (name: string) => {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    const shownWell = async () => {
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
    }

    await page.goto(`${service.origin}/settings/parties`)
    await page.getByRole('button', { name: 'New party' }).first().click()
    const party = page.getByRole('dialog')
    await party.getByLabel('Company name').fill('Harbourline')
    await party.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('table', { name: 'Parties' })).toContainText('Harbourline')
    await shownWell()

    await open('Custom fields')
    await page.getByRole('button', { name: 'New field' }).first().click()
    const field = page.getByRole('dialog')
    await field.getByLabel('Name').fill('Desk')
    await field.getByLabel('Holds').selectOption('One of several options')
    await field.getByLabel('Options').fill('North\nSouth')
    await expectAccessibleInBothThemes(page)
    await field.getByRole('button', { name: 'Save' }).click()
    const fields = page.getByRole('table', { name: 'Custom fields' })
    await expect(fields).toContainText('North, South')
    await shownWell()

    await open('Mail')
    const address = page.getByText(/^docs\+\w+@northwind\.example$/)
    const before = await address.textContent()
    await page.getByRole('button', { name: 'Get a new address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace it' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(address).not.toHaveText(String(before))
    await expect(page.getByText('This service sends no mail')).toBeVisible()
    await shownWell()

    await open('Preferences')
    await page.getByRole('button', { name: 'kg' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'kg' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('radio', { name: 'As the system has it' }).check()
    await shownWell()

    await open('System')
    await expect(page.getByText('Embedded (PGlite)')).toBeVisible()
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await shownWell()
  },
)
