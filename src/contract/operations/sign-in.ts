import { z } from 'zod'
import { timestamp } from '../jsonapi/index.ts'
import {
  CONFIRMED_MINUTES,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  signInCode,
} from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Sign-in'
const media = 'application/json'
const needsConfirmation = `\`confirmation_needed\`: it takes a sign-in or a confirmation of the last ${CONFIRMED_MINUTES} minutes`
const extension = true
const shows = ['session'] as const
const changes = ['session'] as const
const person = { tag, extension, media, changes, refuses: { 403: needsConfirmation } } as const

const ownSignIn = z
  .looseObject({
    email: z.string().nullable(),
    /** Null where the person has no password. */
    password_set_at: timestamp.nullable(),
    /** Null while a password alone is enough. */
    second_factor_set_at: timestamp.nullable(),
    recovery_codes_left: z.int(),
    /** Until when this session may change how the person signs in; null where it must be confirmed first. */
    confirmed_until: timestamp.nullable(),
  })
  .meta({ id: 'sign_in' })
export type OwnSignIn = z.output<typeof ownSignIn>

const recoveryCodes = z.looseObject({
  /** Shown once. Each signs in once, in place of a code. */
  recovery_codes: z.array(z.string()),
})

export const get_sign_in = operation({
  method: 'GET',
  path: '/sign_in',
  tag,
  summary: 'How the person who asks signs in',
  extension,
  media,
  shows,
  answers: { 200: ownSignIn },
})

export const edit_sign_in = operation({
  ...person,
  method: 'PATCH',
  path: '/sign_in',
  summary: 'Change the e-mail address with which the person signs in',
  body: z.object({ email: z.email().max(254) }),
  answers: { 200: ownSignIn },
})

export const confirm_session = operation({
  tag,
  extension,
  changes,
  method: 'POST',
  path: '/session/confirmation',
  summary: 'Confirm who is signed in with the present password, and a code where one is needed',
  body: z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH), code: signInCode.optional() }),
  answers: { 204: null },
})

export const set_password = operation({
  ...person,
  method: 'PUT',
  path: '/password',
  summary: 'Set the password of the person; all other sessions end',
  body: z.object({
    password: z
      .string()
      .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters`)
      .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`),
  }),
  answers: { 204: null },
})

export const create_second_factor = operation({
  ...person,
  method: 'POST',
  path: '/second_factor',
  summary: 'Make a secret for an authenticator app, which counts from its first code on',
  answers: {
    201: z.looseObject({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
})

export const confirm_second_factor = operation({
  ...person,
  method: 'POST',
  path: '/second_factor/confirmation',
  summary: 'Turn on two-step sign-in with the first code of the new secret',
  body: z.object({ code: signInCode }),
  answers: { 201: recoveryCodes },
})

export const delete_second_factor = operation({
  ...person,
  method: 'DELETE',
  path: '/second_factor',
  summary: 'Turn off two-step sign-in',
  answers: { 204: null },
})

export const create_recovery_codes = operation({
  ...person,
  method: 'POST',
  path: '/second_factor/recovery_codes',
  summary: 'Make new recovery codes in place of those that are left',
  refuses: { ...person.refuses, 409: 'Two-step sign-in is off' },
  answers: { 201: recoveryCodes },
})
