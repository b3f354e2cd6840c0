// @vitest-environment page
import { test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService({ smtpUrl: null })

test('somebody who is invited sets a password at once and comes back with it', async () => {
  const owner = await pages.openBrowser()
  const invited = await owner.send('http://localhost:4949/v2/invitations', {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({
      data: { type: 'invitation', attributes: { email: 'otto@northwind.example', role: 'clerk' } },
    }),
  })
  expect(invited.status).toBe(201)
  const { data } = (await invited.json()) as { data: { attributes: { path: string } } }
  const otto = await pages.openBrowser({ role: null })
  await otto.goto(data.attributes.path)
  await otto.getByLabel('Your name').fill('Otto Dock')
  await otto.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(otto.getByRole('heading', { level: 1 })).toHaveText('You are in')
  await otto.getByLabel('With a password').fill('seven gulls above the breakwater')
  await otto.getByRole('button', { name: 'Set the password' }).click()
  const account = otto.getByRole('button', { name: 'Own Imports' })
  await expect(account).toBeVisible()
  await account.click()
  await otto.getByRole('button', { name: 'Sign out' }).click()
  await expect(otto.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await otto.getByLabel('E-mail address').fill('otto@northwind.example')
  await otto.getByLabel('Password', { exact: true }).fill('seven gulls above the breakwater')
  await otto.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(account).toBeVisible()
})
