import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { isConnectionName, type SourceRegistry } from '../source.ts'

/** A container of which a refresh was requested. */
export interface Refreshable {
  shipment_id: string | null
  pod_terminal_id: string | null
  pod_rail_carrier_scac: string | null
  ind_rail_carrier_scac: string | null
  stopped: boolean
  /** Requests that were made due. */
  asked: number
}

/** The message of the interface about a refresh: the sources that it checks, or why there is none. */
export function refreshMessage(container: Refreshable): string {
  if (container.stopped) return 'Tracking of this shipment was stopped. Resume it to have it refreshed'
  if (container.asked === 0) return 'No source of this service tracks this container, so nothing is refreshed'
  const rail = container.pod_rail_carrier_scac ?? container.ind_rail_carrier_scac
  const sources = [
    'Shipping line',
    ...(container.pod_terminal_id === null ? [] : ['Terminal']),
    ...(rail === null ? [] : ['Rail']),
  ]
  return `Started refresh for ${sources.join(', ')}`
}

/** Whether the account has the entitlement to refresh containers. */
export async function mayRefresh(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('container_refresh')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.container_refresh ?? false
}

/** Makes the requests of a container due now. Undefined when the account has no such container. */
export async function makeDue(
  db: Db,
  accountId: string,
  containerId: string,
  { sources, now }: { sources: SourceRegistry; now: string },
): Promise<Refreshable | undefined> {
  const container = await db
    .selectFrom('containers')
    .leftJoin('shipments', (join) =>
      join
        .onRef('shipments.account_id', '=', 'containers.account_id')
        .onRef('shipments.id', '=', 'containers.shipment_id'),
    )
    .select([
      'containers.shipment_id',
      'containers.pod_terminal_id',
      'containers.pod_rail_carrier_scac',
      'containers.ind_rail_carrier_scac',
      'shipments.line_tracking_stopped_at',
    ])
    .where('containers.account_id', '=', accountId)
    .where('containers.id', '=', containerId)
    .executeTakeFirst()
  if (!container) return undefined
  const { line_tracking_stopped_at, ...known } = container
  const connected = (await sources.connectedTo(db, [accountId])).get(accountId) ?? []
  const names = [...sources.all, ...connected].map(({ name }) => name)
  const due = await db
    .updateTable('tracking_requests')
    .set({ next_check_at: now, refreshed_at: now, leased_by: null, leased_until: null })
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', known.shipment_id)
    .where('status', '=', 'created')
    .where('source', 'in', names)
    .returning('source')
    .execute()
  // A service that tracks for this one is to refresh it as well (sources/connections/push/pass-on.ts).
  if (known.shipment_id !== null && due.some(({ source }) => isConnectionName(source)))
    await sql`
      insert into edited_shipments (account_id, id, refresh_ids)
      values (${accountId}, ${known.shipment_id}, array[${containerId}::uuid])
      on conflict (account_id, id) do update set edits = edited_shipments.edits + 1, due_at = null,
        refresh_ids = edited_shipments.refresh_ids || excluded.refresh_ids`.execute(db)
  return { ...known, stopped: line_tracking_stopped_at !== null, asked: due.length }
}
