import { openReceiver, type Receiver } from '../../src/server/testing/receiver.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/story.ts'

let service: ServedAccount
let receiver: Receiver
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  receiver = await openReceiver()
})
test.afterAll(async () => {
  await receiver.close()
})

/** Asks for a number that no source covers: its request is an event as soon as it failed. */
async function causeEvent(number: string): Promise<void> {
  const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'TEST' }
  const body = JSON.stringify({ data: { type: 'tracking_request', attributes } })
  const answer = await service.ask('/tracking_requests', { method: 'POST', body })
  expect(answer.status).toBe(201)
}

test(
  'a developer gets from sign-in to a verified test webhook, sees a failure with its retry, and sends it again',
  { tag: '@long' },
  async ({ page }) => {
    let steps = 0
    /** One thing that a person does: a click, a choice, or a text that is entered. */
    const step = async (act: Promise<unknown>) => {
      steps += 1
      await act
    }
    await step(page.goto(service.signInLink))
    await step(page.locator('.account-button').click())
    await step(page.getByRole('link', { name: 'Webhooks' }).click())
    await expect(page.getByRole('heading', { name: 'There is no endpoint' })).toBeVisible()
    await step(page.getByRole('link', { name: 'Add endpoint' }).click())
    await step(page.getByRole('textbox', { name: 'Address' }).fill(receiver.url))
    await step(page.getByRole('button', { name: 'Choose for everything' }).click())
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Tenant')
    await page.getByRole('textbox', { name: 'Value of header 1' }).fill('x')
    await expectAccessibleInBothThemes(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await step(page.getByRole('button', { name: /^Add endpoint/ }).click())

    const dialog = page.getByRole('dialog', { name: 'Send a test' })
    await step(dialog.getByRole('button', { name: 'Send' }).click())
    await expect(dialog.getByRole('status').first()).toContainText('Accepted in')
    await expectAccessibleInBothThemes(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await step(dialog.getByRole('button', { name: 'Show in the log' }).click())
    const detail = page.getByRole('region', { name: 'Delivery' })
    await expect(detail.getByText('This was a test. It was accepted.')).toBeVisible()
    await expect(detail.getByLabel('Answer', { exact: true })).toContainText('ok')
    const [received] = receiver.received
    await expect(detail.getByLabel('Request', { exact: true })).toContainText(
      String(received?.headers['x-t49-webhook-signature']),
    )

    const {
      data: [webhook],
    } = (await (await service.ask('/webhooks')).json()) as {
      data: { id: string; attributes: { secret: string } }[]
    }
    await step(page.getByRole('link', { name: 'Verify signatures' }).click())
    await step(page.getByRole('textbox', { name: 'Body as it was received' }).fill(String(received?.body)))
    const signature = page.getByRole('textbox', { name: 'X-T49-Webhook-Signature' })
    await step(signature.fill(String(received?.headers['x-t49-webhook-signature'])))
    await step(page.getByRole('textbox', { name: 'Secret' }).fill(String(webhook?.attributes.secret)))
    await expect(page.getByText('It matches.')).toBeVisible()
    expect(steps).toBe(13)
    await page
      .getByRole('textbox', { name: 'Body as it was received' })
      .fill(JSON.stringify(JSON.parse(String(received?.body)), null, 2))
    await expect(page.getByText('it was parsed and written again')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    receiver.behave = (response) => response.writeHead(503).end('no database')
    await page.getByRole('navigation', { name: 'Webhooks' }).getByRole('link', { name: 'Deliveries' }).click()
    const log = page.getByRole('region', { name: 'Deliveries' })
    await expect(log.getByRole('listitem')).toHaveCount(1)
    await causeEvent('TEST-TR-FAILED')
    await log.getByRole('button', { name: /^\d+ new$/ }).click()
    await log.getByRole('button', { name: /tracking_request\.failed/ }).click()
    await expect(detail.getByText('503 is not one of 200, 201, 202, 204')).toBeVisible()
    await expect(detail.getByLabel('Answer', { exact: true })).toContainText('no database')
    await expect(detail.getByRole('listitem').filter({ hasText: 'Next' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Endpoints' })).toContainText('Failing')

    receiver.behave = (response) => response.end('mended')
    await detail.getByRole('button', { name: 'Redeliver now' }).click()
    await expect(detail.getByText('Accepted at attempt')).toBeVisible()
    await expect(detail.getByLabel('Answer', { exact: true })).toContainText('mended')
    await expect(page.getByRole('table', { name: 'Endpoints' })).toContainText('Healthy')
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByRole('button', { name: 'Send again' }).click()
    const again = page.getByRole('dialog', { name: 'Send again' })
    await again.getByRole('radio', { name: /^Every event/ }).check()
    await again.getByRole('button', { name: 'Send again' }).click()
    await expect(again.getByRole('status')).toContainText('being sent')
    await again.getByRole('button', { name: 'Close' }).click()
    await log.getByRole('button', { name: /^\d+ new$/ }).click()
    await log
      .getByRole('button', { name: /replayed/ })
      .first()
      .click()
    await expect(detail.getByText('Replayed', { exact: true })).toBeVisible()
  },
)
