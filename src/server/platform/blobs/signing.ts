import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token allows: to upload the bytes, to create a document from them, to download them, to see their pages. */
export type Purpose = 'upload' | 'attach' | 'download' | 'page'
interface Grant {
  account_id: string
  blob_id: string
}
type TokenCheck = { ok: true; grant: Grant } | { ok: false; reason: 'tampered' | 'expired' }

/**
 * A self-contained token: base64url of `[purpose, account, blob, expires]` (expires in seconds since
 * 1970, wall clock), a dot, and base64url of its HMAC-SHA256.
 */
export function sign(secret: Uint8Array, purpose: Purpose, grant: Grant, expires: Date): string {
  const seconds = Math.floor(expires.getTime() / 1000)
  const meaning = JSON.stringify([purpose, grant.account_id, grant.blob_id, seconds])
  const payload = Buffer.from(meaning).toString('base64url')
  return `${payload}.${mac(secret, payload).toString('base64url')}`
}

/** Reads a token for one purpose. Anything that was not signed for this purpose counts as tampered. */
export function verify(secret: Uint8Array, purpose: Purpose, token: string, now: Date): TokenCheck {
  const [payload = '', signature = '', ...more] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = mac(secret, payload)
  // Only the spelling that we write is accepted: base64url has others for the same bytes.
  const same = given.length === right.length && timingSafeEqual(given, right)
  if (!same || more.length > 0 || right.toString('base64url') !== signature)
    return { ok: false, reason: 'tampered' }
  const meaning: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (!Array.isArray(meaning) || meaning[0] !== purpose) return { ok: false, reason: 'tampered' }
  const [, account_id, blob_id, seconds] = meaning as [Purpose, string, string, number]
  if (seconds * 1000 <= now.getTime()) return { ok: false, reason: 'expired' }
  return { ok: true, grant: { account_id, blob_id } }
}

const mac = (secret: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest()
