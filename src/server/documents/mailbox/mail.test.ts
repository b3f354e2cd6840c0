import { createConnection, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pageDocumentOf } from '../../../contract/jsonapi/index.ts'
import { document, emailSubmission } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { makeEml, makeSigned, makeTnef } from '../../testing/files/index.ts'
import { type Inbox, openInbox } from '../../testing/inbox.ts'
import { aliasToken } from './mailbox.store.ts'
import { listenForMail, type MailListener } from './listener.ts'

type Account = Awaited<ReturnType<Inbox['account']>>
const largestMailBytes = 300_000
const pdf = (text: string) => ({
  filename: `${text}.pdf`,
  contentType: 'application/pdf',
  content: `%PDF ${text}`,
})

forEachDatabase('mail', (open) => {
  let inbox: Inbox
  let own: Account
  let other: Account
  let listener: MailListener
  const tokens = new Map<string, string>()
  /** Done before bytes are stored. */
  let beforePut: () => Promise<void> = () => Promise.resolve()
  /** What the DNS answers to every question. */
  let dns = 'ENOTFOUND'
  beforeAll(async () => {
    inbox = await openInbox((await open()).db, 100_000)
    own = await inbox.account()
    other = await inbox.account()
    tokens.set('ownownownownownown', own.account_id)
    tokens.set('otherotherotherother', other.account_id)
    listener = await listenForMail(
      { port: 0, host: '127.0.0.1', domain: 'portolan.test', tls: undefined, largestMailBytes },
      {
        ...inbox,
        blobs: {
          ...inbox.blobs,
          put: async (...of) => {
            await beforePut()
            await inbox.blobs.put(...of)
          },
        },
        accountOf: (token) => Promise.resolve(tokens.get(token)),
        resolver: () => Promise.reject(Object.assign(new Error(dns), { code: dns })),
        takeFile: (_account, { name }) => Promise.resolve(name.endsWith('.315')),
      },
    )
  })
  afterAll(async () => {
    await listener.close()
    await inbox.close()
  })

  const mine = 'docs+ownownownownownown@portolan.test'
  const send = (mail: SendMailOptions) => {
    inbox.pass(1)
    return createTransport({
      host: '127.0.0.1',
      port: listener.port,
      secure: false,
      ignoreTLS: true,
    }).sendMail({
      from: 'Line <notices@line.example>',
      to: mine,
      ...mail,
    })
  }
  const mails = async (account = own) => {
    const answer = await account.ask('GET', '/v2/email_submissions')
    return pageDocumentOf(emailSubmission.schema).parse(await answer.json()).data
  }
  const newest = async (account = own) => (await mails(account))[0]?.attributes
  const papers = async (account = own) => {
    const answer = await account.ask('GET', '/v2/documents?page[size]=100')
    return pageDocumentOf(document.schema)
      .parse(await answer.json())
      .data.map(({ attributes }) => attributes)
  }
  /** The replies to these lines of SMTP, starting with the greeting. */
  const talk = (lines: string[]): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const socket = createConnection(listener.port, '127.0.0.1')
      const said: string[] = []
      const waiting = [...lines, 'QUIT']
      createInterface(socket).on('line', (line) => {
        if (/^\d{3}-/.test(line)) return
        said.push(line)
        const next = waiting.shift()
        if (next !== undefined) socket.write(`${next}\r\n`)
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(said))
    })

  test('an e-mail with attachments becomes a submission, and each attachment a document of it', async () => {
    const subject = 'Arrival notice MAEU 4410'
    const attachments = [pdf('notice'), pdf('invoice')]
    await send({ subject, text: 'Please find attached.', cc: 'clerk@own.example', attachments })
    expect(await newest()).toMatchObject({
      subject,
      body: expect.stringContaining('Please find attached.'),
      from: ['notices@line.example'],
      to: [mine],
      cc: ['clerk@own.example'],
      documents_count: 2,
    })
    const brought = (await papers()).filter(({ source }) => source === 'email')
    expect(brought.map(({ file_name }) => file_name).toSorted()).toEqual(['invoice.pdf', 'notice.pdf'])
    expect(await papers(other)).toEqual([])
  })

  test('an attachment that is taken as a message is no document, and its e-mail is listed all the same', async () => {
    const message = { filename: 'status.315', content: 'ISA*00*' }
    await send({ subject: 'Status', text: 'See the file.', attachments: [message, pdf('beside')] })
    expect(await newest()).toMatchObject({ subject: 'Status', documents_count: 1 })
    await send({ subject: 'Status alone', text: 'See the file.', attachments: [message] })
    expect(await newest()).toMatchObject({ subject: 'Status alone', documents_count: 0 })
    const names = (await papers()).map(({ file_name }) => file_name)
    expect(names).toContain('beside.pdf')
    expect(names.filter((each) => each.startsWith('Status') || each === 'status.315')).toEqual([])
  })

  test('an unknown mailbox is refused with 550, even one with a similar token', async () => {
    for (const to of ['docs+nobodynobodynobody@portolan.test', 'docs@portolan.test', 'sales@portolan.test'])
      await expect(send({ to, subject: 'For nobody', text: 'x' })).rejects.toMatchObject({
        responseCode: 550,
      })
    expect((await mails()).map(({ attributes }) => attributes.subject)).not.toContain('For nobody')
  })

  test('addresses are case-insensitive', async () => {
    await send({ to: mine.toUpperCase(), subject: 'LOUD', text: 'x' })
    expect((await newest())?.subject).toBe('LOUD')
  })

  test('an e-mail to two accounts is stored for each of them', async () => {
    await send({
      to: [mine, 'docs+otherotherotherother@portolan.test'],
      subject: 'Both',
      attachments: [pdf('both')],
    })
    expect((await newest())?.subject).toBe('Both')
    expect((await newest(other))?.subject).toBe('Both')
    expect((await papers(other)).map(({ file_name }) => file_name)).toEqual(['both.pdf'])
  })

  test('an e-mail without attachments is stored as a document itself', async () => {
    await send({ subject: 'Cargo available: CSQU3054383', text: 'Your container is available.' })
    expect((await papers()).map(({ file_name }) => file_name)).toContain('Cargo available: CSQU3054383.eml')
  })

  test('a logo inside the text is not a document', async () => {
    const logo = {
      filename: 'logo.png',
      content: Buffer.alloc(2000, 1),
      cid: 'logo',
      contentType: 'image/png',
    }
    await send({
      subject: 'Signed',
      html: '<p>Hello<img src="cid:logo"></p>',
      attachments: [logo, pdf('signed')],
    })
    expect((await newest())?.documents_count).toBe(1)
  })

  test('an e-mail that is received twice is answered with 250 and stored once', async () => {
    const mail = { subject: 'Twice', messageId: '<twice@line.example>', attachments: [pdf('twice')] }
    await send(mail)
    const before = (await mails()).length
    await send(mail)
    expect((await mails()).length).toBe(before)
  })

  test('an e-mail without an id of its own is stored once, too, and another one beside it', async () => {
    const mail = (text: string) => ({
      raw: `From: notices@line.example\r\nSubject: Without an id\r\n\r\n${text}`,
      envelope: { from: 'notices@line.example', to: [mine] },
    })
    const before = (await mails()).length
    for (const text of ['one', 'one', 'two']) await send(mail(text))
    expect((await mails()).length).toBe(before + 2)
    expect((await newest())?.message_id).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  test('an attachment that the account already has is linked to the e-mail and not stored again', async () => {
    const before = (await papers()).length
    await send({ subject: 'Again', attachments: [pdf('notice')] })
    expect((await newest())?.subject).toBe('Again')
    expect((await papers()).length).toBe(before)
  })

  test('files that are too many or too large are named in the submission, and the whole e-mail is kept', async () => {
    const many = Array.from({ length: 103 }, (_, number) => pdf(`many ${number}`))
    const large = {
      filename: 'large.pdf',
      contentType: 'application/pdf',
      content: Buffer.alloc(110_000, 'x'),
    }
    await send({ subject: 'Many', attachments: [large, ...many] })
    expect(await newest()).toMatchObject({
      subject: 'Many',
      documents_count: 100,
      left_out: [
        { file_name: 'large.pdf', byte_size: 110_000, reason: 'too_large' },
        ...[100, 101, 102].map((number) => ({ file_name: `many ${number}.pdf`, reason: 'too_many' })),
      ],
    })
    const kept = await inbox.db
      .selectFrom('email_submissions')
      .innerJoin('blobs', 'blobs.id', 'email_submissions.raw_blob_id')
      .select(['blobs.key', 'blobs.expires_at', 'blobs.byte_size'])
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ expires_at: null })
    expect((await inbox.blobs.get(kept.key))?.byte_size).toBe(kept.byte_size)

    await send({ subject: 'Large alone', attachments: [large] })
    expect(await newest()).toMatchObject({ documents_count: 0, left_out: [{ file_name: 'large.pdf' }] })
    await send({ subject: 'Whole', attachments: [pdf('whole')] })
    expect(await newest()).toMatchObject({ subject: 'Whole', left_out: [] })
  })

  test('files in winmail.dat and in signed mail are documents, and not what wraps them', async () => {
    const packed = (name: string) => ({ file_name: `${name}.pdf`, bytes: Buffer.from(`%PDF ${name}`) })
    const winmail = Buffer.from(makeTnef([packed('wrapped 1'), packed('wrapped 2')]))
    const tnef = { filename: 'winmail.dat', content: winmail, contentType: 'application/ms-tnef' }
    await send({ subject: 'Wrapped', text: 'Two.', attachments: [tnef] })
    expect(await newest()).toMatchObject({ subject: 'Wrapped', documents_count: 2, left_out: [] })
    const inner = await makeEml({ text: 'Signed text.', attachments: [pdf('signed 1')] })
    const signed = { filename: 'smime.p7m', content: Buffer.from(makeSigned(inner)) }
    await send({ subject: 'By me', attachments: [{ ...signed, contentType: 'application/pkcs7-mime' }] })
    expect(await newest()).toMatchObject({
      documents_count: 1,
      body: expect.stringContaining('Signed text.'),
    })
    const names = (await papers()).map(({ file_name }) => file_name)
    expect(names).toEqual(expect.arrayContaining(['wrapped 1.pdf', 'wrapped 2.pdf', 'signed 1.pdf']))
    expect(names).not.toContain('winmail.dat')
  })

  test('an attachment without bytes is named in the submission', async () => {
    const nothing = { filename: 'nothing.pdf', content: '', contentType: 'application/pdf' }
    await send({ subject: 'Nothing', attachments: [nothing, pdf('something')] })
    expect(await newest()).toMatchObject({
      documents_count: 1,
      left_out: [{ file_name: 'nothing.pdf', byte_size: 0, reason: 'empty' }],
    })
  })

  test('connections of one sender that do nothing leave others room, and it keeps some', async () => {
    const opened = () =>
      new Promise<{ line: string; socket: Socket }>((resolve) => {
        const socket = createConnection(listener.port, '127.0.0.1').on('error', () => undefined)
        createInterface(socket).once('line', (line) => resolve({ line, socket }))
      })
    const idle = await Promise.all(Array.from({ length: 30 }, opened))
    expect(idle.filter(({ line }) => line.startsWith('220'))).toHaveLength(10)
    expect(idle.filter(({ line }) => line.startsWith('421'))).toHaveLength(20)
    const other = { host: '127.0.0.1', port: listener.port, localAddress: '127.0.0.2', ignoreTLS: true }
    const answer = await createTransport(other).sendMail({
      from: 'a@b.example',
      to: mine,
      subject: 'Room',
      text: 'x',
    })
    expect(answer.response).toMatch(/^250/)
    for (const { socket } of idle) socket.destroy()
    await send({ subject: 'Again there is room', text: 'x' })
  })

  test('bounces, automatic replies and loops are discarded; automatic notices are stored', async () => {
    const before = (await mails()).length
    await send({ envelope: { from: '', to: [mine] }, subject: 'Undelivered', text: 'x' })
    await send({ subject: 'Out of office', text: 'x', headers: { 'Auto-Submitted': 'auto-replied' } })
    const received = Array.from({ length: 60 }, (_, hop) => `Received: from hop${hop} by hop${hop + 1}`)
    await send({
      raw: `${received.join('\r\n')}\r\nFrom: a@b.example\r\nSubject: Round\r\n\r\nx`,
      envelope: { from: 'a@b.example', to: [mine] },
    })
    expect((await mails()).length).toBe(before)
    await send({
      subject: 'From the system',
      text: 'x',
      headers: { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' },
    })
    expect((await mails()).length).toBe(before + 1)
  })

  test('an e-mail that is too large is refused, with or without a declared size', async () => {
    const before = (await mails()).length
    const big = { filename: 'big.pdf', content: Buffer.alloc(400_000, 'x') }
    await expect(send({ subject: 'Big', attachments: [big] })).rejects.toMatchObject({ responseCode: 552 })
    const said = await talk([
      'HELO a',
      'MAIL FROM:<a@b.example>',
      `RCPT TO:<${mine}>`,
      'DATA',
      `Subject: Big\r\n\r\n${'x'.repeat(70)}\r\n`.padEnd(400_000, 'y\r\n') + '\r\n.',
    ])
    expect(said.at(-2)).toMatch(/^552 /)
    expect((await mails()).length).toBe(before)
  })

  const may = (storage_bytes?: number) =>
    inbox.db
      .updateTable('accounts')
      .set({ entitlements: storage_bytes === undefined ? {} : { storage_bytes } })
      .where('id', '=', own.account_id)
      .execute()

  test(
    'of two mails at once for which together there is no room one is to come again',
    { tags: ['engine'] },
    async () => {
      const file = (name: string) => ({ ...pdf(name), content: Buffer.alloc(1000, name) })
      const mail = (name: string) => ({ subject: name, attachments: [file(`${name} 1`), file(`${name} 2`)] })
      const { used } = await inbox.db
        .selectFrom('blobs')
        .select((each) => each.fn.sum<string>('byte_size').as('used'))
        .where('account_id', '=', own.account_id)
        .executeTakeFirstOrThrow()
      await may(Number(used) + 3500)
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      beforePut = () => {
        beforePut = () => Promise.resolve()
        reached.resolve()
        return released.promise
      }
      const first = send(mail('The first'))
      await reached.promise
      await expect(send(mail('The second')).finally(released.resolve)).rejects.toMatchObject({
        responseCode: 452,
      })
      await first
      await may()
      expect(await newest()).toMatchObject({ subject: 'The first', documents_count: 2 })
    },
  )

  test('a mail for which the account has no room left is to come again, and nothing of it is kept', async () => {
    const before = (await mails()).length
    await may(1)
    const mail = { subject: 'Too much', attachments: [pdf('beyond the limit')] }
    await expect(send(mail)).rejects.toMatchObject({ responseCode: 452 })
    expect(await mails()).toHaveLength(before)
    const stored = inbox.db.selectFrom('blobs').where('filename', '=', 'beyond the limit.pdf').selectAll()
    expect(await stored.execute()).toEqual([])
    await may()
    await send(mail)
    expect(await newest()).toMatchObject({ subject: 'Too much', documents_count: 1 })
  })

  test('malformed input is answered, and the listener keeps running', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'x'
        : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`
    const envelope = { from: 'a@b.example', to: [mine] }
    const outcomes = await Promise.allSettled([
      send({ envelope, raw: Buffer.alloc(5000, 0) }),
      send({ envelope, raw: `Subject: Deep\r\n${nested(300)}` }),
      send({ envelope, raw: `Content-Type: text/html\r\n\r\n${'<div>'.repeat(20_000)}` }),
      send({
        envelope,
        raw: 'Date: Never\r\nFrom: <<>>\r\nContent-Type: application/pdf; name="\u0000../../x"\r\n\r\n%PDF',
      }),
    ])
    expect(outcomes).toHaveLength(4)
    await send({ subject: 'Still here', text: 'x' })
    expect((await newest())?.subject).toBe('Still here')
  })

  test('the listener offers no sign-in, no mailbox lookup and no relaying', async () => {
    const said = await talk([
      'EHLO a',
      'AUTH LOGIN',
      'VRFY docs',
      'MAIL FROM:<a@b.example>',
      'RCPT TO:<someone@elsewhere.example>',
    ])
    expect(said.map((line) => line.slice(0, 3))).toEqual(['220', '250', '500', '252', '250', '550', '221'])
  })

  describe('where senders are named', () => {
    const name = (senders: string[]) => own.ask('PATCH', '/v2/mailbox', { senders })
    afterEach(() => name([]))

    test('mail of others is refused in the conversation, and nothing of it is kept', async () => {
      await name(['line.example', 'agent@forwarder.example'])
      const before = (await mails()).length
      for (const from of ['me@evil.example', 'other@forwarder.example', 'me@outline.example'])
        await expect(send({ from, subject: 'Forged', text: 'x' })).rejects.toMatchObject({
          responseCode: 550,
        })
      expect(await mails()).toHaveLength(before)
      for (const from of [
        'notices@line.example',
        'notices@mail.line.example',
        'Agent <agent@forwarder.example>',
      ])
        await send({ from, subject: 'Named', text: from })
      expect(await mails()).toHaveLength(before + 3)
      expect((await newest())?.authentication).toEqual({ spf: 'none', dkim: 'none', dmarc: 'none' })
    })

    test('mail whose sender cannot be checked now is to come again, and another account in it has it once', async () => {
      await name(['line.example'])
      const to = [mine, 'docs+otherotherotherother@portolan.test']
      const mail = { to, subject: 'Slow DNS', text: 'x', messageId: '<slow@line.example>' }
      const before = [(await mails()).length, (await mails(other)).length]
      dns = 'ESERVFAIL'
      for (let times = 0; times < 2; times++)
        await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 })
      expect([(await mails()).length, (await mails(other)).length]).toEqual([before[0], (before[1] ?? 0) + 1])
      dns = 'ENOTFOUND'
      await send(mail)
      expect((await mails()).length).toBe((before[0] ?? 0) + 1)
    })

    test('another account in the same mail gets it', async () => {
      await name(['line.example'])
      const to = [mine, 'docs+otherotherotherother@portolan.test']
      const before = [(await mails()).length, (await mails(other)).length]
      await send({ from: 'me@evil.example', to, subject: 'To two', text: 'x' })
      expect([(await mails()).length, (await mails(other)).length]).toEqual([before[0], (before[1] ?? 0) + 1])
    })

    test('addresses and domains are kept once, in lower case, and what is none is refused', async () => {
      const answer = await name([' Line.example', 'line.example', 'Agent@Forwarder.example'])
      expect(await answer.json()).toMatchObject({ senders: ['line.example', 'agent@forwarder.example'] })
      for (const wrong of ['line', '@line.example', 'a b@line.example', '*.line.example'])
        expect((await name([wrong])).status).toBe(422)
    })
  })
})

test('the token of an alias is read in any case, and only from valid addresses', () => {
  expect(aliasToken('docs+abcdefghijkmnpqr@portolan.example')).toBe('abcdefghijkmnpqr')
  expect(aliasToken(' DOCS+ABCDEFGHIJKMNPQR@PORTOLAN.EXAMPLE')).toBe('abcdefghijkmnpqr')
  for (const wrong of ['docs+short@x', 'abcdefghijkmnpqr@x', 'docs+abcdefghijkmnpqr', ''])
    expect(aliasToken(wrong)).toBeUndefined()
})
