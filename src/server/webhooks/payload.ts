import { everyRelation, type IncludeTree, type Resource } from '../../contract/jsonapi/index.ts'
import { document, type WebhookNotification } from '../../contract/resources/index.ts'
import type { Loader, Loaders } from '../platform/http/handler.ts'
import { includedRecords } from '../platform/http/include.ts'
import { type NotificationRow, presentForDelivery } from './notifications.present.ts'

/**
 * The related records that a payload includes, by the type of its reference object (docs/interface.md, "Event to
 * payload links"), and what receivers need beside them: the containers of an ETA, the shipment of a changed container.
 */
const includedWith: Record<string, IncludeTree> = {
  tracking_request: { reference_object: { tracked_object: { containers: { transport_events: {} } } } },
  estimated_event: { reference_object: { port: {}, vessel: {}, shipment: { containers: {} } } },
  transport_event: {
    reference_object: { location: {}, shipment: {}, container: {}, terminal: {}, vessel: {} },
  },
  container_updated_event: { reference_object: { container: { shipment: {} }, terminal: {} } },
  document: { document: everyRelation(document.relations) },
}

export interface NotificationPayload {
  data: WebhookNotification
  included: Resource[]
}

/** The payload that a webhook receives: a notification with its related records as they are now. */
export async function notificationPayload(
  row: NotificationRow,
  loaders: Loaders,
  accountId: string,
): Promise<NotificationPayload> {
  const data = presentForDelivery(row)
  const tree = includedWith[row.reference_type ?? ''] ?? {}
  return { data, included: await includedRecords([data], tree, loaders, accountId) }
}

/**
 * Bodies of many notifications of one account. Each record type is loaded once per level, and each body is serialised
 * when it is needed: a hundred large ones at once would fill the memory.
 */
export async function bodiesFor(
  rows: readonly NotificationRow[],
  loaders: Loaders,
  accountId: string,
): Promise<(row: NotificationRow) => Promise<string>> {
  const cached = cachedLoaders(loaders)
  for (const [type, tree] of Object.entries(includedWith)) {
    const of = rows.filter(({ reference_type }) => reference_type === type)
    if (of.length > 0) await includedRecords(of.map(presentForDelivery), tree, cached, accountId)
  }
  return async (row) => JSON.stringify(await notificationPayload(row, cached, accountId))
}

/** Loaders that load each record once. They cache for one account and one batch only. */
function cachedLoaders(loaders: Loaders): Loaders {
  const cache = (load: Loader): Loader => {
    const known = new Map<string, Resource | undefined>()
    return async (accountId, ids) => {
      const missing = ids.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const found = new Map((await load(accountId, missing)).map((record) => [record.id, record]))
        for (const id of missing) known.set(id, found.get(id))
      }
      return ids.flatMap((id) => known.get(id) ?? [])
    }
  }
  return Object.fromEntries(Object.entries(loaders).map(([type, load]) => [type, cache(load)]))
}
