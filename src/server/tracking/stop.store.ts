import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Entry } from '../events/entry.ts'

/** Keeps when a line was last asked for these shipments, and when it answered. */
export async function noteChecks(
  trx: Transaction<Tables>,
  accountId: string,
  { asked, answered, now }: { asked: string[]; answered: string[]; now: string },
): Promise<void> {
  if (asked.length === 0) return
  await sql`
    update shipments set line_tracking_last_attempted_at = ${now},
      line_tracking_last_succeeded_at = case when id = any(${sql.val(answered)}::uuid[])
        then ${now}::timestamptz else line_tracking_last_succeeded_at end
    where account_id = ${accountId} and id = any(${sql.val(asked)}::uuid[])`.execute(trx)
  await sql`
    update containers set shipment_last_tracking_request_at = ${now}
    where account_id = ${accountId} and shipment_id = any(${sql.val(asked)}::uuid[])`.execute(trx)
}

/**
 * Stops tracking of whole shipments: no request asks for them any more (gaps.md, "Transitions").
 * @returns what to tell of the other requests that stop with them
 */
export async function stopShipments(
  trx: Transaction<Tables>,
  accountId: string,
  stopped: readonly { id: string; reason: string }[],
  now: string,
): Promise<Entry[]> {
  if (stopped.length === 0) return []
  for (const { id, reason } of stopped)
    await trx
      .updateTable('shipments')
      .set({ line_tracking_stopped_at: now, line_tracking_stopped_reason: reason, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('line_tracking_stopped_at', 'is', null)
      .execute()
  const others = await trx
    .updateTable('tracking_requests')
    .set({ status: 'tracking_stopped', next_check_at: null, is_retrying: false, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', '=', 'created')
    .where(sql<boolean>`shipment_id = any(${sql.val(stopped.map(({ id }) => id))}::uuid[])`)
    .returning(['id', 'shipment_id'])
    .execute()
  return others.map(({ id, shipment_id }) => ({
    event: 'tracking_request.tracking_stopped',
    reference: { type: 'tracking_request', id },
    shipment_id,
    container_id: null,
    occurred_at: now,
  }))
}
