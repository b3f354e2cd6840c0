import { startOpenidProvider } from '../support/openid-provider.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

test(
  'an owner connects the company sign-in, and somebody who was invited links it, signs in there, and is refused without a group',
  { tag: '@long' },
  async ({ page, browser, account: service }) => {
    const provider = await startOpenidProvider()
    await page.goto(service.signInLink)
    await expect(page.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()
    await page.goto(`${service.origin}/settings/openid`)
    await page.getByRole('button', { name: 'Connect a provider' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
    await dialog.getByLabel('Name').fill('Northwind ID')
    await dialog.getByLabel('Issuer').fill(provider.issuer)
    await dialog.getByLabel('Client id').fill(provider.client_id)
    await dialog.getByLabel('Client secret').fill(provider.client_secret)
    await dialog.getByLabel('Scope').fill(provider.scope)
    await dialog.getByLabel('Roles by group').fill('desk = boss')
    await expect(dialog.getByRole('alert')).toContainText('desk = boss')
    await dialog.getByLabel('Roles by group').fill('desk = clerk')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('region', { name: 'Northwind ID' })
    await expect(card.getByText('desk = clerk')).toBeVisible()
    const callback = await card.getByText(`${service.origin}/sign-in/openid/`).innerText()
    provider.allow(callback.trim())
    await expectAccessibleInBothThemes(page)

    const invitation = await page.evaluate(async () => {
      const answer = await fetch('/v2/invitations', {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.api+json' },
        body: JSON.stringify({
          data: { type: 'invitation', attributes: { email: 'rosa@harbourline.example', role: 'viewer' } },
        }),
      })
      const { data } = (await answer.json()) as { data: { attributes: { path: string } } }
      return data.attributes.path
    })
    const rosa = await (await browser.newContext()).newPage()
    await rosa.goto(service.origin + invitation)
    await rosa.getByLabel('Your name').fill('Rosa Dock')
    await rosa.getByRole('button', { name: 'Join', exact: true }).click()
    await rosa.getByRole('button', { name: 'Later' }).click()
    await expect(rosa.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()
    await rosa.goto(`${service.origin}/settings/account`)
    const links = rosa.getByRole('region', { name: 'Company sign-in' })
    await links.getByRole('button', { name: 'Link Northwind ID' }).click()
    await expect(links.getByRole('button', { name: 'Unlink Northwind ID' })).toBeVisible()
    await expect(rosa).toHaveURL(`${service.origin}/settings/account`)

    const signOut = async () => {
      await rosa.getByRole('button', { name: 'Northwind Imports' }).click()
      await rosa.getByRole('button', { name: 'Sign out' }).click()
      await expect(rosa.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
    const bySignIn = rosa.getByRole('button', { name: 'Company sign-in Northwind ID' })
    const role = () =>
      rosa.evaluate(async () => {
        const answer = await fetch('/v2/session')
        return ((await answer.json()) as { role: string }).role
      })
    await signOut()
    await expect(bySignIn).toBeVisible()
    await expectAccessibleInBothThemes(rosa)
    await rosa.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(rosa)
    await rosa.setViewportSize({ width: 1280, height: 800 })
    await bySignIn.click()
    await expect(rosa.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()
    // Invited as a viewer; the group says clerk.
    expect(await role()).toBe('clerk')

    await signOut()
    provider.person.groups = []
    await bySignIn.click()
    await expect(rosa.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
    await expect(rosa.getByRole('alert')).toContainText('None of your groups')
    await expectAccessibleInBothThemes(rosa)
    await rosa.context().close()
    provider.close()
  },
)
