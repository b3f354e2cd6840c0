import { type MailServer, openMailServer } from '../../src/server/testing/mail-server.ts'
import { type RunningService, startService } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: RunningService
let server: MailServer
test.beforeAll(async () => {
  server = await openMailServer()
  const smtp = ['--smtp-url', `smtp://127.0.0.1:${server.port}`, '--mail-from', 'portolan@northwind.example']
  service = await startService(['--shipments', '0', ...smtp])
})
test.afterAll(async () => {
  await service.close()
  await server.close()
})

const address = 'ada@harbourline.example'
const [password, another] = ['seven gulls above the breakwater', 'nine lanterns under the harbour wall']
const mailed = async (nth: number) => {
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(nth)
  return server.received[nth - 1]
}

test(
  'a person is invited by mail, opens the link, sets a password, signs in with it, and sets another one by mail',
  { tag: '@long' },
  async ({ page, browser }) => {
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    await page.goto(`${service.origin}/settings/people`)
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('E-mail address').fill(address)
    await dialog.getByRole('radio', { name: /^Clerk/ }).check()
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByText(`A link is mailed to ${address}`)).toBeVisible()

    const invitation = await mailed(1)
    expect(invitation?.to).toEqual([address])
    const ada = await (await browser.newContext()).newPage()
    await ada.goto(`${service.origin}${server.linkIn(invitation, '/invitation')}`)
    await ada.getByLabel('Your name').fill('Ada Fairwind')
    await ada.getByRole('button', { name: 'Join' }).click()
    await expect(ada.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible()
    await ada.goto(`${service.origin}/settings/account`)
    const card = ada.getByRole('form', { name: 'E-mail address' })
    await expect(card.getByText('Verified')).toBeVisible()
    await ada.getByLabel('New password').fill(password)
    await ada
      .getByRole('form', { name: 'Password' })
      .getByRole('button', { name: /password/i })
      .last()
      .click()
    const notice = await mailed(2)
    expect(notice?.parsed.text).toContain('The password of your Portolan sign-in was changed')

    const later = await (await browser.newContext()).newPage()
    await later.goto(`${service.origin}/sign-in`)
    await later.getByLabel('E-mail address').fill(address)
    await later.getByLabel('Password', { exact: true }).fill(password)
    await later.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(later.getByRole('heading', { level: 1 })).toHaveText(/^Home/)

    const forgetful = await (await browser.newContext()).newPage()
    await forgetful.goto(`${service.origin}/sign-in`)
    await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
    await expectAccessibleInBothThemes(forgetful)
    await forgetful.getByLabel('E-mail address').fill(address)
    await forgetful.getByRole('button', { name: 'Send the link' }).click()
    await expect(forgetful.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
    const reset = await mailed(3)
    await forgetful.goto(`${service.origin}${server.linkIn(reset, '/reset')}`)
    await forgetful.getByLabel('New password').fill(another)
    await forgetful.getByRole('button', { name: 'Set the password' }).click()
    await expect(forgetful.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await forgetful.getByRole('link', { name: 'Sign in' }).click()
    await forgetful.getByLabel('E-mail address').fill(address)
    await forgetful.getByLabel('Password', { exact: true }).fill(another)
    await forgetful.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(forgetful.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    // The browser that was signed in before is signed out.
    await later.reload()
    await expect(later.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

    server.state.answer = () => ({ status: 550, text: 'No such person here' })
    await page.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByLabel('E-mail address').fill('nobody@harbourline.example')
    await dialog.getByRole('radio', { name: /^Clerk/ }).check()
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await page.goto(`${service.origin}/settings/mail`)
    const mails = page.getByRole('table', { name: 'Mails to people' })
    await expect(mails.getByRole('row').filter({ hasText: 'nobody@' })).toContainText('No such person here')
    await expect(mails.getByRole('row').filter({ hasText: 'nobody@' })).toContainText('Given up')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    server.state.answer = () => undefined
    await page.getByRole('button', { name: /^Send again/ }).click()
    const again = await mailed(5)
    expect(again?.to).toEqual(['nobody@harbourline.example'])
  },
)
