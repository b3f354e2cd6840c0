// @vitest-environment page
import { test } from 'vitest'
import { expectNoAxeViolation } from '../testing/axe.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()

test('after five wrong passwords the page counts down, and other ways work meanwhile', async () => {
  const page = await pages.openBrowser({ role: null })
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill('stranger@northwind.example')
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  for (let each = 0; each < 5; each += 1) {
    await page.getByLabel('Password', { exact: true }).fill(`wrong password ${each}`)
    await signIn.click()
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
    await expect(signIn).toBeEnabled()
  }
  await signIn.click()
  await expect(page.getByRole('timer')).toHaveText(/0:[0-3]\d/)
  await expect(signIn).toBeDisabled()
  await expectNoAxeViolation()
  await page.getByText('Other ways').click()
  await page.getByLabel('API key').fill(pages.service.own.key)
  await page.getByRole('button', { name: 'Sign in with the key' }).click()
  await expect(page.getByRole('button', { name: 'Own Imports' })).toBeVisible()
})

test('a page that is opened by the number of the host says why there are no passkeys, and where they work', async () => {
  const page = await pages.openBrowser({ role: null, origin: 'http://127.0.0.1:4949' })
  await page.goto('/sign-in')
  await expect(page.getByText('Passkeys do not work at an address that is a number.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'http://localhost:4949' })).toHaveAttribute(
    'href',
    'http://localhost:4949/sign-in',
  )
  await expectNoAxeViolation()
})
