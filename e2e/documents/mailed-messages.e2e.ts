import { createTransport } from 'nodemailer'
import { interchange, journey } from '../../src/server/sources/edi/testing/messages.ts'
import { expect, signIn, test } from '../support/story.ts'

test(
  "a partner's status messages come by e-mail, and their container is tracked",
  { tag: '@long' },
  async ({ page, account: service }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/settings/sources/new`)
    await page.getByRole('radio', { name: /EDI status messages/ }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill('Forwarder by e-mail')
    await page.getByRole('textbox', { name: 'Senders of e-mail' }).fill('forwarder.example')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('No message yet').first()).toBeVisible()

    await page.goto(`${service.origin}/documents`)
    await page.getByRole('button', { name: 'By e-mail' }).click()
    const address = page.getByRole('group', { name: 'Send documents by e-mail' }).getByText(/^docs\+/)
    await expect(address).toBeVisible()
    const port = Number(/Mail\s+port (\d+)/.exec(service.printed())?.[1])
    await createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true }).sendMail({
      from: 'EDI <edi@forwarder.example>',
      to: (await address.textContent()) ?? '',
      subject: 'Status',
      text: 'Please find attached.',
      attachments: [{ filename: 'status.315', content: interchange(journey.slice(0, 6)) }],
    })

    // An open list says that there is something new, and keeps its rows: it is opened when the container is there.
    await expect.poll(async () => (await service.ask('/containers')).text()).toContain('MSCU1234566')
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByText('MSCU 123456-6').first()).toBeVisible()
    await page.goto(`${service.origin}/documents`)
    await expect(page.getByText('status.315')).toHaveCount(0)
  },
)
