import { everyRelation, type IncludeTree, type Resource } from '../../contract/jsonapi/index.ts'
import { document, type WebhookNotification } from '../../contract/resources/index.ts'
import type { Loader, Loaders } from '../platform/http/handler.ts'
import { includedRecords } from '../platform/http/include.ts'
import { type NotificationRow, presentForDelivery } from './notifications.present.ts'

/**
 * What is told along with an event, by what it is about (docs/interface.md, "Event to payload links"), and
 * what receivers of the interface look for beside it: whose boxes an ETA is of, and whose a changed box is.
 */
const told: Record<string, IncludeTree> = {
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

/** A notification with its related records as they stand now: what a webhook is sent. */
export async function notificationPayload(
  row: NotificationRow,
  loaders: Loaders,
  accountId: string,
): Promise<NotificationPayload> {
  const data = presentForDelivery(row)
  const tree = told[row.reference_type ?? ''] ?? {}
  return { data, included: await includedRecords([data], tree, loaders, accountId) }
}

/**
 * For many notifications of one account: each kind of record is asked for once a level, and each body is written when
 * it is wanted, for a hundred large ones at once would fill the memory.
 */
export async function bodiesFor(
  rows: readonly NotificationRow[],
  loaders: Loaders,
  accountId: string,
): Promise<(row: NotificationRow) => Promise<string>> {
  const remembered = remembering(loaders)
  for (const [type, tree] of Object.entries(told)) {
    const of = rows.filter(({ reference_type }) => reference_type === type)
    if (of.length > 0) await includedRecords(of.map(presentForDelivery), tree, remembered, accountId)
  }
  return async (row) => JSON.stringify(await notificationPayload(row, remembered, accountId))
}

/** Loaders that ask once for each record; for one account and a moment only. */
function remembering(loaders: Loaders): Loaders {
  const remember = (load: Loader): Loader => {
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
  return Object.fromEntries(Object.entries(loaders).map(([type, load]) => [type, remember(load)]))
}
