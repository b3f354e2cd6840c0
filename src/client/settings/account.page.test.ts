// @module-tag long
// @vitest-environment page
import { Secret, TOTP } from 'otpauth'
import { test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService({ smtpUrl: null })
const email = 'ana@northwind.example'
const password = 'seven gulls above the breakwater'

test('a weak password and a wrong code are refused where they are set and where somebody signs in with them', async () => {
  const page = await pages.openBrowser()
  await page.goto('/settings/account')
  const address = page.getByRole('form', { name: 'E-mail address' })
  await address.getByLabel('You sign in with').fill(email)
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(address.getByRole('status')).toHaveText('Saved')
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('New password').fill('Password2026!')
  await form.getByRole('button', { name: 'Set the password' }).click()
  await expect(form.getByRole('alert')).toContainText('tried first')
  await form.getByLabel('New password').fill(password)
  await form.getByRole('button', { name: 'Set the password' }).click()
  await expect(form.getByRole('status')).toContainText('Saved')

  const second = page.getByRole('region', { name: 'Two-step sign-in' })
  await second.getByRole('button', { name: 'Set up' }).click()
  await expect(second.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  const secret = (await second.locator('[data-testid=secret]').innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await second.getByLabel('Its first code').fill('000000')
  await second.getByRole('button', { name: 'Turn on' }).click()
  await expect(second.getByRole('alert')).toContainText('not a code of the new secret')
  await second.getByLabel('Its first code').fill(app.generate())
  await second.getByRole('button', { name: 'Turn on' }).click()
  await expect(second.getByRole('listitem')).toHaveCount(10)

  const guest = await pages.openBrowser({ role: null })
  await guest.goto('/sign-in')
  const enter = async (text: string) => {
    await guest.getByLabel('E-mail address').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(text)
    await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await enter('another password')
  await expect(guest.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  await enter(password)
  await guest.getByLabel('Code from your app').fill('000000')
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(guest.getByRole('alert')).toContainText('The code is wrong')
})
