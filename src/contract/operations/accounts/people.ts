import { z } from 'zod'
import { id, recordDocument } from '../../jsonapi/index.ts'
import { browserSession, invitation, invitationOffer, member } from '../../resources/index.ts'
import { role } from '../../vocabulary/index.ts'
import { operation } from '../operation.ts'
import { session } from './session.ts'

const tag = 'People'
const params = z.object({ id })
/** A customer has one, and nobody else. */
const relationships = z
  .object({ party: z.object({ data: z.object({ type: z.literal('party'), id }).nullable() }).optional() })
  .optional()
const personName = z.string().trim().min(1, "Name can't be blank").max(120)
const refuses = {
  403: 'Only an owner can change owners',
  409: 'The account would be without an owner (`code` is `last_owner`), or the body names another record',
}

export const list_members = operation({
  method: 'GET',
  path: '/members',
  tag,
  summary: 'The people of the account, by name',
  extension: true,
  resource: 'member',
  shows: ['member', 'browser_session'],
  answers: { 200: z.looseObject({ data: z.array(member.schema) }) },
})

export const edit_member = operation({
  method: 'PATCH',
  path: '/members/{id}',
  tag,
  summary: 'Change the role of a person, or pause them: that ends their sessions',
  extension: true,
  resource: 'member',
  changes: ['member', 'browser_session', 'invitation', 'session'],
  params,
  body: z.object({
    data: z.object({
      type: z.literal('member'),
      id: id.optional(),
      attributes: z.object({ role: role.optional(), paused: z.boolean().optional() }).default({}),
      relationships,
    }),
  }),
  refuses,
  answers: { 200: recordDocument(member.schema) },
})

export const remove_member = operation({
  method: 'DELETE',
  path: '/members/{id}',
  tag,
  summary: 'Remove a person from the account and end their sessions; what they did keeps their name',
  extension: true,
  changes: ['member', 'browser_session', 'invitation'],
  params,
  refuses,
  answers: { 204: null },
})

export const list_member_sessions = operation({
  method: 'GET',
  path: '/members/{id}/sessions',
  tag,
  summary: 'The browsers in which a person is signed in to the account',
  extension: true,
  resource: 'browser_session',
  params,
  answers: { 200: z.looseObject({ data: z.array(browserSession.schema) }) },
})

export const end_member_sessions = operation({
  method: 'POST',
  path: '/members/{id}/end_sessions',
  tag,
  summary: 'Sign a person out of every browser',
  extension: true,
  changes: ['member', 'browser_session'],
  params,
  refuses: { 403: refuses[403] },
  answers: { 204: null },
})

export const list_invitations = operation({
  method: 'GET',
  path: '/invitations',
  tag,
  summary: 'Who was invited and has not accepted; those that ran out stay for thirty days',
  extension: true,
  resource: 'invitation',
  answers: { 200: z.looseObject({ data: z.array(invitation.schema) }) },
})

export const create_invitation = operation({
  method: 'POST',
  path: '/invitations',
  tag,
  summary: 'Invite somebody: the answer has the link, once, which works once and for seven days',
  extension: true,
  resource: 'invitation',
  body: z.object({
    data: z.object({
      type: z.literal('invitation'),
      attributes: z.object({ email: z.email('This is no e-mail address').max(254), role }),
      relationships,
    }),
  }),
  refuses: { 403: 'Only an owner can invite an owner' },
  answers: { 201: recordDocument(invitation.schema) },
})

export const renew_invitation = operation({
  method: 'POST',
  path: '/invitations/{id}/renew',
  tag,
  summary: 'Make a new link for seven days; the older one ends',
  extension: true,
  resource: 'invitation',
  params,
  refuses: { 403: 'Only an owner can invite an owner' },
  answers: { 200: recordDocument(invitation.schema) },
})

export const delete_invitation = operation({
  method: 'DELETE',
  path: '/invitations/{id}',
  tag,
  summary: 'Withdraw an invitation: its link ends at once',
  extension: true,
  changes: ['invitation'],
  params,
  answers: { 204: null },
})

const secret = z.string().min(1).max(200)

export const get_invitation_offer = operation({
  method: 'GET',
  path: '/invited/{secret}',
  tag,
  summary: 'What an invitation is to',
  extension: true,
  auth: 'public',
  shows: ['invitation'],
  params: z.object({ secret }),
  media: 'application/json',
  answers: { 200: invitationOffer },
})

export const accept_invitation = operation({
  method: 'POST',
  path: '/invitations/accept',
  tag,
  summary:
    'Become a member and sign the browser in: with a name as somebody new, without one as the person who is signed in',
  extension: true,
  auth: 'public',
  changes: ['session', 'invitation', 'member', 'browser_session'],
  body: z.object({ secret, name: personName.optional() }),
  media: 'application/json',
  refuses: {
    409: 'Somebody signs in with this address already (`code` is `person_exists`): sign in first; or they are a member (`already_member`)',
  },
  answers: { 201: session },
})

export const list_sessions = operation({
  method: 'GET',
  path: '/sessions',
  tag,
  summary: 'The browsers in which one is signed in to the account, the last used first',
  extension: true,
  resource: 'browser_session',
  answers: { 200: z.looseObject({ data: z.array(browserSession.schema) }) },
})

export const end_session = operation({
  method: 'DELETE',
  path: '/sessions/{id}',
  tag,
  summary: 'Sign oneself out of one browser',
  extension: true,
  changes: ['browser_session', 'member'],
  params,
  answers: { 204: null },
})

export const end_other_sessions = operation({
  method: 'POST',
  path: '/sessions/end_others',
  tag,
  summary: 'Sign oneself out of every other browser, in all accounts',
  extension: true,
  changes: ['browser_session', 'member'],
  answers: { 204: null },
})

export const switch_account = operation({
  method: 'POST',
  path: '/session/switch',
  tag,
  summary:
    'Go on in another account of which one is a member: the browser has a new session, and the present one ends',
  extension: true,
  changes: ['session', 'browser_session'],
  body: z.object({ account_id: id }),
  media: 'application/json',
  refuses: { 404: 'One is no member of an account of this id' },
  answers: { 200: session },
})
