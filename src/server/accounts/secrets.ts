import { createHash, randomBytes } from 'node:crypto'

/** A key or token: 256 random bits, with a prefix by which a leaked one is recognised. */
export const newSecret = (kind: 'key' | 'session' | 'sign_in'): string =>
  `portolan_${kind}_${randomBytes(32).toString('base64url')}`

/**
 * What is stored of a secret. A plain SHA-256 is enough: there is nothing to guess in 256 random bits, and the
 * look-up by hash tells nothing by its timing.
 */
export const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret).digest()
