import { z } from 'zod'

/** In characters, of any kind (OWASP ASVS 5.0, 6.2). */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

/** How long after a sign-in, or after its confirmation, a session may change how the person signs in. */
export const CONFIRMED_MINUTES = 10

/** A code of an authenticator app, or a recovery code. */
export const signInCode = z.string().trim().min(1).max(40)

/** The `code` of a refusal to sign in, for what the page must ask next. */
export const signInRefusals = [
  'wrong_password',
  'second_factor_needed',
  'wrong_code',
  'wrong_passkey',
  'wrong_openid',
  'not_linked',
  'no_group',
  'wait',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]
