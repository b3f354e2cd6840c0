import { z } from 'zod'

/** How long a passkey may take to answer. */
export const PASSKEY_MINUTES = 5
export const MAX_PASSKEYS_OF_PERSON = 20
export const MAX_PASSKEY_NAME_LENGTH = 60

/** An address as `URL` and the browser's `location` take it apart. */
interface AddressParts {
  protocol: string
  hostname: string
}

/** Whether the host is an IP address, for which there are no passkeys. */
export const isNumberedHost = ({ hostname }: AddressParts): boolean =>
  /^\d+(\.\d+){3}$/.test(hostname) || hostname.startsWith('[')

/**
 * Whether passkeys work on pages of an address (WebAuthn, "Relying Party Identifier"; Secure Contexts): at a host with a name, by
 * https, or on this machine.
 */
export const isPasskeyAddress = (address: AddressParts): boolean =>
  !isNumberedHost(address) && (address.protocol === 'https:' || /^(.+\.)?localhost$/.test(address.hostname))

/** Bytes as WebAuthn's JSON has them; the longest are public keys and statements about an authenticator. */
const base64url = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[\w-]+$/, 'must be base64url')
const answered = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
}

/** What a browser answers when a passkey was made (WebAuthn, `RegistrationResponseJSON`): only what is checked is taken. */
export const newPasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>

/** What a browser answers when a passkey was used (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>
