import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '../../testing/databases.ts'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { signInAs } from '../../testing/signed-in.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})
const serverOf = async (options?: Parameters<typeof openMailServer>[0]): Promise<MailServer> => {
  const server = await openMailServer(options)
  open.push(server)
  return server
}
const serviceOf = async (options: Parameters<typeof startTestService>[0]): Promise<TestService> => {
  const service = await startTestService(options)
  open.push(service)
  return service
}

const text = {
  subject: 'A webhook of Evil\r\nBcc: third@other.example was switched off',
  paragraphs: ['Line one', '<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x@y.example>'],
  link: { label: 'Open', url: 'https://track.example/settings' },
  footer: 'Why it came',
}
const enqueue = (service: TestService, recipient = 'ada@north.example') =>
  service.mailer?.enqueue(service.db, {
    account_id: service.own.account_id,
    kind: 'webhook_switched_off',
    recipient,
    text,
  })
const listed = async (service: TestService) => {
  const owner = await signInAs(service, service.own.account_id, 'owner')
  const { body } = await service.ask('GET', '/v2/outgoing_mails', undefined, {
    ...owner.headers,
    authorization: null,
  })
  return {
    owner,
    mails: (body as { data: { id: string; attributes: Record<string, unknown> }[] }).data,
  }
}
const stored = async (service: TestService) =>
  JSON.stringify((await sql`select to_jsonb(outgoing_mails.*) from outgoing_mails`.execute(service.db)).rows)

