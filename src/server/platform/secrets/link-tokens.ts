import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * The token of a link is an id and a MAC. It can be computed again when the link is shown to those who made it, and no table contains
 * anything that opens one.
 */
const mac = (secret: Uint8Array, purpose: string, id: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url').slice(0, 32)

/** @param purpose what kind of link it is: the token of one kind opens no other */
export const linkToken = (secret: Uint8Array, purpose: string, id: string): string =>
  `${id.replaceAll('-', '')}.${mac(secret, purpose, id)}`

/** @returns the id; undefined for a token that this installation did not sign for this purpose */
export function idOfLinkToken(secret: Uint8Array, purpose: string, token: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{32})$/.exec(
    token,
  )
  if (!parts) return undefined
  const id = parts.slice(1, 6).join('-')
  const given = Buffer.from(parts[6] ?? '')
  const right = Buffer.from(mac(secret, purpose, id))
  return timingSafeEqual(given, right) ? id : undefined
}
