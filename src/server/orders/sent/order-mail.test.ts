import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { type DischargedContainer, openDischargedContainer } from '../../testing/discharged-container.ts'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { askOrder, completeDraft } from '../testing/orders.ts'

forEachDatabase('mails with orders', (open) => {
  let discharged: DischargedContainer
  let server: MailServer
  const to = 'dispatch@bay-trucking.example'
  beforeAll(async () => {
    server = await openMailServer()
    discharged = await openDischargedContainer(await open(), { smtpUrl: `smtp://127.0.0.1:${server.port}` })
  })
  afterAll(async () => {
    await discharged.close()
    await server.close()
  })
  beforeEach(() => {
    server.received.length = 0
    server.state.answer = () => undefined
  })

  const ask = (method: string, path: string, body?: unknown) =>
    askOrder(discharged.service, method, path, body)
  const sendAll = async () => {
    while ((await discharged.service.mailer?.round()) === 'more');
    return server.received
  }
  const draft = () => completeDraft(discharged.service, to, discharged.id)

  test('an order is mailed once, with its link and the same order as PDF', async () => {
    const { id } = await draft()
    const order = await ask('POST', `/${id}/send`)
    expect(order.attributes.mail_state).toBe('waiting')
    const [mail, second] = await sendAll()
    expect([mail?.to, second]).toEqual([[to], undefined])
    expect(server.linkIn(mail, '/o')).toBe(order.attributes.path)
    expect(mail?.parsed.subject).toContain(`Delivery order ${order.attributes.number}`)
    const [attached] = mail?.parsed.attachments ?? []
    expect(attached).toMatchObject({
      filename: `delivery order ${order.attributes.number} revision 1.pdf`,
      contentType: 'application/pdf',
    })
    expect(attached?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await ask('GET', `/${id}`)).attributes).toMatchObject({ mail_state: 'sent', mail_error: null })
  })

  test('an address that the mail server refuses is shown at the order with what it says', async () => {
    server.state.answer = () => ({ status: 550, text: 'No such mailbox' })
    const { id } = await draft()
    await ask('POST', `/${id}/send`)
    await sendAll()
    const { attributes } = await ask('GET', `/${id}`)
    expect(attributes.mail_state).toBe('failed')
    expect(attributes.mail_error).toContain('No such mailbox')
  })

  test('a carrier is mailed that an order was withdrawn, and an order that was not mailed yet is not', async () => {
    const { id } = await draft()
    await ask('POST', `/${id}/send`)
    await ask('POST', `/${id}/withdraw`)
    const mails = await sendAll()
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
      expect.stringContaining('Withdrawn: delivery order'),
    ])
  })

  test('the mail of a later revision says that it takes the place of those before', async () => {
    const { id } = await draft()
    await ask('POST', `/${id}/send`)
    await ask('POST', `/${id}/revisions`)
    await ask('POST', `/${id}/send`)
    const mails = await sendAll()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.parsed.text).toContain('This is revision 2')
  })
})
