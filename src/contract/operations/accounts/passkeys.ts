import { z } from 'zod'
import { id, timestamp } from '../../jsonapi/index.ts'
import {
  MAX_PASSKEY_NAME_LENGTH,
  MAX_PASSKEYS_OF_PERSON,
  newPasskeyAnswer,
  PASSKEY_MINUTES,
  passkeyAnswer,
} from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'
import { confirmationNeeded } from './confirmation-needed.ts'
import { session } from './session.ts'

const tag = 'Sign-in'
const media = 'application/json'
const extension = true
const changes = ['session'] as const
const notHere =
  '`passkeys_not_possible`: passkeys need an address with a name, and https unless it is localhost'

export const ownPasskey = z
  .looseObject({
    id,
    /** As the person calls it. */
    name: z.string(),
    /** Whether it is copied to other devices of the person, as the maker of the device says. */
    is_synced: z.boolean(),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    /** Since when it does not sign in: the password was set by a mailed link, and the person has not kept it since. */
    suspended_at: timestamp.nullable().default(null),
  })
  .meta({ id: 'passkey' })
export type OwnPasskey = z.output<typeof ownPasskey>

const type = z.literal('public-key')
/** What the page gives `navigator.credentials.get`. */
const requestOptions = z.looseObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
/** What the page gives `navigator.credentials.create`. */
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ alg: z.int(), type })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.looseObject({ id: z.string(), type: z.string(), transports: z.array(z.string()).default([]) }),
  ),
  authenticatorSelection: z.looseObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const create_passkey_challenge = operation({
  tag,
  extension,
  media,
  changes: [],
  method: 'POST',
  path: '/session/passkey_challenge',
  summary: `Begin to sign in, or to confirm a session, with a passkey: its answer is taken once, from the same browser, within ${PASSKEY_MINUTES} minutes`,
  auth: 'public',
  refuses: { 403: notHere },
  answers: { 201: requestOptions },
})

export const sign_in_by_passkey = operation({
  tag,
  extension,
  media,
  changes,
  method: 'POST',
  path: '/session/passkey',
  summary: 'Sign a browser in with a passkey',
  auth: 'public',
  body: passkeyAnswer,
  answers: { 201: session },
})

export const create_passkey_registration = operation({
  tag,
  extension,
  media,
  changes: [],
  method: 'POST',
  path: '/passkeys/registration',
  summary: 'Begin to add a passkey of the person',
  refuses: {
    403: `${confirmationNeeded}. ${notHere}`,
    409: `The person has ${MAX_PASSKEYS_OF_PERSON} passkeys`,
  },
  answers: { 201: creationOptions },
})

export const create_passkey = operation({
  tag,
  extension,
  media,
  changes,
  method: 'POST',
  path: '/passkeys',
  summary: 'Add the passkey that was made',
  body: z.object({
    /** By default the browser and its system: `Firefox on Linux`. */
    name: z.string().trim().max(MAX_PASSKEY_NAME_LENGTH).optional(),
    passkey: newPasskeyAnswer,
  }),
  refuses: { 403: confirmationNeeded },
  answers: { 201: ownPasskey },
})

export const edit_passkey = operation({
  tag,
  extension,
  media,
  changes,
  method: 'PATCH',
  path: '/passkeys/{id}',
  summary: 'Give a passkey of the person another name, or keep one that a reset of the password suspended',
  params: z.object({ id }),
  body: z
    .object({
      name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH).optional(),
      /** It signs in again. */
      suspended: z.literal(false).optional(),
    })
    .refine(
      ({ name, suspended }) => name !== undefined || suspended !== undefined,
      'Give a name, or keep it',
    ),
  refuses: { 403: confirmationNeeded },
  answers: { 200: ownPasskey },
})

export const delete_passkey = operation({
  tag,
  extension,
  changes,
  method: 'DELETE',
  path: '/passkeys/{id}',
  summary: 'Remove a passkey of the person: it signs in no more',
  params: z.object({ id }),
  refuses: { 403: confirmationNeeded },
  answers: { 204: null },
})
