import { z } from 'zod'
import { id, timestamp } from '../../jsonapi/index.ts'
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passkeyAnswer,
  signInCode,
} from '../../vocabulary/index.ts'
import { confirmationNeeded } from './confirmation-needed.ts'
import { operation } from '../operation.ts'
import { ownPasskey } from './passkeys.ts'

const tag = 'Sign-in'
const media = 'application/json'
const extension = true
const shows = ['session'] as const
const changes = ['session'] as const
const person = { tag, extension, media, changes, refuses: { 403: confirmationNeeded } } as const

const openidLink = z
  .looseObject({
    id,
    name: z.string(),
    linked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'openid_link' })

const ownSignIn = z
  .looseObject({
    email: z.string().nullable(),
    /** Since when a mailed link proved that the person reads it; null for an address that nothing proved. */
    email_verified_at: timestamp.nullable().default(null),
    /** Another address that the person asked for; it takes effect by the link that is mailed to it. */
    pending_email: z.string().nullable().default(null),
    /** Until when it can take effect. */
    pending_email_until: timestamp.nullable().default(null),
    /** Null where the person has no password. */
    password_set_at: timestamp.nullable(),
    /** Null while a password alone is enough. */
    second_factor_set_at: timestamp.nullable(),
    recovery_codes_left: z.int(),
    /** The last used first. */
    passkeys: z.array(ownPasskey),
    /** The providers of the account, and since when the member is linked there. */
    openid_links: z.array(openidLink),
    /** Until when this session may change how the person signs in; null where it must be confirmed first. */
    confirmed_until: timestamp.nullable(),
  })
  .meta({ id: 'sign_in' })
export type OwnSignIn = z.output<typeof ownSignIn>

const signInWays = z
  .looseObject({
    /** The address at which passkeys work, without a path; null where none can. */
    passkeys_at: z.string().nullable(),
    /** Where people sign in at a provider of an account, by the names that the accounts chose for this page. */
    providers: z.array(z.looseObject({ id, name: z.string() }).meta({ id: 'shown_provider' })),
  })
  .meta({ id: 'sign_in_ways' })
export type SignInWays = z.output<typeof signInWays>

const recoveryCodes = z.looseObject({
  /** Shown once. Each signs in once, in place of a code. */
  recovery_codes: z.array(z.string()),
})

export const get_sign_in_ways = operation({
  method: 'GET',
  path: '/sign_in_ways',
  tag,
  summary: 'What the page for signing in offers beside a password',
  extension,
  media,
  shows,
  auth: 'public',
  answers: { 200: signInWays },
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
  changes: ['session', 'outgoing_mail', 'member'],
  summary:
    'Ask for another e-mail address to sign in with. It waits in `pending_email` until the link is opened that is mailed to it; an address that somebody has is answered alike. Asking again mails another link',
  body: z.object({ email: z.email().max(254) }),
  answers: { 200: ownSignIn },
})

export const cancel_email_change = operation({
  tag,
  extension,
  changes,
  method: 'DELETE',
  path: '/sign_in/email_change',
  summary: 'Withdraw the e-mail address that waits; its link ends, and the present address stays',
  answers: { 204: null },
})

export const confirm_email_change = operation({
  tag,
  extension,
  media,
  method: 'POST',
  path: '/email_changes',
  summary:
    'Let the e-mail address take effect to which the link was mailed; it works once, and nobody is signed in',
  auth: 'public',
  changes: ['session', 'member'],
  body: z.object({ secret: z.string().min(1).max(200) }),
  refuses: { 409: '`address_taken`: another person has the address since' },
  answers: { 200: z.looseObject({ email: z.string() }) },
})

export const confirm_session = operation({
  tag,
  extension,
  changes,
  method: 'POST',
  path: '/session/confirmation',
  summary:
    'Confirm who is signed in with the present password, and a code where one is needed, or with a passkey',
  body: z.union([
    z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH), code: signInCode.optional() }),
    z.object({ passkey: passkeyAnswer }),
  ]),
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
