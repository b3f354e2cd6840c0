// @vitest-environment page
import { test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()

/** A browser of somebody with an address, on the page of their account. */
const openAccount = async (email: string) => {
  const page = await pages.openBrowser({ role: 'clerk' })
  await pages.giveEmail(page, email)
  await page.goto('/settings/account')
  const card = page.getByRole('form', { name: 'E-mail address' })
  await expect(card.getByLabel('You sign in with')).toHaveValue(email)
  const ask = async (wanted: string) => {
    await card.getByLabel('You sign in with').fill(wanted)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText(`We sent a link to ${wanted}.`)).toBeVisible()
  }
  return { page, card, ask }
}
/** The path of the link in the last mail to an address. */
const linkTo = async (recipient: string): Promise<string> =>
  /\/confirm-email\/[\w-]+/.exec(await pages.lastMailTo(recipient))?.[0] ?? 'no link'

test('a new address waits beside the present one until its link is opened, and signs in after that', async () => {
  const { page, card, ask } = await openAccount('ana@northwind.example')
  await ask('ana.new@northwind.example')
  await expect(card.getByText('The address takes effect when you open it.')).toBeVisible()
  await expect(card.getByLabel('You sign in with')).toHaveValue('ana@northwind.example')
  const first = await linkTo('ana.new@northwind.example')
  await card.getByRole('button', { name: 'Send again' }).click()
  await expect(card.getByText('We sent another link to ana.new@northwind.example.')).toBeVisible()

  await page.goto(first)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was used or withdrawn, or is too old')
  await page.goto(await linkTo('ana.new@northwind.example'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new e-mail address')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('status')).toHaveText('You sign in with ana.new@northwind.example from now on.')
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(card.getByLabel('You sign in with')).toHaveValue('ana.new@northwind.example')
  await expect(card.getByText('Verified')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})

test('an address that waits is withdrawn, and its link says so', async () => {
  const { page, card, ask } = await openAccount('bo@northwind.example')
  await ask('bo.new@northwind.example')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('We sent a link')).toHaveCount(0)
  await expect(card.getByLabel('You sign in with')).toHaveValue('bo@northwind.example')
  await page.goto(await linkTo('bo.new@northwind.example'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was used or withdrawn')
})

test('a link to an address that another person got meanwhile says that it cannot be used any more', async () => {
  const { page, ask } = await openAccount('cy@northwind.example')
  await ask('cy.new@northwind.example')
  const other = await pages.openBrowser({ role: 'clerk' })
  await pages.giveEmail(other, 'cy.new@northwind.example')
  await page.goto(await linkTo('cy.new@northwind.example'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('alert')).toContainText('This address cannot be used any more')
})
