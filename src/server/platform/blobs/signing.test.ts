import { expect, test } from 'vitest'
import { sign, verify } from './signing.ts'

const secret = Buffer.alloc(32, 7)
const grant = { account_id: 'a', blob_id: 'b' }
const now = new Date('2026-11-20T18:00:00Z')
const later = new Date('2026-11-20T19:00:00Z')
const token = sign(secret, 'upload', grant, later)

test('a token yields the account and the blob that it was signed for', () => {
  expect(verify(secret, 'upload', token, now)).toEqual({ ok: true, grant })
})

test('a token is valid until the second of its expiry', () => {
  expect(verify(secret, 'upload', token, new Date('2026-11-20T18:59:59.999Z')).ok).toBe(true)
  expect(verify(secret, 'upload', token, later)).toEqual({ ok: false, reason: 'expired' })
})

test('a token is valid for its own purpose and installation only', () => {
  const tampered = { ok: false, reason: 'tampered' }
  expect(verify(secret, 'attach', token, now)).toEqual(tampered)
  expect(verify(secret, 'download', token, now)).toEqual(tampered)
  expect(verify(Buffer.alloc(32, 8), 'upload', token, now)).toEqual(tampered)
})

test('no character of a token can be changed, added or left out', () => {
  const forged = [...token].flatMap((letter, at) => [
    token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
    token.slice(0, at) + token.slice(at + 1),
  ])
  for (const each of [...forged, '', '.', `${token}.`, `${token}A`, `${token}=`, `.${token}`])
    expect([each, verify(secret, 'upload', each, now).ok]).toEqual([each, false])
})
