import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInMemory } from '../../testing/databases.ts'
import { type Inbox, openInbox } from '../../testing/inbox.ts'
import type { MailListener } from './listener.ts'
import { startMail } from './start.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const settings = {
  mailPort: 0,
  mailHost: '127.0.0.1',
  mailDomain: 'portolan.test',
  largestMail: 100_000,
} as const

describe.skipIf(!hasOpenssl)("with the operator's certificate", () => {
  let inbox: Inbox
  let folder: string
  let database: Awaited<ReturnType<typeof openInMemory>>
  const listeners: MailListener[] = []
  beforeAll(async () => {
    database = await openInMemory()
    inbox = await openInbox(database.db)
    folder = await mkdtemp(join(tmpdir(), 'portolan-tls-'))
    const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=portolan.test']
    spawnSync('openssl', [...self, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')])
  })
  afterAll(async () => {
    for (const listener of listeners) await listener.close()
    await inbox.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (certificate?: string, key?: string) => {
    const { account_id } = await inbox.account()
    const given = { ...settings, mailCertificate: certificate, mailKey: key }
    const listener = await startMail(given, { ...inbox, accountOf: () => Promise.resolve(account_id) })
    if (listener) listeners.push(listener)
    return listener?.port ?? 0
  }
  const send = (port: number) =>
    createTransport({
      host: '127.0.0.1',
      port,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    }).sendMail({
      from: 'a@line.example',
      to: 'docs+abcdefghijkmnpqr@portolan.test',
      subject: 'Hello',
      text: 'x',
    })

  test('e-mail is received over TLS if the sender wants it', async () => {
    const port = await start(join(folder, 'cert.pem'), join(folder, 'key.pem'))
    expect((await send(port)).response).toMatch(/^250/)
  })

  test('TLS is not offered without a certificate, because the key of the package is public', async () => {
    await expect(send(await start())).rejects.toMatchObject({ code: 'ETLS' })
  })

  test('a missing or invalid certificate is reported at the start', async () => {
    await expect(start(join(folder, 'missing.pem'), join(folder, 'key.pem'))).rejects.toThrow(
      /cannot be read/,
    )
    await writeFile(join(folder, 'bad.pem'), 'not a certificate')
    await expect(start(join(folder, 'bad.pem'), join(folder, 'key.pem'))).rejects.toThrow(
      /are no certificate and its key/,
    )
  })
})

test('no e-mail is received if no port is configured', async () => {
  const database = await openInMemory()
  const inbox = await openInbox(database.db)
  const given = { ...settings, mailPort: undefined, mailCertificate: undefined, mailKey: undefined }
  const deps = { ...inbox, accountOf: () => Promise.resolve(undefined) }
  expect(await startMail(given, deps)).toBeUndefined()
  await inbox.close()
  await database.close()
})
