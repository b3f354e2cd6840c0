import { createHash, randomBytes } from 'node:crypto'

/** A key or token: 256 random bits, with a prefix by which scanners recognise a leaked one. */
export const newSecret = (
  kind: 'key' | 'session' | 'sign_in' | 'invitation' | 'passkey' | 'mailed_link' | 'openid' | 'browser',
): string => `portolan_${kind}_${randomBytes(32).toString('base64url')}`

/**
 * The stored hash of a secret. A plain SHA-256 is enough: 256 random bits cannot be guessed, and the timing of a look-up
 * by hash reveals nothing.
 */
export const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()
