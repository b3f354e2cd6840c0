import { Secret, TOTP } from 'otpauth'
import type { FilledAccount } from './filled-account.ts'

const password = 'seven gulls above the breakwater'

const withEmail = async ({ asPerson, marker, serial }: FilledAccount): Promise<string> => {
  const email = `person${serial()}@${marker.toLowerCase()}.example`
  await asPerson('PATCH', '/v2/sign_in', { email })
  return email
}
const withPassword = async (filled: FilledAccount): Promise<string> => {
  await filled.asPerson('DELETE', '/v2/second_factor')
  const email = await withEmail(filled)
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

/** What a person changes of how they sign in. */
export const signInSamples = {
  get_sign_in: () => ({}),
  edit_sign_in: ({ marker, serial }) => ({
    body: { email: `Other${serial()}@${marker.toLowerCase()}.example` },
  }),
  confirm_session: async (filled) => {
    await withPassword(filled)
    return { body: { password } }
  },
  set_password: async (filled) => {
    await withEmail(filled)
    return { body: { password } }
  },
  create_second_factor: () => ({}),
  confirm_second_factor: async (filled) => ({ body: await firstCode(filled) }),
  delete_second_factor: () => ({}),
  create_recovery_codes: async (filled) => {
    await filled.asPerson('POST', '/v2/second_factor/confirmation', await firstCode(filled))
    return {}
  },
} satisfies Record<string, (filled: FilledAccount) => unknown>
