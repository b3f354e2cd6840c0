import { z } from 'zod'
import { defineResource, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import { openEnum, roles, signInMethods } from '../vocabulary/index.ts'

/** Ours, beside the interface: a person as a member of the account. Its id is that of the `user`. */
export const member = defineResource(
  'member',
  {
    name: z.string(),
    email: nullableText,
    /** Whether a mailed link proved that they read it. */
    email_verified_at: nullableTimestamp,
    role: openEnum(roles),
    /** Of a customer. */
    party_name: nullableText,
    /** Since then they cannot sign in; null for who can. */
    paused_at: nullableTimestamp,
    created_at: timestamp,
    /** To five minutes; null for somebody who has no session. */
    last_seen_at: nullableTimestamp,
    sessions_count: z.int(),
    /** How the browsers of the sessions were signed in. */
    signs_in_by: z.array(openEnum(signInMethods)),
  },
  { party: one('party') },
)
export type Member = z.output<typeof member.schema>

/** Ours, beside the interface: somebody who was asked to become a member. */
export const invitation = defineResource(
  'invitation',
  {
    email: z.string(),
    role: openEnum(roles),
    /** Of a customer. */
    party_name: nullableText,
    invited_by_name: z.string(),
    created_at: timestamp,
    expires_at: timestamp,
    /** How the mail with its link stands; null where none was sent. */
    mail_state: z.enum(['waiting', 'sent', 'failed']).nullable(),
    /** The path of the link, `/invitation/SECRET`: only in the answer that made it, and only where the service sends no mail. */
    path: nullableText,
  },
  { party: one('party'), invited_by: one('user') },
)
export type Invitation = z.output<typeof invitation.schema>

/** Ours, beside the interface: a browser that is signed in. */
export const browserSession = defineResource(
  'browser_session',
  {
    /** The browser and system as people name them: `Firefox on Linux`. */
    device: z.string(),
    address: nullableText,
    method: openEnum(signInMethods),
    created_at: timestamp,
    /** To five minutes. */
    last_used_at: timestamp,
    /** When it ends if it is not used again, and at the latest. */
    expires_at: timestamp,
    /** The session that asks. */
    is_current: z.boolean(),
  },
  {},
)
export type BrowserSession = z.output<typeof browserSession.schema>

/** What the page of an invitation says before it is accepted. Plain JSON. */
export const invitationOffer = z.looseObject({
  company_name: z.string(),
  invited_by: z.string(),
  email: z.string(),
  role: openEnum(roles),
  /** Of a customer. */
  party_name: nullableText,
  expires_at: timestamp,
})
export type InvitationOffer = z.output<typeof invitationOffer>
