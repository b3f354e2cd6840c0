import { isPasskeyAddress } from '../../../../contract/vocabulary/index.ts'

/** The name by which authenticators know this service, and the origin of the pages on which they answer. */
export interface PasskeyPlace {
  rpId: string
  origin: string
}

/**
 * Where passkeys work; undefined where they work nowhere.
 * @param address of the dashboard, as the operator set it: never what a request names
 */
export function passkeyPlace(address: string | undefined): PasskeyPlace | undefined {
  if (address === undefined) return undefined
  const url = new URL(address)
  return isPasskeyAddress(url) ? { rpId: url.hostname, origin: url.origin } : undefined
}

/** What authenticators store beside a passkey: the 16 bytes of the person's id, and nothing that can be read. */
export const userHandleOf = (personId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex'))
