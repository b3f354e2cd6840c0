import {
  PASSKEY_MINUTES,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
} from '../../../../contract/vocabulary/index.ts'
import { hashOf } from '../../secrets.ts'
import { type PasskeyPlace, userHandleOf } from './passkeys.rules.ts'
import type { StoredPasskey } from './passkeys.store.ts'

/** Loaded with the first passkey: it and what it imports take a tenth of a second. */
const library = () => import('@simplewebauthn/server')

const timeout = PASSKEY_MINUTES * 60_000
/** A passkey takes the place of password and code: the authenticator must find out who uses it, and keep whose it is. */
const userVerification = 'required'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
export const credentialIdIn = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64url'))

interface NamedPerson {
  id: string
  name: string
  email: string | null
  passkeys: readonly Pick<StoredPasskey, 'credential_id' | 'transports'>[]
}

/** What a browser is asked when a passkey is added. */
export async function newPasskeyOptions({ rpId }: PasskeyPlace, person: NamedPerson) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Portolan',
    rpID: rpId,
    userID: userHandleOf(person.id),
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    timeout,
    attestationType: 'none',
    excludeCredentials: person.passkeys.map(({ credential_id, transports }) => ({
      id: base64url(credential_id),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
  })
  return {
    ...options,
    rp: { id: rpId, name: options.rp.name },
    user: { ...options.user },
    pubKeyCredParams: options.pubKeyCredParams.map((each) => ({ ...each })),
    timeout,
    excludeCredentials: (options.excludeCredentials ?? []).map((each) => ({ transports: [], ...each })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification,
    },
  } as const
}

/** What a browser is asked when somebody signs in: whichever passkey of this service it has. */
export async function passkeyOptions({ rpId }: PasskeyPlace) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification })
  return { ...options, rpId, timeout, userVerification } as const
}

const isChallenge = (hash: Uint8Array) => (challenge: string) =>
  Buffer.from(hashOf(challenge)).equals(Buffer.from(hash))

/** What is wrong with an answer the library says by throwing; whoever sent it is answered the same in any case. */
const orUndefined = <T>(checking: Promise<T>): Promise<T | undefined> => checking.catch(() => undefined)

/** @param challengeHash of the challenge that this browser was given. @returns undefined for an answer that is not accepted */
export async function checkNewPasskey(
  { rpId, origin }: PasskeyPlace,
  answer: NewPasskeyAnswer,
  challengeHash: Uint8Array,
): Promise<Omit<StoredPasskey, 'id' | 'person_id'> | undefined> {
  const { verifyRegistrationResponse } = await library()
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified) return undefined
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: credentialIdIn(credential.id),
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: answer.response.transports,
    is_synced: credentialBackedUp,
  }
}

/** @returns what is to be noted of the use; undefined for an answer that is not accepted */
export async function checkPasskey(
  { rpId, origin }: PasskeyPlace,
  answer: PasskeyAnswer,
  passkey: StoredPasskey,
  challengeHash: Uint8Array,
): Promise<{ counter: number; is_synced: boolean } | undefined> {
  const { userHandle } = answer.response
  if (userHandle === undefined || userHandle !== base64url(userHandleOf(passkey.person_id))) return undefined
  const { verifyAuthenticationResponse } = await library()
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        ...answer,
        clientExtensionResults: {},
        response: { ...answer.response, userHandle },
      },
      expectedChallenge: isChallenge(challengeHash),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: base64url(passkey.credential_id),
        publicKey: Uint8Array.from(passkey.public_key),
        // Authenticators that count nothing say 0 each time.
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, is_synced: credentialBackedUp }
}
