import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { appendEdited } from '../../platform/events/edited.ts'
import { append } from '../../platform/events/log.ts'
import { importSource } from '../journey/estimate-reports.rules.ts'

/** Stores when these shipments were last checked, and when the line answered. Rows that say so already are not written again. */
export async function noteChecks(
  trx: Trx,
  accountId: string,
  { asked, answered, now }: { asked: string[]; answered: string[]; now: string },
): Promise<void> {
  if (asked.length === 0) return
  await sql`
    update shipments set line_tracking_last_attempted_at = ${now},
      line_tracking_last_succeeded_at = case when id = any(${sql.val(answered)}::uuid[])
        then ${now}::timestamptz else line_tracking_last_succeeded_at end
    where account_id = ${accountId} and id = any(${sql.val(asked)}::uuid[])
      and (line_tracking_last_attempted_at is distinct from ${now}::timestamptz
        or id = any(${sql.val(answered)}::uuid[]) and line_tracking_last_succeeded_at is distinct from ${now}::timestamptz)`.execute(
    trx,
  )
  await sql`
    update containers set shipment_last_tracking_request_at = ${now}
    where account_id = ${accountId} and shipment_id = any(${sql.val(asked)}::uuid[])
      and shipment_last_tracking_request_at is distinct from ${now}::timestamptz`.execute(trx)
}

interface TrackingStop {
  id: string
  reason: string
  /** The person who stopped it, where it was one. */
  user_id?: string | null
}

/**
 * Stops tracking of whole shipments: none of their requests is checked any more (docs/interface.md, "Transitions"). What has stopped
 * before stays as it was.
 * @returns the log entries of the requests that stop with them
 */
export async function stopShipments(
  trx: Trx,
  accountId: string,
  stopped: readonly TrackingStop[],
  now: string,
): Promise<Entry[]> {
  if (stopped.length === 0) return []
  const stops = stopped.map(({ id, reason, user_id = null }) => ({ id, reason, user_id }))
  await sql`
    update shipments set line_tracking_stopped_at = ${now}, line_tracking_stopped_reason = stops.reason,
      line_tracking_stopped_by_user_id = stops.user_id, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(stops)}::text::jsonb) as stops (id uuid, reason text, user_id uuid)
    where account_id = ${accountId} and shipments.id = stops.id and line_tracking_stopped_at is null
      and shipments.id = any(${sql.val(stops.map(({ id }) => id))}::uuid[])`.execute(trx)
  const others = await trx
    .updateTable('tracking_requests')
    .set({ status: 'tracking_stopped', next_check_at: null, is_retrying: false, updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', '=', 'created')
    .where(
      among(
        'shipment_id',
        stopped.map(({ id }) => id),
      ),
    )
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

/** Somebody stops tracking of a shipment. Again it changes nothing. @returns false when the account has no such shipment */
export async function stopByHand(
  db: Db,
  accountId: string,
  id: string,
  { user_id, now }: { user_id: string | null; now: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stoppedAt = (await lockShipments(trx, accountId, [id])).get(id)
    if (stoppedAt === undefined) return false
    if (stoppedAt === null) await stopManyByHand(trx, accountId, [id], { user_id, now })
    return true
  })
}

/** As `stopByHand`, of shipments that are tracked and that the caller has locked. */
export async function stopManyByHand(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  { user_id, now }: { user_id: string | null; now: string },
): Promise<void> {
  const stops = ids.map((id): TrackingStop => ({ id, reason: 'cancelled_by_user', user_id }))
  await append(trx, accountId, await stopShipments(trx, accountId, stops, now), now)
  await appendEdited(trx, accountId, 'shipment', ids, now)
}

/**
 * Somebody has a shipment tracked on, whatever it was stopped by: its requests are due at once. Of an
 * imported shipment the other service has to be notified, for us it is only marked. Again it changes nothing.
 * @returns false when the account has no such shipment
 */
export async function resumeShipment(db: Db, accountId: string, id: string, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stoppedAt = (await lockShipments(trx, accountId, [id])).get(id)
    if (stoppedAt === undefined) return false
    if (stoppedAt === null) return true
    await resumeShipments(trx, accountId, [id], now)
    return true
  })
}

/** As `resumeShipment`, of shipments that are stopped and that the caller has locked. */
export async function resumeShipments(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
  now: string,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({
      line_tracking_stopped_at: null,
      line_tracking_stopped_reason: null,
      line_tracking_stopped_by_user_id: null,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .execute()
  const requests = await trx
    .updateTable('tracking_requests')
    .set({
      status: 'created',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
      resumed_at: now,
      updated_at: now,
      leased_by: null,
      leased_until: null,
      next_check_at: sql<
        string | null
      >`case when source is distinct from ${importSource} then ${now}::timestamptz end`,
    })
    .where('account_id', '=', accountId)
    .where(among('shipment_id', ids))
    .where('status', '=', 'tracking_stopped')
    .returning('id')
    .execute()
  await appendEdited(trx, accountId, 'shipment', ids, now)
  await appendEdited(
    trx,
    accountId,
    'tracking_request',
    requests.map(({ id }) => id),
    now,
  )
}

/** Locks shipments, in one order for all who do. @returns since when tracking of each has stopped */
export async function lockShipments(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await trx
    .selectFrom('shipments')
    .select(['id', 'line_tracking_stopped_at'])
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, line_tracking_stopped_at }) => [id, line_tracking_stopped_at]))
}
