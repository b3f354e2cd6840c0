import { Secret, TOTP } from 'otpauth'
import { createAuthenticator } from '../authenticator.ts'
import { startOpenidIssuer, type TestIssuer } from '../openid-issuer.ts'
import type { FilledAccount } from './filled-account.ts'
import type { SampleMakers } from './sample.ts'

const password = 'seven gulls above the breakwater'

const withPassword = async (filled: FilledAccount): Promise<string> => {
  await filled.asPerson('DELETE', '/v2/second_factor')
  const email = await filled.email()
  await filled.asPerson('PUT', '/v2/password', { password })
  return email
}

/** The code that an authenticator app shows. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

const firstCode = async ({ asPerson, now }: FilledAccount) => {
  const { secret } = await asPerson('POST', '/v2/second_factor')
  return { code: codeAt(secret, now()) }
}

const newPasskey = async ({ begin, person }: FilledAccount) => {
  const authenticator = createAuthenticator()
  const { body, cookie } = await begin('/v2/passkeys/registration', person.headers)
  return {
    authenticator,
    sample: { body: { name: 'Office key', passkey: authenticator.make(body) }, headers: { cookie } },
  }
}
const storedPasskey = async (filled: FilledAccount) => {
  const { authenticator, sample } = await newPasskey(filled)
  const headers = { ...filled.person.headers, ...sample.headers, authorization: null }
  const stored: unknown = await filled.done('POST', '/v2/passkeys', sample.body, headers)
  return { authenticator, id: (stored as { id: string }).id }
}

/** Mails, and what the links in them open. */
export const mailSamples = {
  get_system: () => ({}),
  list_outgoing_mails: async (filled) => {
    await filled.failedMail()
    return {}
  },
  retry_outgoing_mail: async (filled) => ({ params: { id: await filled.failedMail() } }),
  request_email_verification: async (filled) => {
    await filled.mailedLink('email_verification')
    return {}
  },
  verify_email: async (filled) => ({ body: { secret: await filled.mailedLink('email_verification') } }),
  confirm_email_change: async (filled) => ({ body: { secret: await filled.mailedLink('email_change') } }),
  get_password_reset_ways: () => ({}),
  request_password_reset: ({ marker }) => ({ body: { email: `${marker.toLowerCase()}@example.com` } }),
  set_password_by_link: async (filled) => ({
    body: { secret: await filled.mailedLink('password_reset'), password },
  }),
} satisfies SampleMakers

/** One for all samples. */
let issuer: Promise<TestIssuer> | undefined
const openidIssuer = () => (issuer ??= startOpenidIssuer())
const openidProvider = async ({ marker, serial }: FilledAccount) => {
  const { issuer, clientId } = await openidIssuer()
  return { name: `${marker} ${serial()}`, issuer, client_id: clientId, client_secret: 'very secret' }
}
/** In place of those of other samples: an account has ten at most. */
const storedProvider = async (filled: FilledAccount): Promise<string> => {
  const { asPerson } = filled
  const listed: unknown = await asPerson('GET', '/v2/openid_providers')
  for (const { id } of (listed as { providers: { id: string }[] }).providers)
    await asPerson('DELETE', `/v2/openid_providers/${id}`)
  const stored: unknown = await asPerson('POST', '/v2/openid_providers', await openidProvider(filled))
  return (stored as { id: string }).id
}
/** What a browser comes back with from a provider. */
const cameBack = async (
  { begin }: FilledAccount,
  provider_id: string,
  path: string,
  by?: Record<string, string | null>,
) => {
  const { body, cookie } = await begin(path, by, { provider_id })
  const parameters = (await openidIssuer()).signIn(body.url)
  return { body: { provider_id, parameters }, headers: { cookie } }
}
const linkedProvider = async (filled: FilledAccount): Promise<string> => {
  const { person, done } = filled
  const provider_id = await storedProvider(filled)
  const { body, headers } = await cameBack(filled, provider_id, '/v2/openid_logins/flow', person.headers)
  await done('POST', '/v2/openid_logins', body, { ...person.headers, ...headers, authorization: null })
  return provider_id
}

/** What a person changes of how they sign in. */
export const signInSamples = {
  get_sign_in: () => ({}),
  edit_sign_in: ({ marker, serial }) => ({
    body: { email: `Other${serial()}@${marker.toLowerCase()}.example` },
  }),
  cancel_email_change: async ({ asPerson, marker, serial }) => {
    await asPerson('PATCH', '/v2/sign_in', { email: `waits${serial()}@${marker.toLowerCase()}.example` })
    return {}
  },
  confirm_session: async (filled) => {
    await withPassword(filled)
    // The secret that it had is of no use afterwards.
    return { body: { password }, headers: { ...(await filled.anotherBrowser()), authorization: null } }
  },
  set_password: async (filled) => {
    await filled.email()
    return { body: { password } }
  },
  create_second_factor: () => ({}),
  confirm_second_factor: async (filled) => ({ body: await firstCode(filled) }),
  delete_second_factor: () => ({}),
  create_recovery_codes: async (filled) => {
    await filled.asPerson('POST', '/v2/second_factor/confirmation', await firstCode(filled))
    return {}
  },
  get_sign_in_ways: () => ({}),
  create_passkey_challenge: () => ({}),
  sign_in_by_passkey: async (filled) => {
    const { authenticator } = await storedPasskey(filled)
    const { body, cookie } = await filled.begin('/v2/session/passkey_challenge')
    return { body: authenticator.use(body), headers: { cookie } }
  },
  create_passkey_registration: async ({ asPerson }) => {
    // A person has twenty at most, and the samples of one account are many.
    const stored: unknown = await asPerson('GET', '/v2/sign_in')
    for (const { id } of (stored as { passkeys: { id: string }[] }).passkeys)
      await asPerson('DELETE', `/v2/passkeys/${id}`)
    return {}
  },
  create_passkey: async (filled) => (await newPasskey(filled)).sample,
  list_openid_providers: () => ({}),
  create_openid_provider: async (filled) => {
    await storedProvider(filled)
    return { body: await openidProvider(filled) }
  },
  edit_openid_provider: async (filled) => ({
    params: { id: await storedProvider(filled) },
    body: { name: `${filled.marker} renamed` },
  }),
  delete_openid_provider: async (filled) => ({ params: { id: await storedProvider(filled) } }),
  begin_openid_sign_in: async (filled) => ({ body: { provider_id: await storedProvider(filled) } }),
  sign_in_by_openid: async (filled) =>
    cameBack(filled, await linkedProvider(filled), '/v2/session/openid_flow'),
  begin_openid_link: async (filled) => ({ body: { provider_id: await storedProvider(filled) } }),
  create_openid_login: async (filled) =>
    cameBack(filled, await storedProvider(filled), '/v2/openid_logins/flow', filled.person.headers),
  delete_openid_login: async (filled) => ({ params: { id: await linkedProvider(filled) } }),
  edit_passkey: async (filled) => ({
    params: { id: (await storedPasskey(filled)).id },
    body: { name: 'Laptop' },
  }),
  delete_passkey: async (filled) => ({ params: { id: (await storedPasskey(filled)).id } }),
} satisfies SampleMakers
