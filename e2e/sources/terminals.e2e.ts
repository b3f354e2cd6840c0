import { interchange, status } from '../../src/server/sources/edi/testing/messages.ts'
import {
  openTerminalOperator,
  type TerminalOperator,
} from '../../src/server/sources/terminal/testing/terminal-operator.ts'
import type { ServedAccount } from '../support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/story.ts'

let service: ServedAccount
let operator: TerminalOperator
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  operator = await openTerminalOperator()
})
test.afterAll(async () => {
  await operator.close()
})

const dateFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const day = (days: number) => dateFromNow(days).replaceAll('-', '')

test(
  'a terminal is connected, and its availability, holds and last free day stand on the shipment',
  { tag: '@long' },
  async ({ page }) => {
    const made = await service.ask('/connections', {
      method: 'POST',
      body: JSON.stringify({
        data: {
          type: 'connection',
          attributes: { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } },
        },
      }),
    })
    const { data } = (await made.json()) as { data: { id: string } }
    const text = interchange([
      status('AE', day(-20), '1200', 'CNSHA'),
      status('VD', day(-19), '0200', 'CNSHA'),
      status('VA', day(-2), '0500', 'USLGB'),
      status('UV', day(-1), '1500', 'USLGB'),
    ])
    await service.ask(`/connections/${data.id}/messages`, {
      method: 'POST',
      body: JSON.stringify({
        data: {
          type: 'received_message',
          attributes: {
            name: 'status.315',
            text: text.replaceAll('USLGB', 'USLAX').replaceAll('LONG BEACH', 'LOS ANGELES'),
          },
        },
      }),
    })
    operator.records.set('USLAX', [
      {
        containerId: 'MSCU1234566',
        readyForDelivery: 'No',
        yardLocation: 'B 412',
        containerHolds: 'CUSTOMS HOLD',
        storagePaidThroughDate: dateFromNow(3),
        demurrageOwed: '0.00',
      },
    ])
    // An open list says that there is something new, and keeps its rows: it is opened when the container is there.
    await expect.poll(async () => (await service.ask('/containers')).text()).toContain('MSCU1234566')
    await signIn(page, service)
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByRole('link', { name: /MSCU 123456/ }).first()).toBeVisible()

    await page.goto(`${service.origin}/settings/sources/new`)
    await page.getByRole('radio', { name: /Terminal \(APM Terminals\)/ }).check()
    await expect(page.getByRole('textbox', { name: 'Answers for' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Terminals' }).fill('USLAX')
    await page.getByRole('textbox', { name: 'Client id' }).fill('consumer-1')
    await page.getByLabel('Client secret').fill('secret-1')
    await page.getByRole('textbox', { name: 'Address (optional)' }).fill(operator.origin)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Terminal/ })).toBeVisible()
    const part = page.getByRole('region', { name: 'Try it' })
    await part.getByRole('textbox', { name: 'Number to ask for' }).fill('MSCU1234566')
    await part.getByRole('button', { name: /^Ask/ }).click()
    await expect(part.getByRole('listitem').first()).toContainText('not available, held: customs')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.goto(`${service.origin}/containers`)
    await page
      .getByRole('link', { name: /MSCU 123456/ })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText('B 412', { timeout: 20_000 })
    await expect(page.getByRole('main')).toContainText('Not ready: customs hold')
    await expect(page.getByRole('main')).toContainText(/Act by/)
  },
)
