import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * A link's token is its id and a MAC. It can be computed again when the account lists its shares, and the table contains
 * nothing that opens a link.
 */
const mac = (secret: Uint8Array, id: string): string =>
  createHmac('sha256', secret).update(`share ${id}`).digest('base64url').slice(0, 32)

export const shareToken = (secret: Uint8Array, id: string): string =>
  `${id.replaceAll('-', '')}.${mac(secret, id)}`

/** @returns the id; undefined for a token that this installation did not sign */
export function shareIdOf(secret: Uint8Array, token: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{32})$/.exec(
    token,
  )
  if (!parts) return undefined
  const id = parts.slice(1, 6).join('-')
  const given = Buffer.from(parts[6] ?? '')
  const right = Buffer.from(mac(secret, id))
  return timingSafeEqual(given, right) ? id : undefined
}
