import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { WebhooksTable } from '../platform/database/tables.webhooks.ts'
import { ownerOf, type Sealer } from '../platform/secrets/sealing.ts'

export type Headers = { name: string; value: string }[] | null

/** The columns of a webhook that are secret, as they are stored. */
export type StoredSecrets = Pick<
  Selectable<WebhooksTable>,
  | 'account_id'
  | 'id'
  | 'secret'
  | 'sealed_secret'
  | 'previous_sealed_secret'
  | 'previous_secret_until'
  | 'headers'
  | 'sealed_headers'
>

/** By which a delivery is signed, and the headers of the webhook. */
export interface OpenedSecrets {
  secret: string
  /** After a rotation, while the former secret still counts. */
  previous: string | null
  headers: Headers
}

/** A webhook without the columns that only its delivery uses, its secrets encrypted. */
export type StoredWebhook = Omit<
  Selectable<WebhooksTable>,
  'failed_in_a_row' | 'failing_since' | 'leased_by' | 'leased_until'
>
/** The same with its secrets opened; undefined where the key that encrypted them is gone. */
export type WebhookRow = Omit<StoredWebhook, keyof StoredSecrets> & {
  account_id: string
  id: string
  opened: OpenedSecrets | undefined
  previous_secret_until: string | null
}

const storedHeaders = z.array(z.object({ name: z.string(), value: z.string() }))

/**
 * Opens what is stored; text of an earlier version is taken as it is.
 * @returns undefined where the key that encrypted it is gone
 */
export function openSecrets(stored: StoredSecrets, sealer: Sealer, now: Date): OpenedSecrets | undefined {
  const owner = ownerOf(stored.account_id, stored.id)
  const { sealed_secret, previous_sealed_secret, previous_secret_until, sealed_headers } = stored
  const secret = sealed_secret === null ? (stored.secret ?? undefined) : sealer.unseal(sealed_secret, owner)
  const isOverlapping = previous_secret_until !== null && Date.parse(previous_secret_until) > now.getTime()
  const previous =
    isOverlapping && previous_sealed_secret !== null ? sealer.unseal(previous_sealed_secret, owner) : null
  const text = sealed_headers === null ? null : sealer.unseal(sealed_headers, owner)
  if (secret === undefined || text === undefined) return undefined
  const headers = text === null ? stored.headers : storedHeaders.parse(JSON.parse(text))
  return { secret, previous: previous ?? null, headers }
}

/** A stored webhook with its secrets opened. */
export function openWebhook(stored: StoredWebhook, sealer: Sealer, now: Date): WebhookRow {
  const { account_id, id, url, active, events, created_at, deactivated_at, deactivated_reason } = stored
  const opened = openSecrets(stored, sealer, now)
  const { previous_secret_until } = stored
  const isOverlapping = previous_secret_until !== null && Date.parse(previous_secret_until) > now.getTime()
  return {
    account_id,
    id,
    url,
    active,
    events,
    created_at,
    deactivated_at,
    deactivated_reason,
    opened,
    previous_secret_until: isOverlapping ? previous_secret_until : null,
  }
}

/** The columns of a secret, in place of text. */
export const sealedSecret = (key: { account_id: string; id: string }, secret: string, sealer: Sealer) => ({
  secret: null,
  sealed_secret: sealer.seal(secret, ownerOf(key.account_id, key.id)),
})

/** The columns of headers, in place of text. */
export const sealedHeaders = (key: { account_id: string; id: string }, headers: Headers, sealer: Sealer) => ({
  headers: null,
  sealed_headers:
    headers === null ? null : sealer.seal(JSON.stringify(headers), ownerOf(key.account_id, key.id)),
})
