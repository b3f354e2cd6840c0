import { z } from 'zod'
import { id, timestamp } from '../../jsonapi/index.ts'
import { MAX_OPENID_PROVIDERS, OPENID_MINUTES, openidGroups } from '../../vocabulary/index.ts'
import { confirmationNeeded } from './confirmation-needed.ts'
import { operation } from '../operation.ts'
import { session } from './session.ts'

const tag = 'Company sign-in'
const media = 'application/json'
const extension = true
const shows = ['session'] as const
const changes = ['session'] as const
const params = z.object({ id })

const named = {
  /** On the page for signing in, where everybody reads it. */
  name: z.string().trim().min(1).max(60),
  /** The address of the provider: `https://login.example`. */
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  client_id: z.string().trim().min(1).max(300),
  /** What is asked for beside who somebody is. */
  scope: z
    .string()
    .trim()
    .max(300)
    .refine((scope) => /^openid( [\w:./-]+)*$/.test(scope), 'must begin with openid, with spaces between'),
  /** The claim that names the groups of a person. */
  groups_claim: z.string().trim().min(1).max(200),
  /** Roles by group. Without any, a member keeps the role that people gave them. */
  groups: openidGroups,
}
const provider = z.looseObject({ id, ...named, created_at: timestamp }).meta({ id: 'openid_provider' })
export type OpenidProvider = z.output<typeof provider>

/** What a provider sent the browser back with: the part of the address behind the `?`. */
const answer = z.object({ provider_id: id, parameters: z.string().min(1).max(8000) })
const refused =
  '`not_linked`: nobody here is linked with this identity. `no_group`: no group of the person is open to the account'

export const list_openid_providers = operation({
  tag,
  extension,
  media,
  shows,
  method: 'GET',
  path: '/openid_providers',
  summary: 'The OpenID Connect providers of the account, and the address to which they send browsers back',
  answers: {
    200: z.looseObject({
      /** The address of the page to which providers send browsers back, without the id of the provider at its end. */
      callback: z.string().nullable(),
      providers: z.array(provider),
    }),
  },
})

export const create_openid_provider = operation({
  tag,
  extension,
  media,
  changes,
  method: 'POST',
  path: '/openid_providers',
  summary: `Let members sign in at an OpenID Connect provider, ${MAX_OPENID_PROVIDERS} at most`,
  body: z.object({
    ...named,
    scope: named.scope.default('openid profile'),
    groups_claim: named.groups_claim.default('groups'),
    groups: named.groups.default([]),
    client_secret: z.string().min(1).max(1000),
  }),
  refuses: { 403: confirmationNeeded },
  answers: { 201: provider },
})

export const edit_openid_provider = operation({
  tag,
  extension,
  media,
  changes,
  method: 'PATCH',
  path: '/openid_providers/{id}',
  summary: 'Change a provider; with another issuer nobody is linked any more',
  params,
  body: z.object({
    ...z.object(named).partial().shape,
    client_secret: z.string().min(1).max(1000).optional(),
  }),
  refuses: { 403: confirmationNeeded },
  answers: { 200: provider },
})

export const delete_openid_provider = operation({
  tag,
  extension,
  changes,
  method: 'DELETE',
  path: '/openid_providers/{id}',
  summary: 'Remove a provider: nobody signs in there any more, and who did is signed out',
  params,
  refuses: { 403: confirmationNeeded },
  answers: { 204: null },
})

const toProvider = z.looseObject({
  /** Where the browser goes on, at the provider. */
  url: z.string(),
})

export const begin_openid_sign_in = operation({
  tag,
  extension,
  media,
  changes: [],
  method: 'POST',
  path: '/session/openid_flow',
  summary: `Begin to sign in at a provider: the browser comes back within ${OPENID_MINUTES} minutes`,
  auth: 'public',
  body: z.object({ provider_id: id }),
  refuses: { 401: 'There is no such provider' },
  answers: { 201: toProvider },
})

export const sign_in_by_openid = operation({
  tag,
  extension,
  media,
  changes,
  method: 'POST',
  path: '/session/openid',
  summary: 'Sign a browser in that came back from a provider, to the account of the provider',
  auth: 'public',
  body: answer,
  refuses: { 401: refused },
  answers: { 201: session },
})

export const begin_openid_link = operation({
  tag,
  extension,
  media,
  changes: [],
  method: 'POST',
  path: '/openid_logins/flow',
  summary: 'Begin to link the member who is signed in with who they are at a provider of the account',
  body: z.object({ provider_id: id }),
  refuses: { 403: confirmationNeeded, 404: 'The account has no such provider' },
  answers: { 201: toProvider },
})

export const create_openid_login = operation({
  tag,
  extension,
  media,
  changes,
  method: 'POST',
  path: '/openid_logins',
  summary: 'Link the member who is signed in, and whose browser came back from a provider',
  body: answer,
  refuses: { 403: confirmationNeeded },
  answers: { 204: null },
})

export const delete_openid_login = operation({
  tag,
  extension,
  changes,
  method: 'DELETE',
  path: '/openid_logins/{id}',
  summary: 'Unlink the member who is signed in from a provider, given by its id',
  params,
  refuses: { 403: confirmationNeeded },
  answers: { 204: null },
})
