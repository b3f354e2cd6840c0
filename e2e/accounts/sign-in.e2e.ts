import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'
import { type RunningService, startService } from '../support/service.ts'

const email = 'ana@northwind.example'
const password = 'seven gulls above the breakwater'

// Without mail an address takes effect at once while nobody else of the installation has one.
let service: RunningService
test.beforeAll(async () => {
  service = await startService(['--shipments', '0'])
})
test.afterAll(() => service.close())

test(
  'an owner sets a password and a second factor, and signs in by password and code, and by a recovery code',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto(service.signInLink)
    await expect(page.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()
    await page.goto(`${service.origin}/settings/account`)

    const address = page.getByRole('form', { name: 'E-mail address' })
    await address.getByLabel('You sign in with').fill(email)
    await address.getByRole('button', { name: 'Save' }).click()
    await expect(address.getByRole('status')).toHaveText('Saved')

    const form = page.getByRole('form', { name: 'Password' })
    await form.getByLabel('New password').fill(password)
    await form.getByRole('button', { name: 'Set the password' }).click()
    await expect(form.getByRole('status')).toContainText('Saved')

    const second = page.getByRole('region', { name: 'Two-step sign-in' })
    await second.getByRole('button', { name: 'Set up' }).click()
    await expect(second.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
    const secret = (await second.getByTestId('secret').innerText()).replaceAll(/\s/g, '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await expectAccessibleInBothThemes(page)
    // Of the step before: the present code is still good when the person signs in.
    await second.getByLabel('Its first code').fill(app.generate({ timestamp: Date.now() - 30_000 }))
    await second.getByRole('button', { name: 'Turn on' }).click()
    await expect(second.getByRole('listitem')).toHaveCount(10)
    const [recovery = ''] = await second.getByRole('listitem').allInnerTexts()
    const downloading = page.waitForEvent('download')
    await second.getByRole('button', { name: 'Download' }).click()
    expect((await downloading).suggestedFilename()).toBe('portolan-recovery-codes.txt')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await second.getByRole('button', { name: 'I have them' }).click()
    await expect(second.getByText('10 of 10 recovery codes are left')).toBeVisible()

    const signOut = async () => {
      await page.getByRole('button', { name: 'Northwind Imports' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
    const enter = async (text: string) => {
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await signOut()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await enter(password)
    await page.getByLabel('Code from your app').fill(app.generate())
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()

    await signOut()
    await enter(password)
    await page.getByRole('button', { name: 'use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Northwind Imports' })).toBeVisible()
    await page.goto(`${service.origin}/settings/account`)
    await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
  },
)
