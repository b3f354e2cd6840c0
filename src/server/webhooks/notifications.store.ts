import { type Kysely, sql } from 'kysely'
import { type Listed, type Listing, listIds } from '../database/lists/index.ts'
import type { Tables } from '../database/tables.ts'
import type { ReadNotification } from './notifications.present.ts'
import { notificationList } from './webhooks.list.ts'
import type { LogRow } from './webhooks.present.ts'

type Db = Kysely<Tables>

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
): Promise<Listed & { rows: ReadNotification[] }> {
  const listed = await listIds(db, accountId, notificationList, listing)
  const rows = new Map((await notificationsByIds(db, accountId, listed.ids)).map((row) => [row.id, row]))
  return { ...listed, rows: listed.ids.flatMap((id) => rows.get(id) ?? []) }
}

export async function notificationsByIds(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadNotification[]> {
  return read(db, accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .execute()
}

/** Attempts by their ids. */
export async function logsByIds(db: Db, accountId: string, ids: readonly string[]): Promise<LogRow[]> {
  return db
    .selectFrom('webhook_notification_logs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .orderBy('attempt')
    .execute()
}
