import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { authenticateMail, type DnsResolver } from './authentication.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const notFound = () => Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })

/** DNS with a line that sends from one address, signs, and wants others refused; and a domain that says nothing. */
const resolver: DnsResolver = (name, type) => {
  const records: Record<string, string> = {
    'line.example TXT': 'v=spf1 ip4:192.0.2.1 ip4:8.8.8.8 -all',
    'key._domainkey.line.example TXT': `v=DKIM1; k=rsa; p=${published}`,
    '_dmarc.line.example TXT': 'v=DMARC1; p=reject',
  }
  const found = records[`${name} ${type}`]
  return found === undefined ? Promise.reject(notFound()) : Promise.resolve([[found]])
}

const mailOf = async (from: string, options: { isSigned?: boolean } = {}): Promise<Buffer> => {
  const dkim = {
    domainName: 'line.example',
    keySelector: 'key',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(options.isSigned && { dkim }),
  })
  const { message } = await transport.sendMail({
    from,
    to: 'docs@portolan.test',
    subject: 'Arrival notice',
    text: 'Attached.',
  })
  return message as Buffer
}
const bySpf = { address: '8.8.8.8', helo: 'mx.line.example', envelopeFrom: 'notices@line.example' }
const byStranger = { ...bySpf, address: '9.9.9.9' }

test('a mail from an address of its domain passes SPF, and so DMARC', async () => {
  expect(await authenticateMail(await mailOf('notices@line.example'), bySpf, { resolver })).toEqual({
    spf: 'pass',
    dkim: 'none',
    dmarc: 'pass',
  })
})

test('a mail from elsewhere that names the domain fails', async () => {
  expect(await authenticateMail(await mailOf('notices@line.example'), byStranger, { resolver })).toEqual({
    spf: 'fail',
    dkim: 'none',
    dmarc: 'fail',
  })
})

test('a signed mail passes also where another server handed it on, and not when its text was changed', async () => {
  const signed = await mailOf('notices@line.example', { isSigned: true })
  expect(await authenticateMail(signed, byStranger, { resolver })).toMatchObject({
    dkim: 'pass',
    dmarc: 'pass',
  })
  const changed = Buffer.from(signed.toString().replace('Attached', 'Replaced'))
  expect(await authenticateMail(changed, byStranger, { resolver })).toMatchObject({ dmarc: 'fail' })
})

test('a domain that passes for itself does not pass for another in From', async () => {
  const raw = await mailOf('boss@line.example')
  const sender = { ...byStranger, envelopeFrom: 'me@evil.example' }
  expect(await authenticateMail(raw, sender, { resolver })).toMatchObject({ dmarc: 'fail' })
})

test('of a server of the own network SPF says nothing', async () => {
  const relay = { ...bySpf, address: '10.0.0.7' }
  expect(await authenticateMail(await mailOf('notices@line.example'), relay, { resolver })).toMatchObject({
    spf: 'none',
  })
})

test('a DNS that does not answer, or answers with an error, is no reason to lose a mail', async () => {
  const raw = await mailOf('notices@line.example', { isSigned: true })
  const silent: DnsResolver = () => new Promise(() => undefined)
  expect(await authenticateMail(raw, bySpf, { resolver: silent, maxMs: 20 })).toEqual({
    spf: 'temperror',
    dkim: 'temperror',
    dmarc: 'temperror',
  })
  const broken: DnsResolver = () =>
    Promise.reject(Object.assign(new Error('ESERVFAIL'), { code: 'ESERVFAIL' }))
  expect((await authenticateMail(raw, bySpf, { resolver: broken })).spf).toBe('temperror')
})

test.each([
  '',
  '\0\0\0',
  'From: a@b, c@d\r\nFrom: e@f\r\n\r\n',
  `DKIM-Signature: ${'v=1; '.repeat(5000)}\r\n\r\n`,
])('odd bytes are answered', async (text) => {
  const { dmarc } = await authenticateMail(Buffer.from(text), bySpf, { resolver })
  expect(dmarc).not.toBe('pass')
})
