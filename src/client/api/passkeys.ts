import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { t } from '../../contract/language/index.ts'
import type { OwnPasskey, Session } from '../../contract/operations/index.ts'
import { call } from './client.ts'

/** What a person reads where the browser, and not the service, ended it. */
export class PasskeyNotUsed extends Error {}

const sentences: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: t('This device has a passkey of yours already.'),
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: t('This device cannot keep passkeys.'),
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: t(
    'This device does not find out who uses it: set a PIN, a fingerprint or a face there first.',
  ),
  ERROR_INVALID_DOMAIN: t('There are no passkeys at this address.'),
  ERROR_INVALID_RP_ID: t('Passkeys of this service do not work at this address.'),
}

/** Browsers say the same of who cancelled, who had none, and who took too long. */
async function asked<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (cause) {
    const known = cause instanceof WebAuthnError ? sentences[cause.code] : undefined
    throw new PasskeyNotUsed(
      known ?? t('No passkey was used: it was cancelled, took too long, or there is none.'),
      {
        cause,
      },
    )
  }
}

async function answerOfPasskey() {
  const optionsJSON = await call('create_passkey_challenge', {})
  return asked(startAuthentication({ optionsJSON }))
}

export const signInByPasskey = async (): Promise<Session> =>
  call('sign_in_by_passkey', { body: await answerOfPasskey() })

export const confirmByPasskey = async (): Promise<void> => {
  await call('confirm_session', { body: { passkey: await answerOfPasskey() } })
}

/** Asks the service first whether one may be added: the device keeps what it has made. */
export async function addPasskey(name: string): Promise<OwnPasskey> {
  const optionsJSON = await call('create_passkey_registration', {})
  const passkey = await asked(startRegistration({ optionsJSON }))
  return call('create_passkey', { body: { name, passkey } })
}
