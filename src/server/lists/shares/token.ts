import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * A link's token is its id with a MAC behind it. So it can be told again whenever its account asks, and the table
 * holds nothing by which a link could be opened.
 */
const mac = (secret: Uint8Array, id: string): string =>
  createHmac('sha256', secret).update(`share ${id}`).digest('base64url').slice(0, 32)

export const shareToken = (secret: Uint8Array, id: string): string =>
  `${id.replaceAll('-', '')}.${mac(secret, id)}`

/** @returns the id; undefined for what is no token of ours */
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
