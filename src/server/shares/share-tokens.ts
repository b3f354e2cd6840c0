import { idOfLinkToken, linkToken } from '../platform/secrets/link-tokens.ts'

/** Signs links to shared containers, and no others. */
const PURPOSE = 'share'

export const tokenOfShare = (secret: Uint8Array, id: string): string => linkToken(secret, PURPOSE, id)

/** @returns undefined for a token that this installation did not sign for a share */
export const idOfShareToken = (secret: Uint8Array, token: string): string | undefined =>
  idOfLinkToken(secret, PURPOSE, token)
