import { z } from 'zod'
import { id } from '../../jsonapi/index.ts'
import { outgoingMail } from '../../resources/index.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, RESET_LINK_MINUTES } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'

const tag = 'Mail'
const media = 'application/json'
const extension = true
const secret = z.string().min(1).max(200)

export const list_outgoing_mails = operation({
  method: 'GET',
  path: '/outgoing_mails',
  tag,
  summary:
    'Mails to people of the account: those that failed first, then the latest; and whether the service sends mail',
  extension,
  resource: 'outgoing_mail',
  answers: {
    200: z.looseObject({
      data: z.array(outgoingMail.schema),
      meta: z.looseObject({ sends_mail: z.boolean() }),
    }),
  },
})

export const retry_outgoing_mail = operation({
  method: 'POST',
  path: '/outgoing_mails/{id}/retry',
  tag,
  summary: 'Send a mail that failed once more',
  extension,
  resource: 'outgoing_mail',
  changes: ['outgoing_mail', 'invitation'],
  params: z.object({ id }),
  refuses: { 409: 'It was sent, is being sent, or its link does not work any more' },
  answers: { 204: null },
})

export const request_email_verification = operation({
  method: 'POST',
  path: '/sign_in/email_verification',
  tag,
  summary: 'Mail the person who asks a link that verifies their e-mail address',
  extension,
  changes: ['outgoing_mail'],
  refuses: { 409: 'The service sends no mail, there is no address, or it is verified' },
  answers: { 204: null },
})

export const verify_email = operation({
  method: 'POST',
  path: '/email_verifications',
  tag,
  summary: 'Verify the e-mail address to which the link was mailed; it works once',
  extension,
  auth: 'public',
  changes: ['session', 'member'],
  media,
  body: z.object({ secret }),
  answers: { 200: z.looseObject({ email: z.string() }) },
})

export const get_password_reset_ways = operation({
  method: 'GET',
  path: '/password_resets',
  tag,
  summary: 'Whether somebody who forgot their password can have a link mailed',
  extension,
  auth: 'public',
  shows: [],
  media,
  answers: { 200: z.looseObject({ by_mail: z.boolean() }) },
})

export const request_password_reset = operation({
  method: 'POST',
  path: '/password_resets',
  tag,
  summary: `Mail a link to set another password, which works once and for ${RESET_LINK_MINUTES} minutes; an unknown address is answered alike`,
  extension,
  auth: 'public',
  isForAnybody: true,
  changes: [],
  media,
  body: z.object({ email: z.email('This is no e-mail address').max(254) }),
  answers: { 204: null },
})

export const set_password_by_link = operation({
  method: 'POST',
  path: '/password_resets/accept',
  tag,
  summary:
    'Set the password by a link that was mailed; all sessions of the person end, passkeys sign in again once they are kept, and nobody is signed in',
  extension,
  auth: 'public',
  changes: ['session'],
  media,
  body: z.object({
    secret,
    password: z
      .string()
      .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters`)
      .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`),
  }),
  answers: {
    200: z.looseObject({
      /** Names of passkeys that sign in no more until the person keeps them. */
      suspended_passkeys: z.array(z.string()),
      /** A second factor that was set before anybody proved to read the address. */
      second_factor_removed: z.boolean(),
    }),
  },
})
