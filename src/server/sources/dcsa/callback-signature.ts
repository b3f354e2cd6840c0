import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header `Notification-Signature` of a body: HMAC-SHA256 of its bytes, the key the decoded secret (Base64). */
export const callbackSignature = (secret: string, body: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex')}`

/** Compares in a time that does not depend on where two texts differ. */
export function isSameSignature(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
