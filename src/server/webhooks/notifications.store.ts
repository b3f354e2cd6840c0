import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NotificationRow } from './notifications.present.ts'

/** A page of an account's notifications, newest first. */
export async function listNotifications(
  db: Kysely<Tables>,
  accountId: string,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await db
    .selectFrom('webhook_notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute()
  const count = await db
    .selectFrom('record_counts')
    .select('total')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'webhook_notifications')
    .executeTakeFirst()
  return { rows, total: count?.total ?? 0 }
}

export async function notificationsByIds(
  db: Kysely<Tables>,
  accountId: string,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  return db
    .selectFrom('webhook_notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
}
