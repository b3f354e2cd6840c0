/** How far the time of a delivery may be from the present, in seconds: an older one may be a recorded one. */
const MAX_AGE_SECONDS = 300

type HeaderSource = Headers | Readonly<Record<string, string | string[] | undefined>>

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const prefix = 'whsec_'
/** The key that a secret stands for: what follows `whsec_`, or a text of another form as it is. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  try {
    if (secret.startsWith(prefix) && secret.length > prefix.length)
      return bytesOf(secret.slice(prefix.length))
  } catch {
    // No Base64: the text itself is the key.
  }
  return new TextEncoder().encode(secret)
}

export interface ReceivedDelivery {
  secret: string
  headers: HeaderSource
  body: string
  /** The present time, for tests. */
  now?: Date
}

/**
 * Whether a delivery is from the service and unchanged, by the headers of Standard Webhooks. Give the body as it came, before it
 * is parsed.
 * @returns the body, parsed
 * @throws Error that says what is wrong: do nothing with the delivery, and answer 401
 */
export async function verifiedBody(given: ReceivedDelivery): Promise<unknown> {
  const { secret, headers, body, now = new Date() } = given
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (id === undefined || timestamp === undefined || signatures === undefined)
    throw new Error('The delivery has no signature')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age <= MAX_AGE_SECONDS)) throw new Error('The delivery is too old, or its time is none')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const each of signatures.split(' ')) {
    const [version, value = ''] = each.split(',')
    if (version !== 'v1') continue
    // `verify` compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, decoded(value), signed)) return JSON.parse(body)
  }
  throw new Error('The signature is not of this secret and body')
}

/** Bytes of a signature; none for what is no Base64. */
function decoded(value: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(value)
  } catch {
    return new Uint8Array()
  }
}
