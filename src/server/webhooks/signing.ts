import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const prefix = 'whsec_'

/**
 * A webhook's secret: `whsec_` and 36 random bytes in Base64 (48 characters, no padding). The same secret serves
 * both signatures, see `signatureHeaders`.
 */
export const newWebhookSecret = (): string => prefix + randomBytes(36).toString('base64')

/** Base64 of at least one byte, as the reference library decodes it. */
const isStandard = (secret: string): boolean =>
  /^whsec_(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret)

/**
 * By which a receiver verifies that a delivery is ours and unchanged (docs/interface.md, "Signing"):
 * - `X-T49-Webhook-Signature`: lower-case hex HMAC-SHA256 of the raw body, its key the secret in UTF-8.
 * - `webhook-id`, `webhook-timestamp`, `webhook-signature` (Standard Webhooks): HMAC-SHA256 of
 *   `{id}.{timestamp}.{body}`, its key what follows `whsec_` decoded from Base64; `new Webhook(secret).verify(body,
 *   headers)` of any Standard Webhooks library takes the same secret. A secret of another form is used as the key unchanged.
 */
export function signatureHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const standard = isStandard(secret)
    ? new Webhook(secret)
    : new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' })
  return {
    'X-T49-Webhook-Signature': createHmac('sha256', secret).update(body).digest('hex'),
    'Webhook-Id': id,
    'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
    'Webhook-Signature': standard.sign(id, at, body),
  }
}
