import { capitalised } from './delivery.rules.ts'
import { signatureHeaders } from './signing.ts'

/** The headers of a delivery: the webhook's own ones, and ours, which they cannot replace. */
export function deliveryHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  { secret, headers }: { secret: string | null; headers: readonly { name: string; value: string }[] | null },
): Record<string, string> {
  return {
    ...Object.fromEntries((headers ?? []).map(({ name, value }) => [capitalised(name), value])),
    'Content-Type': 'application/json',
    'User-Agent': 'Portolan Webhooks',
    ...(secret === null ? {} : signatureHeaders(secret, { id, body, at })),
  }
}
