import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const issuer = 'Portolan'

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 })

/** Base32. */
export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app reads from a QR code. */
export const codeUri = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * The step of 30 seconds to which a code belongs: the present one, the one before, the one after; undefined for any other code.
 * Whether it was used already is for the store to say.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newRecoveryCode = (): string =>
  [...randomBytes(16)]
    .map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + alphabet.charAt(byte % alphabet.length))
    .join('')

/** Codes of 80 random bits: `ABCD-EFGH-JKLM-NPQR`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** A recovery code however it is typed; a plain SHA-256 is enough for 80 random bits. */
export const hashOfRecoveryCode = (code: string): Uint8Array =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()
