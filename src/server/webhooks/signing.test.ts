import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from './payload.ts'

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

test('one secret verifies both signatures of a delivery with any body', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.uuid(), (value, id) => {
      const secret = newWebhookSecret()
      const body = JSON.stringify(value)
      const headers = signatureHeaders(secret, { id, body, at: new Date() })
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
      expect(headers['X-T49-Webhook-Signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
      expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow(
        'No matching signature found',
      )
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found')
    }),
    { numRuns: 50 },
  )
})

test('a secret given for a trial may be any text', () => {
  for (const secret of ['optional-test-secret', 'whsec_', 'whsec_not base64', 'ключ']) {
    const headers = lower(signatureHeaders(secret, { id: 'a', body: '{}', at: new Date() }))
    const raw = new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' })
    expect(raw.verify('{}', headers)).toEqual({})
    expect(headers['x-t49-webhook-signature']).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('while two secrets count a receiver by the standard accepts either', () => {
  const [secret, previous] = [newWebhookSecret(), newWebhookSecret()]
  const headers = signatureHeaders(secret, { id: 'a', body: '{}', at: new Date() }, previous)
  for (const each of [secret, previous]) expect(new Webhook(each).verify('{}', headers)).toEqual({})
  expect(() => new Webhook(newWebhookSecret()).verify('{}', headers)).toThrow('No matching signature found')
})

test('no two secrets are the same', () => {
  const made = Array.from({ length: 100 }, newWebhookSecret)
  expect(new Set(made).size).toBe(100)
  for (const secret of made) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{48}$/)
})
