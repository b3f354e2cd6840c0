import { sql } from 'kysely'
import { inOrder, type ListedIds, type Listing, listIds } from '../platform/database/lists/index.ts'
import type { Db } from '../platform/database/tables.ts'
import { among } from '../platform/database/values.ts'
import type { ReadNotification } from './notifications.present.ts'
import { notificationList } from './webhooks.list.ts'
import type { LogRow } from './webhooks.present.ts'

const read = (db: Db, accountId: string) =>
  db
    .selectFrom('webhook_notifications')
    .selectAll()
    .select(
      sql<string[]>`array(
        select logs.id from webhook_notification_logs logs
        where logs.account_id = webhook_notifications.account_id
          and logs.webhook_notification_id = webhook_notifications.id
        order by logs.attempt, logs.started_at)`.as('log_ids'),
    )
    .where('account_id', '=', accountId)

/** A page of an account's notifications, newest first unless asked otherwise. */
export async function listNotifications(
  db: Db,
  accountId: string,
  listing: Listing,
): Promise<ListedIds & { rows: ReadNotification[] }> {
  const listed = await listIds(db, accountId, notificationList, listing)
  return { ...listed, rows: inOrder(listed.ids, await notificationsByIds(db, accountId, listed.ids)) }
}

export async function notificationsByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<(ReadNotification & { records_id: string | null })[]> {
  return read(db, accountId).where(among('id', ids)).execute()
}

/** Attempts by their ids. */
export async function logsByIds(db: Db, accountId: string, ids: readonly string[]): Promise<LogRow[]> {
  return db
    .selectFrom('webhook_notification_logs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .orderBy('attempt')
    .execute()
}
