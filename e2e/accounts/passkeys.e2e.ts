import type { CDPSession, Page } from '@playwright/test'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
test.beforeEach(async ({ newAccount }) => {
  service = await newAccount()
})

/** An authenticator of the device, as WebAuthn's automation has it. @returns the session that drives it, and its id */
async function plugIn(page: Page, isVerified = true): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Northwind Imports' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
const expectNarrow = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const signedIn = (page: Page) => expect(page.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()

test(
  'an owner adds a passkey, signs in with it alone, and removes it',
  { tag: '@long' },
  async ({ page }) => {
    const { cdp, authenticatorId } = await plugIn(page)
    await page.goto(service.signInLink)
    await signedIn(page)
    await page.goto(`${service.origin}/settings/account`)
    const card = page.getByRole('region', { name: 'Passkeys' })
    await expect(card.getByText(`It works at ${service.origin} alone`)).toBeVisible()
    await card.getByLabel('Name of a new passkey').fill('Office laptop')
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(card.getByRole('listitem')).toContainText('Office laptop')
    await expect(card.getByRole('listitem')).toContainText('not used yet')
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    await expectAccessibleInBothThemes(page)
    await expectNarrow(page)

    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(card.getByRole('alert')).toHaveText('This device has a passkey of yours already.')

    await signOut(page)
    await expectAccessibleInBothThemes(page)
    await expectNarrow(page)
    await byPasskey(page).click()
    await signedIn(page)
    await page.goto(`${service.origin}/settings/account`)
    await expect(card.getByRole('listitem')).toContainText('used just now')

    await card.getByRole('button', { name: 'Rename Office laptop' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename Office laptop' })
    await renaming.getByLabel('Name').fill('Home laptop')
    await expectAccessibleInBothThemes(page)
    await renaming.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('listitem')).toContainText('Home laptop')
    await expectNarrow(page)

    await card.getByRole('button', { name: 'Remove Home laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Home laptop?' })
    await expect(dialog.getByText('It is your last way to sign in')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
    await signOut(page)
    // The device goes on offering it.
    await byPasskey(page).click()
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted')
  },
)

test('whoever is not recognised by the device is not signed in', { tag: '@long' }, async ({ page }) => {
  await plugIn(page, false)
  await page.goto(`${service.origin}/sign-in`)
  await byPasskey(page).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
})

test(
  'somebody who is invited adds a passkey at once and comes back with it',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(service.signInLink)
    await signedIn(page)
    const invite = (email: string) =>
      page.evaluate(async (address) => {
        const answer = await fetch('/v2/invitations', {
          method: 'POST',
          headers: { 'content-type': 'application/vnd.api+json' },
          body: JSON.stringify({
            data: { type: 'invitation', attributes: { email: address, role: 'clerk' } },
          }),
        })
        const { data } = (await answer.json()) as { data: { attributes: { path: string } } }
        return data.attributes.path
      }, email)
    const guest = async (path: string) => {
      const context = await browser.newContext()
      const opened = await context.newPage()
      await plugIn(opened)
      await opened.goto(service.origin + path)
      await opened.getByLabel('Your name').fill('Rosa Dock')
      await opened.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(opened.getByRole('heading', { level: 1 })).toHaveText('You are in')
      return opened
    }

    const rosa = await guest(await invite('rosa@northwind.example'))
    await expectAccessibleInBothThemes(rosa)
    await expectNarrow(rosa)
    await rosa.getByRole('button', { name: 'With a passkey' }).click()
    await signedIn(rosa)
    await signOut(rosa)
    await byPasskey(rosa).click()
    await signedIn(rosa)
    await rosa.context().close()
  },
)