forEachDatabase('outgoing mail', (openDatabase) => {
  test('a mail is sent once, as text and HTML without anything to load, and its content is forgotten', async () => {
    const server = await serverOf()
    const service = await serviceOf({
      database: await openDatabase(),
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
    })
    await enqueue(service)
    expect(await stored(service)).not.toContain('Line one')
    await service.mailer?.round()
    await service.mailer?.round()
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail?.to).toEqual(['ada@north.example'])
    expect(mail?.parsed.text).toContain('https://track.example/settings')
    expect(mail?.parsed.html).not.toMatch(/<script|<img|src=|@import|url\(/)
    const { mails } = await listed(service)
    expect(mails.map(({ attributes }) => [attributes['state'], attributes['attempts']])).toEqual([
      ['sent', 1],
    ])
    const { rows } = await sql`select 1 from outgoing_mails where sealed_content is not null`.execute(
      service.db,
    )
    expect(rows).toEqual([])
  })

  test('line breaks in names make no header and no further recipient', async () => {
    const server = await serverOf()
    const service = await serviceOf({
      database: await openDatabase(),
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
    })
    await enqueue(service)
    await service.mailer?.round()
    const [mail] = server.received
    expect(mail?.parsed.subject).toBe('A webhook of Evil Bcc: third@other.example was switched off')
    expect(mail?.parsed.bcc).toBeUndefined()
    expect(mail?.parsed.headers.has('bcc')).toBe(false)
    expect(mail?.to).toEqual(['ada@north.example'])
    expect(server.received).toHaveLength(1)
  })

  test('a server that refuses for the moment is asked again later, one that refuses for good is not, and a person sends it again', async () => {
    const server = await serverOf()
    const service = await serviceOf({
      database: await openDatabase(),
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
    })
    server.state.answer = () => ({ status: 451, text: 'Come again' })
    await enqueue(service)
    await service.mailer?.round()
    expect((await listed(service)).mails[0]?.attributes).toMatchObject({
      state: 'waiting',
      attempts: 1,
      next_attempt_at: '2026-11-20T18:01:00Z',
    })
    await service.mailer?.round()
    expect((await listed(service)).mails[0]?.attributes['attempts']).toBe(1)

    server.state.answer = () => ({ status: 550, text: 'No such person' })
    service.pass(60)
    await service.mailer?.round()
    const { mails, owner } = await listed(service)
    expect(mails[0]?.attributes).toMatchObject({ state: 'failed', attempts: 2, can_retry: true })
    expect(String(mails[0]?.attributes['last_error'])).toContain('No such person')
    expect(service.lines.join('\n')).toContain('A mail was given up')

    server.state.answer = () => undefined
    const retry = await service.ask('POST', `/v2/outgoing_mails/${mails[0]?.id}/retry`, undefined, {
      ...owner.headers,
      authorization: null,
    })
    expect(retry.status).toBe(204)
    await service.mailer?.round()
    expect(server.received).toHaveLength(1)
  })

  test('a server that is not there is asked eight times within a day, then the mail is given up', async () => {
    const service = await serviceOf({ database: await openDatabase() })
    await enqueue(service)
    for (let attempts = 0; attempts < 10; attempts += 1) {
      await service.mailer?.round()
      service.pass(12 * 3600)
    }
    expect((await listed(service)).mails[0]?.attributes).toMatchObject({ state: 'failed', attempts: 8 })
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
describe.skipIf(!hasOpenssl)('the way to the mail server', () => {
  const certified = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portolan-smtp-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...names,
      '-keyout',
      key,
      '-out',
      cert,
    ])
    const read = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
    await rm(folder, { recursive: true })
    return read
  }

  test('smtps is encrypted from the first byte and signs in; an unknown certificate is not believed', async () => {
    const tls = await certified()
    const server = await serverOf({
      tls: { ...tls, isSecure: true },
      login: { user: 'ship', password: 'p@ss:w/rd' },
    })
    const smtpUrl = `smtps://ship:${encodeURIComponent('p@ss:w/rd')}@127.0.0.1:${server.port}`
    const service = await serviceOf({ smtpUrl, mailCertificates: tls.cert })
    await enqueue(service)
    await service.mailer?.round()
    expect(server.state.isEncrypted).toEqual([true])

    const doubting = await serviceOf({ smtpUrl })
    await enqueue(doubting)
    await doubting.mailer?.round()
    expect(server.received).toHaveLength(1)
    expect((await listed(doubting)).mails[0]?.attributes['state']).toBe('waiting')
  })

  test('a server that offers STARTTLS gets the mail encrypted; one that does not gets none where encryption is demanded', async () => {
    const tls = await certified()
    const offers = await serverOf({ tls: { ...tls, isSecure: false } })
    const service = await serviceOf({
      smtpUrl: `smtp://127.0.0.1:${offers.port}`,
      mailCertificates: tls.cert,
      mailNeedsTls: true,
    })
    await enqueue(service)
    await service.mailer?.round()
    expect(offers.state.isEncrypted).toEqual([true])

    const plain = await serverOf()
    const demanding = await serviceOf({ smtpUrl: `smtp://127.0.0.1:${plain.port}`, mailNeedsTls: true })
    await enqueue(demanding)
    await demanding.mailer?.round()
    expect(plain.received).toEqual([])
    expect((await listed(demanding)).mails[0]?.attributes).toMatchObject({ state: 'waiting', attempts: 1 })
  })

  test('a refused sign-in is tried again, and its password is in no log, answer or row', async () => {
    const tls = await certified()
    const server = await serverOf({
      tls: { ...tls, isSecure: true },
      login: { user: 'ship', password: 'right' },
    })
    const service = await serviceOf({
      smtpUrl: `smtps://ship:gulls-above@127.0.0.1:${server.port}`,
      mailCertificates: tls.cert,
    })
    await enqueue(service)
    await service.mailer?.round()
    const { mails } = await listed(service)
    expect(mails[0]?.attributes).toMatchObject({ state: 'waiting', attempts: 1 })
    // This server repeats the password, as a bad one may.
    expect(String(mails[0]?.attributes['last_error'])).toContain('No sign-in for ship with •••')
    for (const text of [JSON.stringify(mails), service.lines.join('\n'), await stored(service)])
      expect(text).not.toContain('gulls-above')
  })
})
