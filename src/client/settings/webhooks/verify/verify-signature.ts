import { t } from '../../../../contract/language/index.ts'
/** What a person pasted: a body as it was received, a signature and the secret of the webhook. */
export interface PastedDelivery {
  body: string
  signature: string
  secret: string
}

export type Verdict = { isMatch: true } | { isMatch: false; expected: string; why: string }

const encoder = new TextEncoder()

async function hmacHex(secret: string, body: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The body as a program writes it that parsed it first: null where it is no JSON. */
function rewritten(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return null
  }
}

/** The parts of a Standard Webhooks signature: `v1,` and Base64. */
const isStandardSignature = (signature: string) => /^v1a?,/.test(signature)

/** Bodies that a proxy, an editor or a program may have made of the one that was sent. */
const changedBodies = (body: string): [string, string][] => [
  [body.replace(/\s+$/, ''), t('there are spaces or a line break after the body that were not sent')],
  [body.trim(), t('there are spaces or line breaks around the body that were not sent')],
  [body.replaceAll('\r\n', '\n'), t('its line breaks were changed')],
  ...[rewritten(body)].flatMap((text): [string, string][] =>
    text === null ? [] : [[text, t('it was parsed and written again. Sign the bytes as they came')]],
  ),
]

/** Whether a signature is that of the body, and if it is not, what is probably wrong. The secret stays in the browser. */
export async function verifySignature({ body, signature, secret }: PastedDelivery): Promise<Verdict> {
  const given = signature.trim()
  const expected = await hmacHex(secret, body)
  if (given === expected) return { isMatch: true }
  const differs = (why: string): Verdict => ({ isMatch: false, expected, why })
  if (given.toLowerCase() === expected)
    return differs(
      t('The signature is right, but in capitals: it is sent in lower case. Compare bytes, not texts.'),
    )
  if (isStandardSignature(given))
    return differs(
      t(
        'This is the header Webhook-Signature of Standard Webhooks. Paste the header X-T49-Webhook-Signature, or verify with a library of Standard Webhooks.',
      ),
    )
  if (!/^[0-9a-f]{64}$/i.test(given))
    return differs(
      t('A signature has 64 hexadecimal digits; this has {count} characters.', { count: given.length }),
    )
  const trimmed = secret.trim()
  if (trimmed !== secret && (await hmacHex(trimmed, body)) === given)
    return differs(t('There is a space or a line break around the secret: remove it.'))
  if (secret.startsWith('whsec_') && (await hmacHex(secret.slice('whsec_'.length), body)) === given)
    return differs(t('It was made without whsec_: the whole secret is the key.'))
  for (const [text, why] of changedBodies(body))
    if (text !== body && (await hmacHex(secret, text)) === given)
      return differs(t('The secret is right, but the body is not as it was sent: {why}.', { why }))
  return differs(
    t(
      'Either the secret is that of another webhook, or the body is not as it was sent: it was parsed and written again, or a proxy changed it. Sign the bytes as they came.',
    ),
  )
}
