import { everyRelation, type IncludeTree, type Resource } from '../../contract/jsonapi/index.ts'
import { document, type WebhookNotification } from '../../contract/resources/index.ts'
import type { EventReference } from '../platform/events/announced-records.ts'
import type { Loader, Loaders } from '../platform/http/handler.ts'
import { includedRecords } from '../platform/http/include.ts'
import { type NotificationRow, presentForDelivery } from './notifications.present.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { wholeAccount } from '../platform/database/records-view.ts'

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
 * @param previous while a former secret counts beside it: `webhook-signature` then has both, with a space between as the standard
 *   allows; `X-T49-Webhook-Signature` has room for one and stays with the former, so that no receiver fails when its secret is rotated.
 */
export function signatureHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
  previous: string | null = null,
): Record<string, string> {
  const signed = (key: string) =>
    (isStandard(key) ? new Webhook(key) : new Webhook(Buffer.from(key, 'utf8'), { format: 'raw' })).sign(
      id,
      at,
      body,
    )
  return {
    'X-T49-Webhook-Signature': createHmac('sha256', previous ?? secret)
      .update(body)
      .digest('hex'),
    'Webhook-Id': id,
    'Webhook-Timestamp': String(Math.floor(at.getTime() / 1000)),
    'Webhook-Signature': previous === null ? signed(secret) : `${signed(secret)} ${signed(previous)}`,
  }
}

/**
 * The related records that a payload includes, by the type of its reference object (docs/interface.md, "Event to
 * payload links"), and what receivers need beside them: the containers of an ETA, the shipment of a changed container or of one that raised an alert.
 */
const includedWith: Record<string, IncludeTree> = {
  tracking_request: { reference_object: { tracked_object: { containers: { transport_events: {} } } } },
  estimated_event: { reference_object: { port: {}, vessel: {}, shipment: { containers: {} } } },
  transport_event: {
    reference_object: { location: {}, shipment: {}, container: {}, terminal: {}, vessel: {} },
  },
  container_updated_event: { reference_object: { container: { shipment: {} }, terminal: {} } },
  alert_event: { reference_object: { containers: { shipment: {} } } },
  document: { document: everyRelation(document.relations) },
}

export interface NotificationPayload {
  data: WebhookNotification
  included: Resource[]
}

/** The payload that a webhook receives: a notification with its related records, as the loaders give them. */
export async function notificationPayload(
  row: NotificationRow,
  loaders: Loaders,
  accountId: string,
): Promise<NotificationPayload> {
  const data = presentForDelivery(row)
  const tree = includedWith[row.reference_type ?? ''] ?? {}
  return { data, included: await includedRecords([data], tree, loaders, wholeAccount(accountId)) }
}

/** Every record that notifications about these references include, once. */
export async function announcedBy(
  references: readonly EventReference[],
  loaders: Loaders,
  accountId: string,
): Promise<Resource[]> {
  const records = new Map<string, Resource>()
  for (const [type, tree] of Object.entries(includedWith)) {
    const [relation = ''] = Object.keys(tree)
    const about = references
      .filter((reference) => reference.type === type)
      .map((reference): Resource => ({
        id: reference.id,
        type: 'webhook_notification',
        attributes: {},
        relationships: { [relation]: { data: reference } },
      }))
    if (about.length === 0) continue
    for (const record of await includedRecords(about, tree, loaders, wholeAccount(accountId)))
      records.set(`${record.type} ${record.id}`, record)
  }
  return [...records.values()]
}

/** Kept records of so many notifications are in memory at once; those of events that were logged together are one. */
const MAX_KEPT_IN_MEMORY = 20

/**
 * Bodies of many notifications of one account: with the records as they were kept for the notification; where none were
 * kept, as they are now. Those are loaded once per level for all, and each body is serialised when it is needed: a
 * hundred large ones at once would fill the memory.
 * @param keptOf reads kept records by their ids
 */
export async function bodiesFor(
  rows: readonly (NotificationRow & { records_id: string | null })[],
  { loaders, keptOf }: { loaders: Loaders; keptOf: (ids: string[]) => Promise<Map<string, Resource[]>> },
  accountId: string,
): Promise<(row: (typeof rows)[number]) => Promise<string>> {
  const present = cachedLoaders(loaders)
  for (const [type, tree] of Object.entries(includedWith)) {
    const of = rows.filter((row) => row.reference_type === type && row.records_id === null)
    if (of.length > 0)
      await includedRecords(of.map(presentForDelivery), tree, present, wholeAccount(accountId))
  }
  const ids = [...new Set(rows.flatMap(({ records_id }) => records_id ?? []))]
  let kept = new Map<string, Loaders | undefined>()
  const loadersFor = async (id: string | null): Promise<Loaders> => {
    if (id === null) return present
    if (!kept.has(id)) {
      const from = ids.indexOf(id)
      const wanted = ids.slice(from, from + MAX_KEPT_IN_MEMORY)
      const found = await keptOf(wanted)
      kept = new Map(wanted.map((each) => [each, loadersFrom(found.get(each))]))
    }
    return kept.get(id) ?? present
  }
  return async (row) =>
    JSON.stringify(await notificationPayload(row, await loadersFor(row.records_id), accountId))
}

/** Loaders that know these records and no others. */
function loadersFrom(records: readonly Resource[] | undefined): Loaders | undefined {
  if (!records) return undefined
  const byType = Map.groupBy(records, ({ type }) => type)
  return Object.fromEntries(
    Array.from(byType, ([type, known]): [string, Loader] => {
      const byId = new Map(known.map((record) => [record.id, record]))
      return [type, (_, ids) => Promise.resolve(ids.flatMap((id) => byId.get(id) ?? []))]
    }),
  )
}

/** Loaders that load each record once. They cache for one account and one batch only. */
function cachedLoaders(loaders: Loaders): Loaders {
  const cache = (load: Loader): Loader => {
    const known = new Map<string, Resource | undefined>()
    return async (view, ids) => {
      const missing = ids.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const found = new Map((await load(view, missing)).map((record) => [record.id, record]))
        for (const id of missing) known.set(id, found.get(id))
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    }
  }
  return Object.fromEntries(Object.entries(loaders).map(([type, load]) => [type, cache(load)]))
}
