import { startReverseProxy } from '../support/reverse-proxy.ts'
import { expect, expectAccessible, signIn, test } from '../support/story.ts'

const track = (request_number: string) => ({
  method: 'POST',
  body: JSON.stringify({
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'container', request_number, scac: 'MSCU' },
    },
  }),
})

test(
  'a proxy that holds back the stream is found after half a minute: the page asks for changes, and says so',
  { tag: '@long' },
  async ({ page, account }) => {
    const proxy = await startReverseProxy(account.origin)
    try {
      await account.ask('/tracking_requests', track('MSCU7901054'))
      await signIn(page, { ...account, origin: proxy.origin })
      await page.goto(`${proxy.origin}/requests`)
      await expect(page.getByText('MSCU 790105-4')).toBeVisible()
      const header = page.getByRole('banner')
      await expect(header).not.toContainText('Live')
      await expect(header).toContainText('Updates every 30 s', { timeout: 60_000 })
      await expectAccessible(page)
      await account.ask('/tracking_requests', track('MSCU1234566'))
      await page.locator('.changes-note').getByRole('button').click({ timeout: 60_000 })
      await expect(page.getByText('MSCU 123456-6')).toBeVisible()
    } finally {
      await proxy.close()
    }
  },
)

test(
  'the sign-in page of a proxy in place of an answer is named, and the page goes on once somebody signed in there',
  { tag: '@core' },
  async ({ page, account }) => {
    const proxy = await startReverseProxy(account.origin)
    try {
      await signIn(page, { ...account, origin: proxy.origin })
      await page.goto(`${proxy.origin}/requests`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      proxy.signOut()
      const status = page
        .getByRole('status')
        .filter({ hasText: 'Another page answered in place of Portolan' })
      await expect(status).toBeVisible()
      await expect(page.getByRole('banner')).not.toContainText('Live')
      await expectAccessible(page)
      const opening = page.context().waitForEvent('page')
      await status.getByRole('link', { name: 'Sign in there' }).click()
      const office = await opening
      await expect(office.getByRole('heading', { name: 'Sign in to the office network' })).toBeVisible()
      proxy.signIn()
      await office.close()
      await page.bringToFront()
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(status).toBeHidden()
    } finally {
      await proxy.close()
    }
  },
)
